/** The one gate between the window and the backend: who asks, how much, how often; then the API table decides. */
import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { err, failure } from '../../shared/errors.ts';
import { createPace } from './pace.ts';
import { eventChannel, invokeChannel } from './wire.ts';
import { windowOrigin } from './electron-scheme.ts';
import type { Backend } from '../backend/contract.ts';

/** A saved page handed over whole is the largest request. */
const maxRequestChars = 33_554_432;
const callsPerSecond = 500;

/** `windows` says which windows are ours at the moment of the call. */
export function openGateway(backend: Backend, windows: () => readonly BrowserWindow[]): void {
  const mayCall = createPace(callsPerSecond, () => performance.now());
  ipcMain.handle(invokeChannel, async (event, request: unknown) => {
    if (!isOurs(event, windows())) return err(failure('PM-API-002'));
    if (!mayCall()) return err(failure('PM-API-001', 'There are too many requests at once'));
    if (sizeOf(request) > maxRequestChars) return err(failure('PM-API-001', 'The request is too large'));
    return backend.answer(request, 'window');
  });
  backend.listen('run.event', (payload) => {
    for (const window of windows()) {
      if (!window.isDestroyed()) window.webContents.send(eventChannel, { name: 'run.event', payload });
    }
  });
}

/** Only the top frame of a window of ours, while it shows our own origin. */
function isOurs(event: IpcMainInvokeEvent, windows: readonly BrowserWindow[]): boolean {
  const frame = event.senderFrame;
  if (frame === null || frame.parent !== null || frame.origin !== windowOrigin) return false;
  return windows.some((window) => !window.isDestroyed() && window.webContents.id === event.sender.id);
}

function sizeOf(request: unknown): number {
  try {
    return JSON.stringify(request)?.length ?? 0;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
