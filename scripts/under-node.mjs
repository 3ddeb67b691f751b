#!/usr/bin/env node
/** Runs a script of this repository under the right Node with packages installed: `node scripts/under-node.mjs <script> …`. */
import { join } from 'node:path';
import { SetupError, main } from './bootstrap/say.mjs';
import { continuesHere } from './bootstrap/node.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { root } from './bootstrap/root.mjs';
import { runHere } from './bootstrap/run.mjs';

await main(async () => {
  if (!(await continuesHere())) return undefined;
  const [script, ...rest] = process.argv.slice(2);
  if (script === undefined) throw new SetupError('Name the script to run: node scripts/under-node.mjs <script> …');
  await ensurePackages(root);
  return runHere(process.execPath, [join(root, script), ...rest], { cwd: root });
});
