/** Readiness over time: what each condition waited for and when it held; the same as a table. */
import './pane.css';
import { Chart } from './chart.tsx';
import { Empty } from '../../kit/empty.tsx';
import { count, duration } from '../../words.ts';
import { thresholdsOf } from './handles.ts';
import { endOf, lanesOf } from './model.ts';
import { showPane, useLayout } from '../../slices/layout.ts';
import { useRun } from '../../slices/run.ts';
import { useWorld } from '../../slices/world.ts';
import { useTuning, valueOf } from '../../slices/tuning.ts';
import type { NetworkEntry, Picture } from '../../../shared/capture.ts';
import type { Pane } from '../../pane.ts';
import type { Threshold } from './handles.ts';
import type { Readiness, Sample } from '../../../shared/readiness.ts';

const noNetwork: readonly NetworkEntry[] = [];
const noPictures: readonly Picture[] = [];
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
function useReadiness(): { readonly readiness: Readiness | null; readonly samples: readonly Sample[]; readonly network: readonly NetworkEntry[]; readonly pictures: readonly Picture[] } {
  const judged = useTuning((state) => state.readiness);
  const stored = useRun((state) => state.detail?.readiness ?? null);
  const live = useRun((state) => state.live);
  const capture = useRun((state) => state.detail?.capture ?? null);
  return { readiness: judged ?? stored ?? live?.readiness ?? null, samples: capture?.samples ?? live?.samples ?? noSamples, network: capture?.network ?? noNetwork, pictures: capture?.pictures ?? noPictures };
}

/** The thresholds of the plan as it stands now; none while the run goes on or when nothing was sampled. */
function useThresholds(samples: readonly Sample[]): readonly Threshold[] {
  const fields = useWorld((state) => state.fields);
  const plan = useRun((state) => state.detail?.plan ?? null);
  useTuning((state) => state.overrides);
  if (plan === null || samples.length === 0) return [];
  const number = (key: string): number | null => { const value = valueOf(key); return typeof value === 'number' ? value : null; };
  return thresholdsOf(samples, number, (key) => { const field = fields.find((each) => each.key === key); return { min: field?.min ?? 0, max: field?.max ?? 120_000 }; });
}

function View() {
  const { readiness, samples, network, pictures } = useReadiness();
  const thresholds = useThresholds(samples);
  const presence = useRun((state) => state.detail?.presence ?? state.live?.presence ?? null);
  const asTable = useLayout((state) => state.shown.timeline === 'table');
  const endMs = endOf(readiness, samples);
  if (samples.length === 0 && (readiness === null || readiness.outcome === 'not_rendered')) {
    const title = presence === null ? 'Readiness is sampled while a browser shows the page.' : presence.needsRender ? 'A browser is needed; its samples appear here.' : 'No browser was needed.';
    return <Empty title={title}>{presence === null ? null : `Presence ${presence.score.toFixed(2)}: ${presence.reasons.join('; ')}`}</Empty>;
  }
  return (
    <div className="stack">
      <p className="pane-lead clip" title={readiness?.reason}>
        {readiness === null ? 'Watching…' : readiness.reason}
        <button type="button" className="btn quiet small twin" data-command="view.timeline.table" aria-pressed={asTable} onClick={() => showPane('timeline', asTable ? 'chart' : 'table')}>{asTable ? 'as chart' : 'as table'}</button>
      </p>
      {asTable ? <Twin readiness={readiness} samples={samples} endMs={endMs} /> : <Chart readiness={readiness} samples={samples} network={network} pictures={pictures} thresholds={thresholds} endMs={endMs} />}
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
