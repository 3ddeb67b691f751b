/** A server on loopback for the fetch tests: one handler a test, closed with everything it holds open. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';

export type Served = { readonly port: number; readonly url: (path?: string) => string; readonly requests: readonly string[]; readonly close: () => Promise<void> };

export async function serve(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<Served> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port, requests, url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    close: () => new Promise((resolve) => { server.close(() => resolve()); server.closeAllConnections(); }),
  };
}

/** Bytes on a socket, for what a well-behaved server would never send. */
export async function serveRaw(talk: (socket: Socket) => void): Promise<Served> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', () => talk(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port, requests: [], url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    close: () => new Promise((resolve) => { for (const socket of sockets) socket.destroy(); server.close(() => resolve()); }),
  };
}
