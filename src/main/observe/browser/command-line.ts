/** Reads the command line that a browser really runs under, from the system rather than from the driver. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Words joined by blanks; null where the system does not tell (Windows, or a process that is gone). */
export async function commandLineOf(pid: number): Promise<string | null> {
  try {
    if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    if (process.platform === 'win32') return null;
    return (await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { timeout: 5000 })).stdout;
  } catch {
    return null;
  }
}
