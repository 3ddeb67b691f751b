/** The Tune desk: elements and ledger, the page, Markdown, readiness, profile; a problem, if there is one, above them. */
import { EffectStrip } from './effect-strip.tsx';
import { Place } from './place.tsx';
import { Problem } from './problem.tsx';
import { RunList } from './run-list.tsx';
import { Split } from '../kit/split.tsx';
import { useLayout } from '../slices/layout.ts';
import type { Part } from '../kit/split.tsx';

const left = (
  <Split id="left" direction="vertical" parts={[{ id: 'left-top', size: '62%', min: '80px', content: <Place place="left-top" /> }, { id: 'left-bottom', size: '38%', min: '80px', content: <Place place="left-bottom" /> }]} />
);
const columns: readonly Part[] = [
  { id: 'left', size: '22%', min: '160px', content: left },
  { id: 'centre', size: '40%', min: '200px', content: <Place place="centre" /> },
  { id: 'right', size: '38%', min: '180px', content: <Place place="right" /> },
];
const bottom = (
  <Split id="bottom" direction="horizontal" parts={[{ id: 'bottom-left', size: '54%', min: '240px', content: <Place place="bottom-left" /> }, { id: 'bottom-right', size: '46%', min: '260px', content: <Place place="bottom-right" /> }]} />
);

export function TuneDesk() {
  const runsOpen = useLayout((state) => state.runsOpen);
  const parts: readonly Part[] = [
    { id: 'upper', size: '70%', min: '160px', content: <Split id="columns" direction="horizontal" parts={columns} /> },
    { id: 'lower', size: '30%', min: '90px', content: bottom },
  ];
  const work = <div className="work"><Problem /><div className="work-rest"><Split id="work" direction="vertical" parts={parts} /></div><EffectStrip /></div>;
  if (!runsOpen) return work;
  return <Split id="desk" direction="horizontal" parts={[{ id: 'runs', size: '16%', min: '180px', content: <RunList /> }, { id: 'work', size: '84%', min: '500px', content: work }]} />;
}
