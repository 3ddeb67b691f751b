/** The way of the page, stage by stage, with elapsed time, the render budget and a Stop that is always there while it runs. */
import { Fragment, useEffect, useState } from 'react';
import { CommandButton } from '../kit/command-button.tsx';
import { duration } from '../words.ts';
import { railOf } from './rail-model.ts';
import { showStage, useLayout } from '../slices/layout.ts';
import { isRunning, useRun } from '../slices/run.ts';
import type { RailStage } from './rail-model.ts';
import type { LiveRun } from '../../shared/run.ts';

const glyphs: Readonly<Record<RailStage['state'], string>> = { ok: '✓', warned: '!', failed: '✕', skipped: '–', running: '●', waiting: '' };

function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

function Budget({ live, elapsedMs }: { readonly live: LiveRun; readonly elapsedMs: number }) {
  const { stage } = live;
  const sample = live.samples.at(-1);
  if (stage === null) return <span className="num dim">{duration(elapsedMs)}</span>;
  const spent = Math.max(0, elapsedMs - stage.startedAtMs);
  const share = stage.budgetMs === null || stage.budgetMs === 0 ? null : Math.min(1, spent / stage.budgetMs);
  return (
    <span className="budget num dim">
      {sample !== undefined && <span>{sample.mainTextChars.toLocaleString('en').replaceAll(',', '\u2009')} chars</span>}
      {share !== null && <progress value={share} max={1} aria-label={`Time budget of ${stage.name}`} />}
      <span>{duration(Math.round(spent))}{stage.budgetMs === null ? '' : ` of ${duration(stage.budgetMs)}`}</span>
    </span>
  );
}

export function StageRail() {
  const { live, detail, liveSince } = useRun();
  const running = useRun(isRunning);
  const findings = useRun((state) => state.index?.extraction.findings ?? null);
  const shown = useLayout((state) => state.stage);
  const now = useNow(running);
  const stages = railOf(detail?.receipts ?? live?.receipts ?? [], running ? live?.stage?.name ?? null : null, findings);
  return (
    <nav className="rail" aria-label="Stages" data-stop tabIndex={-1}>
      <div className="rail-stages">
        {stages.map((stage, at) => (
          <Fragment key={stage.name}>
            {at > 0 && <hr aria-hidden="true" />}
            <button type="button" className={`stage ${stage.state}`} data-command="go.stage.next" aria-pressed={shown === stage.name} title={stage.title} onClick={() => showStage(stage.name)} disabled={stage.state === 'waiting' || stage.state === 'running'}>
              <i aria-hidden="true">{glyphs[stage.state]}</i>{stage.word}<span className="num note">{stage.note}</span>
            </button>
          </Fragment>
        ))}
      </div>
      {running && live !== null ? <><Budget live={live} elapsedMs={Math.max(0, now - liveSince)} /><CommandButton id="run.stop" look="danger">Stop</CommandButton></> : <CommandButton id="run.again" look="quiet" />}
    </nav>
  );
}
