/** Speaks to the loopback host: calls by POST, events as lines of JSON that are read for as long as the window lives. */
import { listenForever } from './event-stream.ts';
import type { Connection, EventName, EventPayload, ProcedureInput, ProcedureName, Reply } from '../shared/api.ts';

const tokenKey = 'proofmark.token';

/** Takes the token out of the address (so that it is never bookmarked or shown) and keeps it for this tab. */
export function takeToken(location: Pick<Location, 'hash' | 'pathname' | 'search'>, storage: Pick<Storage, 'getItem' | 'setItem'>, replace: (url: string) => void): string {
  const hash = new URLSearchParams(location.hash.replace(/^#/, ''));
  const given = hash.get('token');
  if (given === null) return storage.getItem(tokenKey) ?? '';
  storage.setItem(tokenKey, given);
  hash.delete('token');
  const rest = hash.toString();
  replace(`${location.pathname}${location.search}${rest === '' ? '' : `#${rest}`}`);
  return given;
}

type Heard = { readonly [E in EventName]: Set<(payload: EventPayload<E>) => void> };

export function openLoopback(location: Location, storage: Storage): Connection {
  const token = takeToken(location, storage, (url) => window.history.replaceState(null, '', url));
  const heard: Heard = { 'run.event': new Set() };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let listening = false;
  const listenOnce = (): void => {
    if (listening) return;
    listening = true;
    void listenForever('/api/events', headers, (message) => {
      if (message.name === 'run.event') for (const each of heard['run.event']) each(message.payload);
    });
  };
  return {
    call: <P extends ProcedureName>(name: P, input: ProcedureInput<P>) => postCall(name, input, headers),
    listen: (name, each) => {
      heard[name].add(each);
      listenOnce();
      return () => heard[name].delete(each);
    },
  };
}

async function postCall<P extends ProcedureName>(name: P, input: ProcedureInput<P>, headers: Record<string, string>): Promise<Reply<P>> {
  try {
    const response = await fetch('/api/call', { method: 'POST', headers, body: JSON.stringify({ name, input }) });
    const reply: Reply<P> = await response.json();
    return reply;
  } catch {
    return { ok: false, error: { code: 'PM-API-001', sentence: 'Proofmark does not answer. Check that it is still running, then try again.' } };
  }
}
