/** A few megabytes kept in reserve: SQLite cannot even delete on a full disk, so room for deleting is set aside beforehand. */
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export const ballastBytes = 4 * 1024 * 1024;
const ballastPath = (store: string): string => `${store}.ballast`;

/** Lays the ballast in where the disk has ten times as much free; else, and on any error, leaves things as they are. */
export function layBallast(store: string): void {
  const path = ballastPath(store);
  try {
    if (existsSync(path) && statSync(path).size === ballastBytes) return;
    const { bavail, bsize } = statfsSync(dirname(store));
    if (bavail * bsize < ballastBytes * 10) return;
    const file = openSync(path, 'w', 0o600);
    try {
      // Not zeros: a file system that packs or skips them would keep nothing in reserve.
      const noise = Buffer.alloc(64 * 1024);
      for (let i = 0; i < noise.length; i++) noise[i] = (i * 2654435761) >>> 24;
      for (let written = 0; written < ballastBytes; written += noise.length) writeSync(file, noise);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    rmSync(path, { force: true }); // the store works without it
  }
}

/** Gives the reserve to the disk. Whether there was one. */
export function dropBallast(store: string): boolean {
  const path = ballastPath(store);
  if (!existsSync(path)) return false;
  rmSync(path, { force: true });
  return true;
}
