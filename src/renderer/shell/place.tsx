/** One place of the desk: a header with the tabs of its panes, and the pane that is shown. */
import { Tabs } from '../kit/tabs.tsx';
import { panes } from '../panes.ts';
import { showPane, useLayout } from '../slices/layout.ts';
import { useRun } from '../slices/run.ts';
import { useTuning } from '../slices/tuning.ts';
import type { Place as PlaceName } from '../slices/layout.ts';

export function Place({ place }: { readonly place: PlaceName }) {
  const here = panes.filter((pane) => pane.place === place);
  const chosen = useLayout((state) => state.shown[place]);
  const busy = useTuning((state) => state.busy);
  const failed = useRun((state) => state.index?.extraction.findings.filter((finding) => finding.level === 'fail').length ?? 0);
  const pane = here.find((each) => each.id === chosen) ?? here[0];
  if (pane === undefined) return null;
  const panel = `place-${place}`;
  const tabs = here.map((each) => ({ id: each.id, title: each.title, ...(each.id === 'gates' && failed > 0 ? { note: String(failed) } : {}) }));
  return (
    <section className="pane" aria-label={pane.title} data-place={place} data-stop tabIndex={-1}>
      <div className="pane-head">
        {here.length > 1 ? <Tabs tabs={tabs} shown={pane.id} label={`Panes, ${place.replace('-', ' ')}`} panel={panel} onShow={(id) => showPane(place, id)} /> : <h2 className="pane-title">{pane.title}</h2>}
        <span className="grow" />
        {pane.Aside !== undefined && <pane.Aside />}
      </div>
      <div className="pane-body" id={panel} data-stale={busy && place !== 'bottom-right'} {...(here.length > 1 ? { role: 'tabpanel', 'aria-labelledby': `${panel}-tab-${pane.id}` } : {})}><pane.View /></div>
    </section>
  );
}
