/** How long an address has been in flight without a break, as far as the samples show. */
import type { Moment } from './condition.ts';

/** Milliseconds from the first sample of the unbroken run that shows `url` pending, to now. */
export function pendingFor({ samples, at, now }: Moment, url: string): number {
  let first = at;
  while (first > 0 && samples[first - 1]!.pendingContent.includes(url)) first--;
  return now.atMs - samples[first]!.atMs;
}
