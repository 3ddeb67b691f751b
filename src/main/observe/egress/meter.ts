/** Counts what passes through a run's sockets and cuts them all when it is too much. */
import type { Socket } from 'node:net';

export type Meter = { readonly watch: (socket: Socket) => void; readonly close: () => void };

/** Bytes of one run through the proxy: a page with video should not fill a disk or an hour. */
const defaultMaxBytes = 268_435_456;
const checkEveryMs = 250;

/** A meter over all the sockets it is shown. It reads their own counters, so it cannot disturb what flows. */
export function createMeter(maxBytes: number = defaultMaxBytes): Meter {
  const sockets = new Set<Socket>();
  let closedBytes = 0;
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const timer = setInterval(() => {
    let bytes = closedBytes;
    for (const socket of sockets) bytes += socket.bytesRead;
    if (bytes > maxBytes) destroyAll();
  }, checkEveryMs);
  timer.unref();
  return {
    watch: (socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        closedBytes += socket.bytesRead;
      });
    },
    close: () => {
      clearInterval(timer);
      destroyAll();
    },
  };
}
