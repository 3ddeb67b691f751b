/** Hands each event to whoever listens; a listener that throws costs nobody else the event. */
import type { EventName, EventPayload } from '../../shared/api.ts';
import type { Backend } from './contract.ts';

export type EventBus = Pick<Backend, 'listen'> & { readonly send: <E extends EventName>(name: E, payload: EventPayload<E>) => void };

type Listeners = { readonly [E in EventName]: Set<(payload: EventPayload<E>) => void> };

export function createEventBus(): EventBus {
  const listeners: Listeners = { 'run.event': new Set() };
  return {
    listen: (name, heard) => {
      listeners[name].add(heard);
      return () => void listeners[name].delete(heard);
    },
    send: (name, payload) => {
      for (const heard of [...listeners[name]]) {
        try {
          heard(payload);
        } catch {
          listeners[name].delete(heard);
        }
      }
    },
  };
}
