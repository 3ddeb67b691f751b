/** What runs in the page for the stand-in: a preload world of its own, and a bridge to the page's world over DOM events. */

/** Main world: makes `window[name]` of whatever the preload exposes. Values cross as JSON, functions as numbers. */
export function mainWorld(): void {
  const functions: ((...args: unknown[]) => unknown)[] = [];
  const waiting = new Map<number, (value: unknown) => void>();
  let calls = 0;
  document.addEventListener('pm-expose', (event) => {
    const { name, keys } = JSON.parse((event as CustomEvent<string>).detail) as { name: string; keys: string[] };
    const api: Record<string, unknown> = {};
    for (const key of keys) api[key] = (...args: unknown[]) => call({ key }, args);
    Object.defineProperty(window, name, { value: Object.freeze(api) });
  });
  document.addEventListener('pm-settle', (event) => {
    const { id, value } = JSON.parse((event as CustomEvent<string>).detail) as { id: number; value: unknown };
    waiting.get(id)?.(value);
    waiting.delete(id);
  });
  document.addEventListener('pm-callback', (event) => {
    const { fn, args } = JSON.parse((event as CustomEvent<string>).detail) as { fn: number; args: unknown[] };
    functions[fn]?.(...args);
  });
  function call(target: { key?: string; fn?: number }, args: unknown[]): unknown {
    const id = ++calls;
    let answer: { value?: unknown; promise?: boolean; fn?: number } = {};
    const receive = (event: Event): void => { answer = JSON.parse((event as CustomEvent<string>).detail) as typeof answer; };
    const promised = new Promise((resolve) => waiting.set(id, resolve));
    document.addEventListener('pm-answer', receive, { once: true });
    const sent = args.map((arg) => (typeof arg === 'function' ? { fn: functions.push(arg as () => unknown) - 1 } : { value: arg }));
    document.dispatchEvent(new CustomEvent('pm-call', { detail: JSON.stringify({ id, ...target, args: sent }) }));
    const { promise, fn, value } = answer;
    if (promise === true) return promised;
    return fn === undefined ? value : (...rest: unknown[]) => call({ fn }, rest);
  }
}

/** Preload world: `contextBridge` and `ipcRenderer` over the binding, handed to the preload through `require`. */
export function preloadWorld(preload: (require: (name: string) => unknown) => void): void {
  const tell = (name: string, detail: unknown): void => void document.dispatchEvent(new CustomEvent(name, { detail: JSON.stringify(detail) }));
  const world = globalThis as typeof globalThis & Record<'pmSend' | 'pmReply' | 'pmEvent', (...args: unknown[]) => void>;
  const returned: ((...args: unknown[]) => unknown)[] = [];
  const waiting = new Map<number, (value: unknown) => void>();
  const listeners: { channel: string; heard: (...args: unknown[]) => void }[] = [];
  let invocations = 0;
  world.pmReply = (id, value) => waiting.get(id as number)?.(value);
  world.pmEvent = (channel, value) => listeners.filter((one) => one.channel === channel).forEach((one) => one.heard({}, value));
  const ipcRenderer = {
    invoke: (channel: string, value: unknown) => new Promise((resolve) => {
      waiting.set(++invocations, resolve);
      world.pmSend(JSON.stringify({ id: invocations, channel, value }));
    }),
    on: (channel: string, heard: () => void) => void listeners.push({ channel, heard }),
    removeListener: (channel: string, heard: () => void) => {
      const at = listeners.findIndex((one) => one.channel === channel && one.heard === heard);
      if (at >= 0) listeners.splice(at, 1);
    },
  };
  const exposeInMainWorld = (name: string, api: Record<string, (...args: unknown[]) => unknown>): void => {
    document.addEventListener('pm-call', (event) => {
      const { id, key, fn, args } = JSON.parse((event as CustomEvent<string>).detail) as { id: number; key?: string; fn?: number; args: { fn?: number; value?: unknown }[] };
      const given = args.map((arg) => (arg.fn === undefined ? arg.value : (...rest: unknown[]) => tell('pm-callback', { fn: arg.fn, args: rest })));
      const value = (key === undefined ? returned[fn ?? -1] : api[key])?.(...given);
      if (value instanceof Promise) void value.then((settled: unknown) => tell('pm-settle', { id, value: settled }));
      if (value instanceof Promise) tell('pm-answer', { promise: true });
      else if (typeof value === 'function') tell('pm-answer', { fn: returned.push(value as () => unknown) - 1 });
      else tell('pm-answer', { value });
    });
    tell('pm-expose', { name, keys: Object.keys(api) });
  };
  preload((name) => {
    if (name !== 'electron') throw new Error(`a sandboxed preload cannot require ${name}`);
    return { contextBridge: { exposeInMainWorld }, ipcRenderer };
  });
}
