/** The timeline as a picture: text, one lane for each condition, requests and frames; the moment and the thresholds move. */
import { useLayoutEffect, useRef, useState } from 'react';
import { Frames } from './frames.tsx';
import { Handle } from './handle.tsx';
import { duration, shortUrl } from '../../words.ts';
import { lanesOf, packRequests, textPath, ticksOf } from './model.ts';
import { pin, preview, useSelection } from '../../slices/selection.ts';
import type { Bar, LaneShape } from './model.ts';
import type { NetworkEntry, Picture } from '../../../shared/capture.ts';
import type { Readiness, Sample } from '../../../shared/readiness.ts';
import type { Threshold } from './handles.ts';

type Props = {
  readonly readiness: Readiness | null; readonly samples: readonly Sample[]; readonly network: readonly NetworkEntry[]; readonly pictures: readonly Picture[];
  readonly thresholds: readonly Threshold[]; readonly endMs: number;
};
const laneHeight = 22;
const textHeight = 44;

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

const LaneRow = ({ lane, y, x }: { readonly lane: LaneShape; readonly y: number; readonly x: (ms: number) => number }) => (
  <g className={lane.required ? 'lane required' : 'lane'}>
    <text x={12} y={y + 15}>{lane.metAtEnd ? '✓ ' : '✕ '}{lane.title}<title>{lane.title}{lane.required ? ', asked for' : ', shown only'}</title></text>
    {lane.bars.map((bar) => <BarShape key={bar.fromMs} bar={bar} x={x} y={y} />)}
  </g>
);

/** Room for the longest label, so that none is cut. */
const gutterFor = (lanes: readonly LaneShape[]): number => Math.max(96, ...lanes.map((lane) => 34 + lane.title.length * 6.2));

export function Chart({ readiness, samples, network, pictures, thresholds, endMs }: Props) {
  const [box, width] = useWidth();
  const atMs = useSelection((state) => state.glow.atMs ?? state.lit.atMs);
  const lanes = readiness === null ? [] : lanesOf(readiness, endMs);
  const gutter = gutterFor(lanes);
  const room = width - gutter - 16;
  const x = (ms: number): number => gutter + (Math.min(ms, endMs) / endMs) * room;
  const requests = packRequests(network, endMs, 2);
  const requestsTop = textHeight + lanes.length * laneHeight;
  const axis = requestsTop + (requests.length > 0 ? laneHeight : 0);
  const most = Math.max(1, ...samples.map((sample) => sample.mainTextChars));
  const yOf = (chars: number): number => textHeight - 2 - (Math.min(chars, most) / most) * (textHeight - 5);
  const momentAt = (clientX: number, from: Element): number => Math.max(0, Math.min(endMs, ((clientX - from.getBoundingClientRect().left - gutter) / room) * endMs));
  const laneTop = (id: string): number => textHeight + Math.max(0, lanes.findIndex((lane) => lane.id === id)) * laneHeight;
  const lineOf = ({ key, origin, value }: Threshold) => {
    if (key === 'min_main_text_chars') return { x1: gutter, x2: gutter + room, y1: yOf(value), y2: yOf(value) };
    const at = x(origin + value);
    return key === 'stability_window_ms' ? { x1: at, x2: at, y1: laneTop('stable') + 2, y2: laneTop('stable') + laneHeight - 2 } : { x1: at, x2: at, y1: 0, y2: axis };
  };
  const placeOn = ({ key }: Threshold) => (event: React.PointerEvent<SVGElement>): number => {
    const svg = event.currentTarget.ownerSVGElement;
    if (svg === null) return 0;
    return key === 'min_main_text_chars' ? ((textHeight - 2 - (event.clientY - svg.getBoundingClientRect().top)) / (textHeight - 5)) * most : momentAt(event.clientX, svg);
  };
  const ready = readiness?.readyAtMs ?? null;
  return (
    <div ref={box} className="scroll" tabIndex={0} role="region" aria-label="Readiness lanes" data-entry>
      <svg
        className="timeline" width={width} height={axis + 22} role="group" aria-label={readiness === null ? 'Readiness so far' : `Readiness: ${readiness.reason}`}
        onMouseMove={(event) => preview({ kind: 'moment', atMs: momentAt(event.clientX, event.currentTarget) })} onMouseLeave={() => preview(null)}
        onClick={(event) => pin({ kind: 'moment', atMs: momentAt(event.clientX, event.currentTarget) })}
      >
        {ticksOf(endMs, room).map((tick) => <g key={tick.atMs} className="tick"><line x1={x(tick.atMs)} x2={x(tick.atMs)} y1={0} y2={axis} /><text x={x(tick.atMs)} y={axis + 14} textAnchor={tick.atMs >= endMs ? 'end' : 'middle'}>{tick.words}</text></g>)}
        <text x={12} y={textHeight / 2 + 4}>main text</text>
        <g transform={`translate(${gutter} 0)`}><path className="curve" d={textPath(samples, endMs, room, textHeight)} /></g>
        {lanes.map((lane, at) => <LaneRow key={lane.id} lane={lane} y={textHeight + at * laneHeight} x={x} />)}
        {requests.length > 0 && <text x={12} y={requestsTop + 15}>requests</text>}
        {requests.map(({ entry, row, toMs }) => <rect key={entry.id} className={`request ${entry.kind}`} x={x(entry.startedAtMs)} y={requestsTop + 4 + row * 8} width={Math.max(2, x(toMs) - x(entry.startedAtMs))} height={6} rx={1.5}><title>{`${entry.kind}: ${shortUrl(entry.url)}`}</title></rect>)}
        {ready !== null && <Moment x={x(ready)} height={axis} words={`ready ${(ready / 1000).toFixed(2)} s`} tone="ready" flip={ready / endMs > 0.8} />}
        {atMs !== null && <Moment x={x(atMs)} height={axis} words={`${(atMs / 1000).toFixed(2)} s`} tone="picked" flip={atMs / endMs > 0.8} />}
        {thresholds.map((threshold) => <Handle key={threshold.key} threshold={threshold} line={lineOf(threshold)} placeOf={placeOn(threshold)} />)}
      </svg>
      <Frames pictures={pictures} left={gutter} />
    </div>
  );
}

const Moment = ({ x, height, words, tone, flip }: { readonly x: number; readonly height: number; readonly words: string; readonly tone: string; readonly flip: boolean }) => (
  <g className={`moment ${tone}`}>
    <line x1={x} x2={x} y1={0} y2={height} />
    <text x={x + (flip ? -6 : 6)} y={tone === 'ready' ? 12 : height - 4} textAnchor={flip ? 'end' : 'start'}>{words}</text>
  </g>
);
