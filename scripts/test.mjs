#!/usr/bin/env node
/**
 * `npm test [-- <part…>] [-t <name>]`: sets up what is missing, then types, lint, build and every test, browser-heavy
 * parts one after the other. Ends with one line, `N passed, N failed`, and exit code 1 unless nothing failed.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { continuesHere } from './bootstrap/node.mjs';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureChromium } from './bootstrap/chromium.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { main, say } from './bootstrap/say.mjs';
import { root } from './bootstrap/root.mjs';
import { runCheck, runVitest } from './bootstrap/totals.mjs';

/** Folders of test/ that need the built app, and those that start browsers: runs of their own, in this order, file by file. */
const built = ['bootstrap', 'acceptance', 'cli', 'electron', 'ui'];
const heavy = ['faults', 'pipeline', 'browser', 'api', 'cli', 'acceptance', 'electron', 'ui'];

await main(async () => {
  if (!(await continuesHere())) return undefined;
  const { wanted, filter } = readArguments(process.argv.slice(2));
  await ensurePackages(root);
  await ensureChromium(root);
  const totals = { passed: 0, failed: 0 };
  const parts = partsOf(wanted);
  if (parts.some(({ name }) => built.includes(name)) && !parts.some(({ name }) => name === 'build')) await ensureBuilt(root);
  for (const part of parts) {
    say(`\n── ${part.name}`);
    const { passed, failed } = await part.run(filter);
    say(`${part.name}: ${passed} passed, ${failed} failed`);
    totals.passed += passed;
    totals.failed += failed;
  }
  if (totals.passed + totals.failed === 0) {
    say(`No part of the tests is called ${wanted.join(' or ')}. There are ${partsOf([]).map((part) => part.name).join(', ')}.`);
    totals.failed = 1;
  }
  process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
  return totals.failed === 0 ? 0 : 1;
});

function partsOf(wanted) {
  const inTest = readdirSync(join(root, 'test'), { withFileTypes: true });
  const folders = inTest.filter((entry) => entry.isDirectory() && holdsTests(join(root, 'test', entry.name))).map((entry) => entry.name);
  const loose = inTest.filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name)).map((entry) => entry.name);
  const light = folders.filter((name) => !heavy.includes(name));
  const all = [
    { name: 'types', run: () => runCheck(['node_modules/typescript/bin/tsc', '--noEmit'], root) },
    { name: 'lint', run: () => runCheck(['node_modules/oxlint/bin/oxlint', '--deny-warnings'], root) },
    { name: 'build', run: build },
    ...loose.map((name) => ({ name: name.replace(/\.test\.tsx?$/, ''), run: (filter) => runVitest(root, [`test/${name}`], { filter }) })),
    ...light.map((name) => ({ name, run: (filter) => runVitest(root, [`test/${name}/`], { filter }) })),
    ...heavy.filter((name) => folders.includes(name)).map((name) => ({ name, run: (filter) => runVitest(root, [`test/${name}/`], { filter, alone: true }) })),
  ];
  return wanted.length === 0 ? all : all.filter((part) => wanted.some((want) => part.name === want || part.name.startsWith(want)));
}

async function build() {
  try {
    await ensureBuilt(root);
    return { passed: 1, failed: 0 };
  } catch (error) {
    say(error.message);
    return { passed: 0, failed: 1 };
  }
}

function holdsTests(folder) {
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some((file) => /\.test\.tsx?$/.test(String(file)));
}

function readArguments(args) {
  const at = args.indexOf('-t');
  return { wanted: args.filter((arg, i) => !arg.startsWith('-') && (at < 0 || i !== at + 1)), filter: at < 0 ? undefined : args[at + 1] };
}
