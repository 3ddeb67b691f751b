/** The timeline as a picture: one lane for each condition, text and requests above and below, one moment picked. */
import { useLayoutEffect, useRef, useState } from 'react';
import { duration, shortUrl } from '../../words.ts';
import { lanesOf, packRequests, textPath, ticksOf } from './model.ts';
import { pin, preview, useSelection } from '../../slices/selection.ts';
import type { Bar, LaneShape } from './model.ts';
import type { NetworkEntry } from '../../../shared/capture.ts';
import type { Readiness, Sample } from '../../../shared/readiness.ts';

type Props = { readonly readiness: Readiness | null; readonly samples: readonly Sample[]; readonly network: readonly NetworkEntry[]; readonly endMs: number };
const gutter = 148;
const laneHeight = 22;

function useWidth(): [React.RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(600);
  useLayoutEffect(() => {
    if (box.current === null) return;
    const watch = new ResizeObserver(([entry]) => { if (entry !== undefined) setWidth(Math.max(200, Math.floor(entry.contentRect.width))); });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return [box, width];
}

const BarShape = ({ bar, x, y }: { readonly bar: Bar; readonly x: (ms: number) => number; readonly y: number }) => (
  <rect className={bar.met ? 'bar met' : 'bar waiting'} x={x(bar.fromMs)} y={y + 7} width={Math.max(1.5, x(bar.toMs) - x(bar.fromMs))} height={9} rx={2}><title>{`${duration(bar.fromMs)} to ${duration(bar.toMs)}: ${bar.words}`}</title></rect>
);

function LaneRow({ lane, at, x }: { readonly lane: LaneShape; readonly at: number; readonly x: (ms: number) => number }) {
  const y = (at + 1) * laneHeight;
  return (
    <g className={lane.required ? 'lane required' : 'lane'}>
      <text x={12} y={y + 15}>{lane.metAtEnd ? '✓ ' : '✕ '}{lane.title.length > 20 ? `${lane.title.slice(0, 19)}…` : lane.title}<title>{lane.title}{lane.required ? ', asked for' : ', shown only'}</title></text>
      {lane.bars.map((bar) => <BarShape key={bar.fromMs} bar={bar} x={x} y={y} />)}
    </g>
  );
}

export function Chart({ readiness, samples, network, endMs }: Props) {
  const [box, width] = useWidth();
  const atMs = useSelection((state) => state.glow.atMs ?? state.lit.atMs);
  const room = width - gutter - 16;
  const x = (ms: number): number => gutter + (ms / endMs) * room;
  const lanes = readiness === null ? [] : lanesOf(readiness, endMs);
  const requests = packRequests(network, endMs, 2);
  const axis = (lanes.length + 1) * laneHeight + (requests.length > 0 ? laneHeight : 0);
  const height = axis + 22;
  const momentAt = (clientX: number, from: Element): number => Math.max(0, Math.min(endMs, ((clientX - from.getBoundingClientRect().left - gutter) / room) * endMs));
  const ready = readiness?.readyAtMs ?? null;
  return (
    <div ref={box} className="scroll">
      <svg
        className="timeline" width={width} height={height} role="img" aria-label={readiness === null ? 'Readiness so far' : `Readiness: ${readiness.reason}`}
        onMouseMove={(event) => preview({ kind: 'moment', atMs: momentAt(event.clientX, event.currentTarget) })} onMouseLeave={() => preview(null)}
        onClick={(event) => pin({ kind: 'moment', atMs: momentAt(event.clientX, event.currentTarget) })}
      >
        {ticksOf(endMs, room).map((tick) => <g key={tick.atMs} className="tick"><line x1={x(tick.atMs)} x2={x(tick.atMs)} y1={0} y2={axis} /><text x={x(tick.atMs)} y={axis + 14} textAnchor="middle">{tick.words}</text></g>)}
        <text x={12} y={15}>main text</text>
        <g transform={`translate(${gutter} 0)`}><path className="curve" d={textPath(samples, endMs, room, laneHeight)} /></g>
        {lanes.map((lane, at) => <LaneRow key={lane.id} lane={lane} at={at} x={x} />)}
        {requests.length > 0 && <text x={12} y={axis - 7}>requests</text>}
        {requests.map(({ entry, row, toMs }) => <rect key={entry.id} className={`request ${entry.kind}`} x={x(entry.startedAtMs)} y={axis - laneHeight + 4 + row * 8} width={Math.max(2, x(toMs) - x(entry.startedAtMs))} height={6} rx={1.5}><title>{`${entry.kind}: ${shortUrl(entry.url)}`}</title></rect>)}
        {ready !== null && <Moment x={x(ready)} height={axis} words={`ready ${(ready / 1000).toFixed(2)} s`} tone="ready" flip={ready / endMs > 0.8} />}
        {atMs !== null && <Moment x={x(Math.min(atMs, endMs))} height={axis} words={`${(atMs / 1000).toFixed(2)} s`} tone="picked" flip={atMs / endMs > 0.8} />}
      </svg>
    </div>
  );
}

const Moment = ({ x, height, words, tone, flip }: { readonly x: number; readonly height: number; readonly words: string; readonly tone: string; readonly flip: boolean }) => (
  <g className={`moment ${tone}`}>
    <line x1={x} x2={x} y1={0} y2={height} />
    <text x={x + (flip ? -6 : 6)} y={tone === 'ready' ? 12 : height - 4} textAnchor={flip ? 'end' : 'start'}>{words}</text>
  </g>
);
