/** The evidence of a run: receipts, plan, environment, network and the packet itself. */
import './pane.css';
import { useEffect, useState } from 'react';
import { Empty } from '../../kit/empty.tsx';
import { LazyText } from '../../kit/lazy-text.tsx';
import { Receipts } from './receipts.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { connection } from '../../connection.ts';
import { duration, shortUrl } from '../../words.ts';
import { environmentRows, planRows } from './model.ts';
import { showPane, useLayout } from '../../slices/layout.ts';
import { useRun } from '../../slices/run.ts';
import type { Pane } from '../../pane.ts';
import type { RunDetail } from '../../../shared/api.ts';

const tabs = [{ id: 'receipts', title: 'Receipts' }, { id: 'plan', title: 'Plan' }, { id: 'network', title: 'Network' }, { id: 'environment', title: 'Environment' }, { id: 'packet', title: 'Packet' }];

const PlanTable = ({ detail }: { readonly detail: RunDetail }) => (
  <table className="grid-table">
    <caption className="pane-lead">Plan {detail.planReceipt.verdict.replace('_', ' ')}; asked through the {detail.planReceipt.door}.</caption>
    <thead><tr><th scope="col">key</th><th scope="col">asked</th><th scope="col">effective</th><th scope="col">from</th></tr></thead>
    <tbody>{planRows(detail.planReceipt, detail.plan).map((row) => <tr key={row.key}><td className="mono">{row.key}</td><td className="mono dim">{row.asked}</td><td className="mono wrap">{row.effective}</td><td className="dim">{row.origin}</td></tr>)}</tbody>
  </table>
);

const NetworkTable = ({ detail }: { readonly detail: RunDetail }) => (
  <table className="grid-table">
    <thead><tr><th scope="col">request</th><th scope="col">kind</th><th scope="col" className="n">status</th><th scope="col" className="n">from</th><th scope="col" className="n">took</th></tr></thead>
    <tbody>
      {(detail.capture?.network ?? []).map((entry) => (
        <tr key={entry.id}><td className="mono wrap">{shortUrl(entry.url)}{entry.refusal !== undefined && <span className="led-lost"> {entry.refusal}</span>}</td><td>{entry.kind}</td><td className="n">{entry.status ?? entry.outcome}</td><td className="n">{duration(entry.startedAtMs)}</td><td className="n">{entry.endedAtMs === null ? '–' : duration(entry.endedAtMs - entry.startedAtMs)}</td></tr>
      ))}
    </tbody>
  </table>
);

function Environment({ detail }: { readonly detail: RunDetail }) {
  if (detail.capture === null) return <Empty title="Nothing was captured." />;
  return <table className="grid-table"><tbody>{environmentRows(detail.capture.environment).map(([name, value]) => <tr key={name}><th scope="row">{name}</th><td className="mono wrap">{value}</td></tr>)}</tbody></table>;
}

function Packet({ detail }: { readonly detail: RunDetail }) {
  const { runId } = detail.summary;
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void connection.call('runs.packet', { runId }).then((reply) => { if (!gone) setText(reply.ok ? JSON.stringify(reply.value, null, 2) : reply.error.sentence); });
    return () => { gone = true; };
  }, [runId]);
  return text === null ? <Empty title="Reading the packet." /> : <LazyText text={text} language="json" label="Evidence packet" marks={[]} reveal={null} />;
}

function Shown({ tab, detail }: { readonly tab: string; readonly detail: RunDetail }) {
  switch (tab) {
    case 'plan': return <PlanTable detail={detail} />;
    case 'network': return (detail.capture?.network.length ?? 0) === 0 ? <Empty title="No browser was used: the static page was enough." /> : <NetworkTable detail={detail} />;
    case 'environment': return <Environment detail={detail} />;
    case 'packet': return <Packet detail={detail} />;
    default: return <Receipts receipts={detail.receipts} />;
  }
}

function View() {
  const detail = useRun((state) => state.detail);
  const tab = useLayout((state) => state.shown.evidence) ?? 'receipts';
  if (detail === null) return <Empty title="The evidence is sealed when the run ends." />;
  return (
    <div className="stack">
      <div className="sub-tabs"><Tabs tabs={tabs} shown={tab} label="Evidence" panel="evidence-panel" command="view.evidence" onShow={(id) => showPane('evidence', id)} /></div>
      <div id="evidence-panel" role="tabpanel" aria-labelledby={`evidence-panel-tab-${tab}`} tabIndex={0} className={tab === 'packet' ? 'fill' : 'scroll'}><Shown tab={tab} detail={detail} /></div>
    </div>
  );
}

export const evidencePane: Pane = { id: 'evidence', title: 'Evidence', place: 'bottom-right', View };
