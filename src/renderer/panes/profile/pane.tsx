/** The plan of the open run as a form and as YAML; every change shows at once on the stored page. */
import './pane.css';
import { lazy, Suspense, useState } from 'react';
import { CommandButton } from '../../kit/command-button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { FieldRow } from './field-row.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { sectionsOf } from './model.ts';
import { showPane, useLayout } from '../../slices/layout.ts';
import { useRun } from '../../slices/run.ts';
import { useTuning } from '../../slices/tuning.ts';
import { useWorld } from '../../slices/world.ts';
import type { Pane } from '../../pane.ts';

const YamlView = lazy(async () => ({ default: (await import('./yaml-view.tsx')).YamlView }));

function Form() {
  const fields = useWorld((state) => state.fields);
  const [filter, setFilter] = useState('');
  return (
    <div className="scroll">
      <div className="field-filter"><input className="input" type="search" data-filter placeholder="Filter settings" aria-label="Filter settings" value={filter} onChange={(event) => setFilter(event.target.value)} /></div>
      {sectionsOf(fields, filter).map((section) => <fieldset key={section.name} className="section"><legend>{section.name}</legend>{section.fields.map((field) => <FieldRow key={field.key} field={field} />)}</fieldset>)}
    </div>
  );
}

function History() {
  const steps = useTuning((state) => state.steps);
  if (steps.length === 0) return <Empty title="Nothing was edited.">Every edit is named here and can be undone.</Empty>;
  return <div className="stack"><ol className="history scroll">{steps.map((step, at) => <li key={`${at}${step.label}`} className="mono">{step.label}</li>)}</ol><p className="history-acts"><CommandButton id="tune.undo">Undo</CommandButton><CommandButton id="tune.redo">Redo</CommandButton><CommandButton id="tune.discard">Discard all</CommandButton></p></div>;
}

const tabs = [{ id: 'form', title: 'Form' }, { id: 'yaml', title: 'YAML' }, { id: 'history', title: 'History' }];

function View() {
  const open = useRun((state) => state.runId !== null);
  const tab = useLayout((state) => state.shown.profile) ?? 'form';
  if (!open) return <Empty title="Open a run to tune its profile." />;
  return (
    <div className="stack">
      <div className="sub-tabs profile-tabs"><Tabs tabs={tabs} shown={tab} label="Profile" panel="profile-panel" command="view.profile" onShow={(id) => showPane('profile', id)} /><CommandButton id="tune.save" look="quiet">Save</CommandButton></div>
      <div id="profile-panel" role="tabpanel" aria-labelledby={`profile-panel-tab-${tab}`} className="fill">
        {tab === 'form' ? <Form /> : tab === 'history' ? <History /> : <Suspense fallback={null}><YamlView /></Suspense>}
      </div>
    </div>
  );
}

export const profilePane: Pane = { id: 'profile', title: 'Profile', place: 'bottom-right', View };
