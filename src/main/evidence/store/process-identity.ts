/** Tells a living process from a dead one whose number was given to another. */
import { readFileSync } from 'node:fs';

/** This process, as runs under way name their owner. */
export const thisProcess = (): { readonly pid: number; readonly startedAt: string } => ({ pid: process.pid, startedAt: startOf(process.pid) });

/** Whether the process that had this number at that start is still there. Unknown starts (no /proc) count by number alone. */
export function isProcessAlive(pid: number, startedAt: string): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const now = startOf(pid);
  return startedAt === '' || now === '' || now === startedAt;
}

/** `<boot id>/<start in clock ticks>` on Linux, '' elsewhere. A zombie is dead. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? 'dead' : `${boot}/${fields[19] ?? ''}`;
  } catch {
    return '';
  }
}
