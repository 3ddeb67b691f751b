/** Where a page is asked for: Enter runs it. */
import { useEffect, useState } from 'react';
import { Search } from 'lucide-react';
import { Kbd } from '../kit/kbd.tsx';
import { startRun } from '../slices/world.ts';
import { toTarget } from './to-target.ts';
import { toast } from '../slices/toasts.ts';
import { useRun } from '../slices/run.ts';

export function AddressField({ big = false }: { readonly big?: boolean }) {
  const url = useRun((state) => state.detail?.summary.url ?? state.live?.url ?? '');
  const [text, setText] = useState(url);
  useEffect(() => setText(url), [url]);
  const go = (): void => {
    const target = toTarget(text);
    if (target.ok) void startRun(target.value);
    else toast(target.error, 'bad');
  };
  return (
    <form className={big ? 'field big' : 'field'} role="search" onSubmit={(event) => { event.preventDefault(); go(); }}>
      <Search size={15} aria-hidden="true" className="faint" />
      <input id="address" className="mono" aria-label="Address of a page" placeholder="https://…" value={text} spellCheck={false} autoComplete="off" data-entry onChange={(event) => setText(event.target.value)} onFocus={(event) => event.target.select()} />
      {big ? <button type="submit" className="btn primary" data-command="run.open">Run</button> : <Kbd keys="Ctrl+L" />}
    </form>
  );
}
