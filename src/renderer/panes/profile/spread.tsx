/** A slider with the pages of the cohort behind it: where they lie, how many pass, which ones an edit flips. */
import { useEffect } from 'react';
import { columnsOf, flipped, passing, reachOf } from './spread-model.ts';
import { edit } from '../../slices/tuning.ts';
import { openRun, useRun } from '../../slices/run.ts';
import { shortUrl } from '../../words.ts';
import { useSpreads, wantSpread } from '../../slices/spreads.ts';
import type { Field } from '../../../shared/catalog.ts';
import type { Spread } from '../../../shared/triage.ts';

type Props = { readonly field: Field; readonly value: number; readonly children: React.ReactNode };

const Picture = ({ spread, reach, value }: { readonly spread: Spread; readonly reach: ReturnType<typeof reachOf>; readonly value: number }) => {
  const columns = columnsOf(spread, reach, value);
  const most = Math.max(1, ...columns.map((column) => column.pages));
  const at = Math.min(1, Math.max(0, (value - reach.min) / (reach.max - reach.min)));
  return (
    <svg className="spread" viewBox="0 0 240 26" preserveAspectRatio="none" aria-hidden="true">
      {columns.map((column) => <rect key={column.from} className={column.fails ? 'fails' : 'passes'} x={column.from * 240 + 0.5} width={9} y={26 - (column.pages / most) * 22} height={(column.pages / most) * 22} />)}
      <line x1={at * 240} x2={at * 240} y1={0} y2={26} />
    </svg>
  );
};

function Flips({ spread, field, value }: { readonly spread: Spread; readonly field: Field; readonly value: number }) {
  const runId = useRun((state) => state.runId);
  const planned = useRun((state) => state.detail?.plan?.profile as Readonly<Record<string, unknown>> | undefined);
  const before = Number(planned?.[field.key] ?? field.default);
  const own = spread.values.find((page) => page.runId === runId);
  const flips = flipped(spread, before, value);
  return (
    <p className="spread-words num">
      {own !== undefined && <span>this page {own.measured}</span>}
      <span>{passing(spread, value)} of {spread.values.length} pages pass</span>
      {flips.length > 0 && (
        <details className="flips"><summary data-command="go.flips">{flips.length} {flips.length === 1 ? 'page flips' : 'pages flip'}</summary>
          <ul>{flips.slice(0, 20).map((page) => <li key={page.runId}><button type="button" className="link-button" data-command="run.open" onClick={() => void openRun(page.runId)}>{page.title || shortUrl(page.url)}</button> <span className="faint">{page.measured} {spread.unit}</span></li>)}</ul>
        </details>
      )}
    </p>
  );
}

export function SpreadSlider({ field, value, children }: Props) {
  const found = useSpreads((state) => state.byKey[field.key] ?? null);
  const open = useRun((state) => state.detail?.summary.runId ?? null);
  useEffect(() => { void wantSpread(field.key); }, [field.key, open]);
  const spread = found === null || found.failsWhen === null || found.values.length === 0 ? null : found;
  const reach = reachOf(field, spread, value);
  return (
    <span className="slider">
      <span className="slider-track">
        {spread !== null && <Picture spread={spread} reach={reach} value={value} />}
        <input
          type="range" aria-label={`${field.key}, slider`} min={reach.min} max={reach.max} step={field.type === 'integer' ? Math.max(1, Math.round((reach.max - reach.min) / 200)) : 0.01} value={value}
          onChange={(event) => edit(field.key, Number(event.target.value))}
        />
      </span>
      <span className="slider-text">{children}</span>
      {spread !== null && <Flips spread={spread} field={field} value={value} />}
    </span>
  );
}
