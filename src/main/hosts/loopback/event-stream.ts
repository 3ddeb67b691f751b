/** Sends events to one reader as lines of JSON, `{ name, payload }`, and lets go of a reader that does not keep up. */
import type { ServerResponse } from 'node:http';
import type { Backend } from '../../backend/contract.ts';

const maxWaitingBytes = 8_388_608;
const heartbeatMs = 15_000;

/** Streams until the reader leaves. An empty line is a sign of life. */
export function streamEvents(backend: Backend, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8' });
  response.write('\n');
  const send = (line: string) => {
    response.write(`${line}\n`);
    if (response.writableLength > maxWaitingBytes) response.destroy();
  };
  const stop = backend.listen('run.event', (payload) => send(JSON.stringify({ name: 'run.event', payload })));
  const heartbeat = setInterval(() => send(''), heartbeatMs);
  response.once('close', () => {
    stop();
    clearInterval(heartbeat);
  });
}
