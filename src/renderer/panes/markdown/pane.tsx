/** The Markdown with the origin of every line; a click finds the node behind it. */
import { useMemo } from 'react';
import { CommandButton } from '../../kit/command-button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { LazyText } from '../../kit/lazy-text.tsx';
import { count, duration } from '../../words.ts';
import { gutterMarks, originOfLines, rangeMarks } from './model.ts';
import { locateOffset } from '../../slices/locator.ts';
import { pin, preview, useSelection } from '../../slices/selection.ts';
import { useMoment } from '../../slices/moment.ts';
import { useRun } from '../../slices/run.ts';
import type { Pane } from '../../pane.ts';

function View() {
  const index = useRun((state) => state.index);
  const lit = useSelection((state) => state.lit);
  const glow = useSelection((state) => state.glow);
  const gutter = useMemo(() => (index === null ? [] : gutterMarks(originOfLines(index))), [index]);
  const marks = useMemo(() => [...gutter, ...rangeMarks(lit, lit.gate !== null && lit.nodes.length !== 1 ? 'finding' : 'lit'), ...rangeMarks(glow, 'glow')], [gutter, lit, glow]);
  const moment = useMoment((state) => state.past);
  if (index === null) return <Empty title="The Markdown appears here." />;
  if (moment !== null) return moment.markdown.trim() === '' ? <Empty title="There was nothing to write yet at this moment.">{moment.verdict.kind === 'stage_failed' ? moment.verdict.error.sentence : moment.verdict.reason}</Empty> : <LazyText text={moment.markdown} language="markdown" label="Markdown at this moment" marks={[]} reveal={null} />;
  const { text } = index.extraction.markdown;
  if (text.trim() === '') return <Empty title="This run wrote no Markdown.">{index.extraction.selection.reason}</Empty>;
  return (
    <LazyText
      text={text} language="markdown" label="Markdown of this run" marks={marks} reveal={lit.spans[0]?.start ?? null}
      onPick={(offset) => { const found = locateOffset(index, offset); if (found !== null) pin(found); }}
      onHover={(offset) => preview(offset === null ? null : locateOffset(index, offset))}
    />
  );
}

function Aside() {
  const text = useRun((state) => (state.index === null || state.index.bare ? null : state.index.extraction.markdown.text));
  const raw = useRun((state) => state.index?.extraction.representation === 'raw_fallback');
  const atMs = useMoment((state) => state.past?.atMs ?? null);
  if (atMs !== null) return <span className="tag spared">at {duration(Math.round(atMs))}</span>;
  if (text === null) return null;
  return (
    <>
      {raw && <span className="tag spared">raw fallback</span>}
      <span className="faint num">{count(text.length)} chars</span>
      <CommandButton id="copy.markdown" look="quiet">Copy</CommandButton>
    </>
  );
}

export const markdownPane: Pane = { id: 'markdown', title: 'Markdown', place: 'right', View, Aside };
