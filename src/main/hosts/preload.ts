/** The bridge: gives the window exactly a Connection, and nothing of Electron. */
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { eventChannel, invokeChannel } from './wire.ts';
import type { Connection, EventName, EventPayload } from '../../shared/api.ts';

type Message<E extends EventName> = { readonly name: E; readonly payload: EventPayload<E> };

const connection: Connection = {
  call: (name, input) => ipcRenderer.invoke(invokeChannel, { name, input }),
  listen: <E extends EventName>(name: E, heard: (payload: EventPayload<E>) => void) => {
    const receive = (_event: IpcRendererEvent, message: Message<E>): void => {
      if (message.name === name) heard(message.payload);
    };
    ipcRenderer.on(eventChannel, receive);
    return () => void ipcRenderer.removeListener(eventChannel, receive);
  },
};

contextBridge.exposeInMainWorld('proofmark', connection);
