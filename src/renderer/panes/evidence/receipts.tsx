/** The receipts of the stages, the one picked on the rail opened. */
import { count, duration } from '../../words.ts';
import { shortDigest } from './model.ts';
import { useLayout } from '../../slices/layout.ts';
import type { StageReceipt } from '../../../shared/stages.ts';

function Heuristics({ receipt }: { readonly receipt: StageReceipt }) {
  const spoke = receipt.heuristics.filter((each) => each.nodes > 0 || each.outcome === 'stage_failed');
  if (spoke.length === 0) return null;
  return <p className="dim">{spoke.map((each) => `${each.id}@${each.version} ${each.outcome.replaceAll('_', ' ')} ${count(each.nodes)}`).join(' · ')}</p>;
}

function Receipt({ receipt, open }: { readonly receipt: StageReceipt; readonly open: boolean }) {
  return (
    <details className="receipt" open={open} key={String(open)}>
      <summary>
        <b className="receipt-stage">{receipt.stage}</b>
        <span className="num receipt-time">{receipt.status === 'skipped' ? 'skipped' : duration(receipt.elapsedMs)}</span>
        <span className="dim clip grow">{receipt.headline}</span>
        <span className="mono faint" title={receipt.outputDigest ?? ''}>{shortDigest(receipt.outputDigest)}</span>
      </summary>
      <div className="receipt-body">
        {receipt.warnings.map((warning) => <p key={warning} className="receipt-warning">! {warning}</p>)}
        {receipt.before !== null && receipt.after !== null && <p className="dim num">text {count(receipt.before.textChars)} → {count(receipt.after.textChars)} · links {count(receipt.before.links)} → {count(receipt.after.links)}</p>}
        <Heuristics receipt={receipt} />
        {receipt.detail !== null && <pre className="json">{JSON.stringify(receipt.detail, null, 2)}</pre>}
      </div>
    </details>
  );
}

export function Receipts({ receipts }: { readonly receipts: readonly StageReceipt[] }) {
  const stage = useLayout((state) => state.stage);
  return <>{receipts.map((receipt, at) => <Receipt key={`${receipt.stage}${at}`} receipt={receipt} open={receipt.stage === stage} />)}</>;
}
