#!/usr/bin/env node
/** The terminal's door, from a clone or an installed package: finds the right Node, builds what is stale, runs the CLI. */
import { join } from 'node:path';
import { continuesHere } from './bootstrap/node.mjs';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { main } from './bootstrap/say.mjs';
import { root } from './bootstrap/root.mjs';
import { runHere } from './bootstrap/run.mjs';

await main(async () => {
  if (!(await continuesHere())) return undefined;
  await ensurePackages(root);
  await ensureBuilt(root);
  return runHere(process.execPath, [join(root, 'out/main/cli.js'), ...process.argv.slice(2)]);
});
