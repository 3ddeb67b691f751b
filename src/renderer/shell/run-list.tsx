/** Every stored run, newest first, found by text. */
import { useEffect, useState } from 'react';
import { Empty } from '../kit/empty.tsx';
import { Pill } from '../kit/pill.tsx';
import { ago, shortUrl, verdictWords } from '../words.ts';
import { connection } from '../connection.ts';
import { openRun, useRun } from '../slices/run.ts';
import { useWorld } from '../slices/world.ts';
import type { RunSummary } from '../../shared/run.ts';

export function RunRow({ run, open }: { readonly run: RunSummary; readonly open: boolean }) {
  const words = run.verdict === null ? null : verdictWords(run.verdict);
  const [now] = useState(() => Date.now());
  return (
    <li>
      <button type="button" className={open ? 'run-row open' : 'run-row'} aria-current={open} data-command="run.open" title={run.url} onClick={() => void openRun(run.runId)}>
        <span className="run-title clip">{run.title === '' ? shortUrl(run.url) : run.title}</span>
        {words === null ? <Pill tone="info" glyph="●">Running</Pill> : <Pill tone={words.tone} glyph={words.glyph}>{words.word}</Pill>}
        <span className="faint clip run-where">{shortUrl(run.finalUrl || run.url)}</span>
        <span className="faint run-when">{ago(run.startedAt, now)}</span>
      </button>
    </li>
  );
}

/** Runs that hold `text`: asked of the store a moment after the last key. */
function useFound(text: string): readonly RunSummary[] {
  const all = useWorld((state) => state.runs);
  const [found, setFound] = useState<readonly RunSummary[] | null>(null);
  useEffect(() => {
    if (text.trim() === '') {
      setFound(null);
      return;
    }
    const timer = setTimeout(() => void connection.call('runs.list', { text, limit: 200 }).then((reply) => { if (reply.ok) setFound(reply.value.runs); }), 150);
    return () => clearTimeout(timer);
  }, [text, all]);
  return found ?? all;
}

export function RunList() {
  const open = useRun((state) => state.runId);
  const total = useWorld((state) => state.total);
  const [text, setText] = useState('');
  const runs = useFound(text);
  return (
    <section className="pane" aria-label="Runs" data-stop tabIndex={-1}>
      <div className="pane-head"><h2 className="pane-title">Runs</h2><span className="grow" /><span className="faint num">{total}</span></div>
      <div className="field-filter"><input className="input" type="search" aria-label="Find runs by text" placeholder="Find in runs" value={text} data-entry onChange={(event) => setText(event.target.value)} /></div>
      <div className="pane-body">{runs.length === 0 ? <Empty title={text === '' ? 'No runs yet.' : 'No run holds this text.'} /> : <ul className="run-list scroll">{runs.map((run) => <RunRow key={run.runId} run={run} open={run.runId === open} />)}</ul>}</div>
    </section>
  );
}
