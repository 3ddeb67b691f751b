/** The window's one door to the backend: the desktop's bridge if it is there, else the loopback host. */
import { openLoopback } from './loopback-connection.ts';
import type { Connection } from '../shared/api.ts';

declare global {
  interface Window {
    readonly proofmark?: Connection;
  }
}

export const connection: Connection = window.proofmark ?? openLoopback(window.location, window.sessionStorage);
