/** The window: top bar, stage rail, desk, status; overlays over them. */
import './shell/shell.css';
import { CasesDesk } from './desks/cases.tsx';
import { DropTarget } from './shell/drop-target.tsx';
import { FirstScreen } from './shell/first-screen.tsx';
import { Overlays } from './shell/overlays.tsx';
import { StageRail } from './shell/stage-rail.tsx';
import { StatusBar } from './shell/status-bar.tsx';
import { Toasts } from './shell/toasts.tsx';
import { TopBar } from './shell/top-bar.tsx';
import { TriageDesk } from './desks/triage.tsx';
import { TuneDesk } from './shell/tune-desk.tsx';
import { useLayout } from './slices/layout.ts';
import { useRun } from './slices/run.ts';

export function App() {
  const desk = useLayout((state) => state.desk);
  const open = useRun((state) => state.runId !== null);
  return (
    <DropTarget>
      <div className={open && desk === 'tune' ? 'app' : 'app first'}>
        <TopBar />
        {open && desk === 'tune' && <StageRail />}
        <main className="desk">{desk === 'triage' ? <TriageDesk /> : desk === 'cases' ? <CasesDesk /> : open ? <TuneDesk /> : <FirstScreen />}</main>
        <StatusBar />
      </div>
      <Overlays />
      <Toasts />
    </DropTarget>
  );
}
