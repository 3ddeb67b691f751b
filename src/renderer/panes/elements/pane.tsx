/** The page's tree with the fate of every node. */
import './pane.css';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Empty } from '../../kit/empty.tsx';
import { VirtualTree } from '../../kit/virtual-tree.tsx';
import { count } from '../../words.ts';
import { listRows, openAtFirst, openTo, rowFor, wantedBy, wordsFor } from './model.ts';
import { pin, preview, useSelection } from '../../slices/selection.ts';
import { useRun } from '../../slices/run.ts';
import type { ElementRow } from './model.ts';
import type { NodeId } from '../../../shared/ids.ts';
import type { Pane } from '../../pane.ts';
import type { RunIndex } from '../../slices/run-index.ts';

function Row({ run, row, glowing }: { readonly run: RunIndex; readonly row: ElementRow; readonly glowing: boolean }) {
  const words = wordsFor(run, row.index);
  return (
    <>
      {words.name !== '' && <b className={glowing ? 'el-name glowing' : 'el-name'}>{words.name}</b>}
      <span className={words.name === '' ? 'el-text clip' : 'faint clip'}>{words.rest}</span>
      {words.tag !== null && <span className={`tag ${words.tag.tone}`}>{words.tag.text}</span>}
      <span className="el-note num">{words.note}</span>
    </>
  );
}

function View() {
  const index = useRun((state) => state.index);
  const lit = useSelection((state) => state.lit.node);
  const glow = useSelection((state) => state.glow.node);
  const page = index?.page ?? null;
  const [open, setOpen] = useState<ReadonlySet<NodeId>>(new Set());
  useEffect(() => {
    const { index: now } = useRun.getState();
    if (now !== null) setOpen(openAtFirst(now));
  }, [page]);
  useEffect(() => {
    if (lit === null || page === null) return;
    setOpen((before) => {
      const next = new Set(before);
      openTo(page, rowFor(page, lit), next);
      return next.size === before.size ? before : next;
    });
  }, [lit, page]);
  const [words, setWords] = useState('');
  const sought = useDeferredValue(words);
  const rows = useMemo(() => (page === null ? [] : listRows(page, open, wantedBy(page, sought))), [page, open, sought]);
  if (index === null || page === null) return <Empty title="The page's tree appears here once it is captured." />;
  const lightOf = glow === null ? null : rowFor(page, glow);
  return (
    <div className="stack">
      <input className="el-filter" type="search" placeholder="Filter: tag, .class, #id or text" aria-label="Filter elements" value={words} data-filter spellCheck={false} onChange={(event) => setWords(event.target.value)} onKeyDown={(event) => { if (event.key === 'Escape') { event.preventDefault(); setWords(''); } }} />
      {rows.length === 0 && <Empty title="No element has these words." />}
      <VirtualTree
        rows={rows} active={lit === null ? null : rowFor(page, lit)} label="Elements" rowHeight={22}
        draw={(row) => <Row run={index} row={row} glowing={row.key === lightOf} />}
        tone={(row) => `fate-${wordsFor(index, row.index).tone}${row.key === lightOf ? ' glow' : ''}`}
        onPick={(row) => pin({ kind: 'node', node: row.key })}
        onOpen={(row, wanted) => setOpen((before) => { const next = new Set(before); if (wanted) next.add(row.key); else next.delete(row.key); return next; })}
        onHover={(row) => preview(row === null ? null : { kind: 'node', node: row.key })}
      />
    </div>
  );
}

function Aside() {
  const size = useRun((state) => state.index?.page.nodes.length ?? null);
  return size === null ? null : <span className="faint num">{count(size)} nodes</span>;
}

export const elementsPane: Pane = { id: 'elements', title: 'Elements', place: 'left-top', View, Aside };
