/** The last line: what was just recomputed, what undo would undo, who is at work. */
import { bytes, count, duration } from '../words.ts';
import { useTuning } from '../slices/tuning.ts';
import { useWorld } from '../slices/world.ts';

export function StatusBar() {
  const info = useWorld((state) => state.info);
  const { recomputed, steps, busy } = useTuning();
  return (
    <footer className="status">
      {busy ? <span>recomputing…</span> : recomputed !== null && <span className="num clip">recomputed {recomputed.stages.join(', ')}{recomputed.stages.includes('write') && ` · ${count(recomputed.blocksWritten)} ${recomputed.blocksWritten === 1 ? 'block' : 'blocks'} written`} · {duration(Math.round(recomputed.elapsedMs))}</span>}
      {steps.length > 0 && <span className="clip">undo: {steps.at(-1)?.label}</span>}
      <span className="grow" />
      {info !== null && (
        <>
          <span className="num clip" title={info.store.path}>{count(info.store.runs)} {info.store.runs === 1 ? 'run' : 'runs'} · {bytes(info.store.bytes)}</span>
          <span className="clip">{info.browser === null ? 'no browser' : `Chromium ${info.browser.version}`} · engine {info.engineVersion}</span>
        </>
      )}
    </footer>
  );
}
