/** Reads what may stand behind `npm start`: a page to open, and how. */
import { parseArgs } from 'node:util';

export type Launch = { readonly target: string | null; readonly profile: string; readonly allowHosts: readonly string[]; readonly store: string | null };

/** Total: words that are not understood (the browser's own switches) are passed over. */
export function readLaunch(words: readonly string[]): Launch {
  const { values, positionals } = parseArgs({
    args: [...words], strict: false, allowPositionals: true,
    options: { profile: { type: 'string' }, 'allow-host': { type: 'string', multiple: true }, store: { type: 'string' }, port: { type: 'string' } },
  });
  const hosts = values['allow-host'];
  return {
    target: positionals[0] ?? null,
    profile: typeof values.profile === 'string' ? values.profile : 'article',
    allowHosts: Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [],
    store: typeof values.store === 'string' ? values.store : null,
  };
}
