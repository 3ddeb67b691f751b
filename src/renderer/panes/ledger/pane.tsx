/** What each rule took, by content class, with a switch for each rule. */
import './pane.css';
import { Empty } from '../../kit/empty.tsx';
import { Switch } from '../../kit/switch.tsx';
import { classTitles, foldRows, ledgerRows, shownClasses, unexplained } from './model.ts';
import { count } from '../../words.ts';
import { pin, preview, useSelection } from '../../slices/selection.ts';
import { showPane, useLayout } from '../../slices/layout.ts';
import { switchRule } from '../../slices/tuning.ts';
import { useRun } from '../../slices/run.ts';
import { useWorld } from '../../slices/world.ts';
import type { ContentClass, ContentCounts } from '../../../shared/content-counts.ts';
import type { Ledger } from '../../../shared/judgement.ts';
import type { LedgerRow } from './model.ts';
import type { Pane } from '../../pane.ts';
import type { RunIndex } from '../../slices/run-index.ts';

/** Nothing judged has no ledger: a table of zeros would claim that nothing was lost. */
const ledgerOf = ({ index }: { readonly index: RunIndex | null }): Ledger | null => (index === null || index.bare ? null : index.extraction.ledger);

function RuleRow({ row, classes }: { readonly row: LedgerRow; readonly classes: readonly ContentClass[] }) {
  const lit = useSelection((state) => state.lit.rule === row.rule);
  const glow = useSelection((state) => state.glow.rule === row.rule);
  const took = row.nodes > 0;
  return (
    <tr className={`${lit ? 'lit' : ''} ${glow ? 'glow' : ''}`} onMouseEnter={() => preview({ kind: 'rule', rule: row.rule })}>
      <th scope="row">
        <span className="led-rule">
          <Switch on={row.enabled} label={`Rule ${row.title}`} command="tune.rule" onChange={(on) => switchRule(row.rule, on)} />
          <button type="button" className="led-name clip" data-command="tune.rule" aria-pressed={lit} title={row.refused ?? row.help} onClick={() => pin({ kind: 'rule', rule: row.rule })}>{row.rule}</button>
        </span>
      </th>
      {took ? <><td className="n">{count(row.removed.textChars)}</td><td className="n">{count(row.nodes)}</td></> : <td colSpan={2} className="n"><Quiet row={row} /></td>}
      {classes.map((each) => <td key={each} className="n">{took ? count(row.removed[each]) : ''}</td>)}
    </tr>
  );
}

function Quiet({ row }: { readonly row: LedgerRow }) {
  if (row.refused !== null) return <span className="tag spared" title={row.refused}>refused</span>;
  if (row.spared > 0) return <span className="tag spared">{row.spared} spared</span>;
  return <span className="faint">{row.enabled ? 'nothing' : 'off'}</span>;
}

const Sum = ({ title, counts, classes }: { readonly title: string; readonly counts: ContentCounts; readonly classes: readonly ContentClass[] }) => (
  <tr className="led-sum"><th scope="row">{title}</th><td className="n">{count(counts.textChars)}</td><td />{classes.map((each) => <td key={each} className="n">{count(counts[each])}</td>)}</tr>
);

/** Rules that took nothing are one line until a person asks for them, or has selected one. */
function Fold({ rows, classes }: { readonly rows: readonly LedgerRow[]; readonly classes: readonly ContentClass[] }) {
  const asked = useLayout((state) => state.shown.ledger === 'all');
  const within = useSelection((state) => rows.some((row) => row.rule === state.lit.rule));
  if (rows.length === 0) return null;
  const open = asked || within;
  return (
    <>
      <tr className="led-fold"><th scope="row" colSpan={3 + classes.length}><button type="button" className="btn quiet small" data-command="view.ledger.all" aria-expanded={open} onClick={() => showPane('ledger', asked ? 'some' : 'all')}>{open ? '▾' : '▸'} {rows.length} {rows.length === 1 ? 'rule' : 'rules'} took nothing</button></th></tr>
      {open && rows.map((row) => <RuleRow key={row.rule} row={row} classes={classes} />)}
    </>
  );
}

function View() {
  const ledger = useRun(ledgerOf);
  const catalog = useWorld((state) => state.catalog);
  if (ledger === null) return <Empty title="Every rule's share of the page appears here." />;
  const classes = shownClasses(ledger).filter((each) => each !== 'textChars');
  const { told, silent } = foldRows(ledgerRows(ledger, catalog));
  return (
    <div className="scroll" onMouseLeave={() => preview(null)} tabIndex={0} role="region" aria-label="Ledger table" data-entry>
      <table className="grid-table ledger">
        <thead><tr><th scope="col">rule</th><th scope="col" className="n">chars</th><th scope="col" className="n">nodes</th>{classes.map((each) => <th key={each} scope="col" className="n">{classTitles[each]}</th>)}</tr></thead>
        <tbody>
          {told.map((row) => <RuleRow key={row.rule} row={row} classes={classes} />)}
          <Fold rows={silent} classes={classes} />
          <Sum title="outside" counts={ledger.outside} classes={classes} />
          <Sum title="kept" counts={ledger.kept} classes={classes} />
          <Sum title="total" counts={ledger.total} classes={classes} />
        </tbody>
      </table>
    </div>
  );
}

function Aside() {
  const ledger = useRun(ledgerOf);
  if (ledger === null) return null;
  const lost = unexplained(ledger);
  return lost === 0 ? <span className="faint">explained 100 %</span> : <span className="led-lost">{count(lost)} chars unexplained</span>;
}

export const ledgerPane: Pane = { id: 'ledger', title: 'Ledger', place: 'left-bottom', View, Aside };
