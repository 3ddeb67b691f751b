#!/usr/bin/env node
/**
 * `npm start [-- <url or file>] [--profile name] [--allow-host host] [--port n] [--store path]`: sets up what is
 * missing, builds what is stale, and opens the window: in Electron where it can be had, else in the browser.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { continuesHere } from './bootstrap/node.mjs';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureChromium, findChromium } from './bootstrap/chromium.mjs';
import { ensureElectron, hasDisplay, reasonAgainstElectron } from './bootstrap/electron.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { forgetRefusal, rememberRefusal, wasRefused } from './bootstrap/refusals.mjs';
import { SetupError, main, say } from './bootstrap/say.mjs';
import { root } from './bootstrap/root.mjs';
import { runHere } from './bootstrap/run.mjs';

const valued = ['--profile', '--allow-host', '--port', '--store'];

await main(async () => {
  const asked = readArguments(process.argv.slice(2));
  if (!(await continuesHere())) return undefined;
  await ensurePackages(root);
  await ensureBuilt(root);
  await getChromium();
  const why = reasonAgainstElectron();
  const electron = why === null ? await ensureElectron(root) : null;
  if (electron !== null) return runHere(electron, [root, ...asked]);
  say(why === null ? 'Electron is not here: the window opens in your browser.' : `The window is served on this machine, because ${why}.`);
  const open = hasDisplay() ? ['--open'] : [];
  return runHere(process.execPath, [join(root, 'out/main/cli.js'), 'serve', ...open, ...asked]);
});

/** Checks the arguments, and makes a file's path whole, since the window runs elsewhere. */
function readArguments(args) {
  const out = [];
  for (let i = 0; i < args.length; i++) {
    const [name, inline] = args[i].split(/=(.*)/s);
    if (valued.includes(name)) {
      const value = inline ?? args[++i];
      if (value === undefined) throw new SetupError(`${name} needs a value: npm start -- ${name} <value>.`);
      out.push(name, value);
    } else if (args[i].startsWith('-')) {
      throw new SetupError(`${args[i]} is not an option of npm start. It takes an address or a file, and ${valued.join(', ')}.`);
    } else if (/^https?:/i.test(args[i]) || !existsSync(args[i])) {
      out.push(args[i]);
    } else {
      out.push(resolve(args[i]));
    }
  }
  return out;
}

/** A browser is worth one try a day: without it everything but rendering works. */
async function getChromium() {
  if (findChromium(root) !== null) return forgetRefusal('chromium');
  if (await wasRefused('chromium')) return say('Still no Chromium: pages that need a browser will fail. Set PROOFMARK_CHROMIUM to the path of one.');
  if (await ensureChromium(root) === null) return rememberRefusal('chromium');
  return undefined;
}
