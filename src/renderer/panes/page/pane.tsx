/** The captured page itself: live while it runs, rebuilt and tinted by fate afterwards. */
import './pane.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CommandButton } from '../../kit/command-button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { drawMark, drawTints, nodeAt } from './tint-layer.ts';
import { pickOf, shownNodes, tintsOf } from '../../slices/tints.ts';
import { sealDocument } from './model.ts';
import { pin, preview, useSelection } from '../../slices/selection.ts';
import { sentenceOf } from '../../slices/run-index.ts';
import { count, duration } from '../../words.ts';
import { useMoment } from '../../slices/moment.ts';
import { useRun } from '../../slices/run.ts';
import type { MouseEvent } from 'react';
import type { Moment } from '../../slices/moment.ts';
import type { Pane } from '../../pane.ts';
import type { RunIndex } from '../../slices/run-index.ts';

function Live({ frame, url }: { readonly frame: string; readonly url: string }) {
  return <div className="page-stage"><img className="live-frame" src={`data:image/jpeg;base64,${frame}`} alt={`The page ${url} as it is now`} /></div>;
}

/** The frame's document answers to the pointer through a sheet over it: nothing of ours runs inside. */
function Rebuilt({ index, html }: { readonly index: RunIndex; readonly html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const sealed = useMemo(() => sealDocument(html), [html]);
  const lit = useSelection((state) => state.lit.nodes);
  const glow = useSelection((state) => state.glow.nodes);
  useEffect(() => {
    if (page === null || frame.current === null) return;
    const draw = (): void => drawTints(page, tintsOf(index));
    draw();
    const watch = new ResizeObserver(draw);
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [page, index]);
  useEffect(() => { if (page !== null) drawMark(page, 'lit', shownNodes(index, lit), true); }, [page, lit, index]);
  useEffect(() => { if (page !== null) drawMark(page, 'glow', shownNodes(index, glow), false); }, [page, glow, index]);

  const under = (event: MouseEvent<HTMLElement>) => (page === null ? null : nodeAt(page, event.nativeEvent.offsetX, event.nativeEvent.offsetY));
  return (
    <div className="page-stage">
      <div className="sheet">
        <iframe ref={frame} title="The captured page, rebuilt" sandbox="allow-same-origin" srcDoc={sealed} tabIndex={-1} onLoad={() => setPage(frame.current?.contentDocument ?? null)} />
        <div
          className="glass" role="application" aria-label="Page. Arrow keys scroll; click an element to select it." tabIndex={0} data-entry
          onWheel={(event) => page?.defaultView?.scrollBy(event.deltaX, event.deltaY)}
          onKeyDown={(event) => { const by = { ArrowDown: 60, ArrowUp: -60, PageDown: 400, PageUp: -400 }[event.key]; if (by !== undefined) { event.preventDefault(); page?.defaultView?.scrollBy(0, by); } }}
          onMouseMove={(event) => { const node = under(event); preview(node === null ? null : { kind: 'node', node }); }}
          onMouseLeave={() => preview(null)}
          onClick={(event) => { const node = under(event); if (node !== null) pin({ kind: 'node', node: pickOf(index, node) }); }}
        />
      </div>
    </div>
  );
}

function Why({ index }: { readonly index: RunIndex }) {
  const node = useSelection((state) => state.glow.node ?? state.lit.node);
  const at = node === null ? undefined : index.page.at.get(node);
  const aimed = useSelection((state) => state.lit.node !== null);
  return (
    <div className="page-why">
      <p className="grow clip" title={at === undefined ? '' : sentenceOf(index, at)}>{at === undefined ? 'Point at anything to see why it is in the Markdown or not.' : <><b className="mono">{index.page.nodes[at]?.name || 'text'}</b> {sentenceOf(index, at)}</>}</p>
      {aimed && !index.bare && <><CommandButton id="tune.drop" look="quiet">Drop</CommandButton><CommandButton id="tune.keep" look="quiet">Keep</CommandButton><CommandButton id="tune.main" look="quiet">Main</CommandButton></>}
    </div>
  );
}

/** The page as it was at a moment: to look at, not to point at. */
function AtMoment({ moment }: { readonly moment: Moment }) {
  const sealed = useMemo(() => sealDocument(moment.html), [moment.html]);
  return (
    <div className="stack page-stack">
      <div className="page-stage"><div className="sheet"><iframe title="The page at this moment, rebuilt" sandbox="allow-same-origin" srcDoc={sealed} tabIndex={-1} /></div></div>
      <div className="page-why"><p className="grow clip">The page at <b className="num">{duration(Math.round(moment.atMs))}</b>: {count(moment.nodes)} nodes; its Markdown would have had {count(moment.markdown.length)} characters.</p><CommandButton id="go.verdict" look="quiet">Back to the verdict</CommandButton></div>
    </div>
  );
}

function View() {
  const { index, viewer, live, detail, loading } = useRun();
  const moment = useMoment((state) => state.past);
  if (moment !== null) return <AtMoment moment={moment} />;
  if (index !== null && viewer !== null) return <div className="stack page-stack"><Rebuilt index={index} html={viewer} /><Why index={index} /></div>;
  if (live?.frame != null && detail === null) return <Live frame={live.frame} url={live.url} />;
  return <Empty title={loading || detail === null ? 'The page appears here as soon as there is something to see.' : 'No page was captured.'}>{detail?.summary.verdict?.reason}</Empty>;
}

function Aside() {
  const capture = useRun((state) => state.detail?.capture ?? null);
  const running = useRun((state) => state.detail === null && state.live !== null);
  const atMs = useMoment((state) => state.past?.atMs ?? null);
  if (atMs !== null) return <span className="tag spared">at {duration(Math.round(atMs))}</span>;
  if (running) return <span className="live-mark">● live</span>;
  return capture === null ? null : <span className="faint">{capture.representation === 'rendered' ? 'rendered in a browser' : 'as the server sent it'}</span>;
}

export const pagePane: Pane = { id: 'page', title: 'Page', place: 'centre', View, Aside };
