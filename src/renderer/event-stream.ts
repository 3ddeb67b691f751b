/** Reads a never-ending stream of JSON lines and opens it again when it breaks, a little later each time. */
import type { EventPayload } from '../shared/api.ts';

/** One line of the stream. */
export type StreamMessage = { readonly name: 'run.event'; readonly payload: EventPayload<'run.event'> } | { readonly name: 'alive' };

/** Splits what has arrived into whole lines and the rest. */
export function splitLines(buffer: string): { readonly lines: readonly string[]; readonly rest: string } {
  const parts = buffer.split('\n');
  const rest = parts.pop() ?? '';
  return { lines: parts.filter((line) => line.trim() !== ''), rest };
}

async function readStream(url: string, headers: Record<string, string>, onMessage: (message: StreamMessage) => void): Promise<boolean> {
  const response = await fetch(url, { headers });
  if (!response.ok || response.body === null) return false;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    const { lines, rest } = splitLines(buffer + value);
    buffer = rest;
    for (const line of lines) onMessage(JSON.parse(line) as StreamMessage);
  }
}

/** Never returns; waits 250 ms after a break, doubling to 4 s while the host stays away. */
export async function listenForever(url: string, headers: Record<string, string>, onMessage: (message: StreamMessage) => void): Promise<never> {
  let waitMs = 250;
  for (;;) {
    const opened = await readStream(url, headers, onMessage).catch(() => false);
    waitMs = opened ? 250 : Math.min(waitMs * 2, 4000);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
