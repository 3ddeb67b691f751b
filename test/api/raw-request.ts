/** Sends a request byte by byte as written, so that headers no honest client sends can be tried. */
import { connect } from 'node:net';

export type RawReply = { readonly status: number; readonly headers: string; readonly body: string };

/** Status 0 when the host broke the connection without a word. */
export function sendRaw(port: number, text: string): Promise<RawReply> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('error', () => undefined);
    socket.setTimeout(8000, () => socket.destroy());
    socket.on('close', () => {
      const [head = '', ...rest] = Buffer.concat(parts).toString('utf8').split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), headers: head, body: rest.join('\r\n\r\n') });
    });
  });
}

/** A request from its first line and headers; `connection: close` so that the reply ends. */
export const written = (line: string, headers: Readonly<Record<string, string>>, body = ''): string =>
  `${line} HTTP/1.1\r\n${Object.entries({ ...headers, connection: 'close', ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }) }).map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`;
