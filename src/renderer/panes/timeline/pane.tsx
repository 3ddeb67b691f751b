/** Readiness over time: what each condition waited for and when it held; the same as a table. */
import './pane.css';
import { useState } from 'react';
import { Chart } from './chart.tsx';
import { Empty } from '../../kit/empty.tsx';
import { duration } from '../../words.ts';
import { endOf, lanesOf } from './model.ts';
import { count } from '../../words.ts';
import { useRun } from '../../slices/run.ts';
import { useTuning } from '../../slices/tuning.ts';
import type { NetworkEntry } from '../../../shared/capture.ts';
import type { Pane } from '../../pane.ts';
import type { Readiness, Sample } from '../../../shared/readiness.ts';

const noNetwork: readonly NetworkEntry[] = [];
const noSamples: readonly Sample[] = [];

function Twin({ readiness, samples, endMs }: { readonly readiness: Readiness | null; readonly samples: readonly Sample[]; readonly endMs: number }) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Readiness as a table">
      <table className="grid-table">
        <thead><tr><th scope="col">condition</th><th scope="col">asked</th><th scope="col" className="n">first held</th><th scope="col">at the end</th><th scope="col">last words</th></tr></thead>
        <tbody>{(readiness === null ? [] : lanesOf(readiness, endMs)).map((lane) => <tr key={lane.id}><td>{lane.title}</td><td>{lane.required ? 'yes' : 'no'}</td><td className="n">{lane.firstMetAtMs === null ? 'never' : duration(lane.firstMetAtMs)}</td><td>{lane.metAtEnd ? '✓ held' : '✕ not held'}</td><td className="dim">{lane.bars.at(-1)?.words}</td></tr>)}</tbody>
      </table>
      <table className="grid-table">
        <thead><tr><th scope="col" className="n">at</th><th scope="col" className="n">main text</th><th scope="col" className="n">nodes</th><th scope="col" className="n">in flight</th><th scope="col">placeholders</th></tr></thead>
        <tbody>{samples.map((sample) => <tr key={sample.atMs}><td className="n">{duration(Math.round(sample.atMs))}</td><td className="n">{count(sample.mainTextChars)}</td><td className="n">{count(sample.nodeCount)}</td><td className="n">{Object.values(sample.inFlight).reduce((sum, each) => sum + each, 0)}</td><td className="dim clip">{sample.placeholders.join(', ')}</td></tr>)}</tbody>
      </table>
    </div>
  );
}

/** The readiness that holds now: judged again under edits, else as it was, else as it goes. */
function useReadiness(): { readonly readiness: Readiness | null; readonly samples: readonly Sample[]; readonly network: readonly NetworkEntry[] } {
  const judged = useTuning((state) => state.readiness);
  const stored = useRun((state) => state.detail?.readiness ?? null);
  const live = useRun((state) => state.live);
  const capture = useRun((state) => state.detail?.capture ?? null);
  return { readiness: judged ?? stored ?? live?.readiness ?? null, samples: capture?.samples ?? live?.samples ?? noSamples, network: capture?.network ?? noNetwork };
}

function View() {
  const { readiness, samples, network } = useReadiness();
  const presence = useRun((state) => state.detail?.presence ?? state.live?.presence ?? null);
  const [asTable, setAsTable] = useState(false);
  const endMs = endOf(readiness, samples);
  if (samples.length === 0 && (readiness === null || readiness.outcome === 'not_rendered')) {
    const title = presence === null ? 'Readiness is sampled while a browser shows the page.' : presence.needsRender ? 'A browser is needed; its samples appear here.' : 'No browser was needed.';
    return <Empty title={title}>{presence === null ? null : `Presence ${presence.score.toFixed(2)}: ${presence.reasons.join('; ')}`}</Empty>;
  }
  return (
    <div className="stack">
      <p className="pane-lead clip" title={readiness?.reason}>
        {readiness === null ? 'Watching…' : readiness.reason}
        <button type="button" className="btn quiet small twin" data-command="timeline.table" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>{asTable ? 'as chart' : 'as table'}</button>
      </p>
      {asTable ? <Twin readiness={readiness} samples={samples} endMs={endMs} /> : <Chart readiness={readiness} samples={samples} network={network} endMs={endMs} />}
    </div>
  );
}

function Aside() {
  const judged = useTuning((state) => state.readiness);
  const stored = useRun((state) => state.detail?.readiness ?? null);
  if (judged === null || stored === null) return null;
  const say = (readiness: Readiness): string => (readiness.readyAtMs === null ? 'never ready' : `ready at ${duration(readiness.readyAtMs)}`);
  return <span className="tag spared">would be {say(judged)}, was {say(stored)}</span>;
}

export const timelinePane: Pane = { id: 'timeline', title: 'Readiness', place: 'bottom-left', View, Aside };
