/** Remembers for a day what could not be had on this machine, so that no start waits for the same refusal twice. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir } from './cache.mjs';

const day = 86_400_000;
const fileOf = (what) => join(cacheDir(), `refused-${what}`);

/** Whether `what` was refused within the last day. */
export async function wasRefused(what) {
  const at = Number(await readFile(fileOf(what), 'utf8').catch(() => '0'));
  return Date.now() - at < day && at <= Date.now();
}

export async function rememberRefusal(what) {
  await mkdir(cacheDir(), { recursive: true });
  await writeFile(fileOf(what), String(Date.now()));
}

export const forgetRefusal = (what) => rm(fileOf(what), { force: true });
