/** The Triage desk: failed runs by cause, the pages of one cause, and fixes that were tried before they are shown. */
import './desks.css';
import { useEffect, useState } from 'react';
import { Empty } from '../kit/empty.tsx';
import { applyToGroup, chooseGroup, choosePage, loadTriage, takeFix, useTriage } from '../slices/triage.ts';
import { count, shortUrl, verdictSentence, verdictWords } from '../words.ts';
import type { Effects, Suggestion } from '../../shared/triage.ts';

const sayEffects = (effects: Effects): string => `${effects.gained} gained, ${effects.lost} lost, ${effects.changed} changed, ${effects.same} the same`;

function Groups() {
  const { groups, group } = useTriage();
  return (
    <section className="pane" aria-label="Groups" data-stop tabIndex={-1}>
      <div className="pane-head"><h2 className="pane-title">Failed runs by cause</h2></div>
      <div className="pane-body"><ul className="desk-list scroll" tabIndex={0} aria-label="Groups of failed runs" data-entry>
        {groups.map((each) => <li key={each.key}><button type="button" className="desk-row" data-command="triage.group" aria-pressed={each.key === group?.key} onClick={() => chooseGroup(each)}><b>{each.cause}{each.rule === null ? '' : ` · ${each.rule}`} <span className="num faint">{count(each.total)}</span></b><span>{each.sentence}</span></button></li>)}
      </ul></div>
    </section>
  );
}

function Pages() {
  const { group, page } = useTriage();
  return (
    <section className="pane" aria-label="Pages" data-stop tabIndex={-1}>
      <div className="pane-head"><h2 className="pane-title">Pages</h2></div>
      <div className="pane-body"><ul className="desk-list scroll" tabIndex={0} aria-label="Pages of this group" data-entry>
        {(group?.runs ?? []).map((each) => <li key={each.runId}><button type="button" className="desk-row" data-command="triage.page" aria-pressed={each.runId === page?.runId} onClick={() => void choosePage(each)}><b>{each.title || shortUrl(each.url)}</b><span className="mono">{shortUrl(each.url)}</span></button></li>)}
      </ul></div>
    </section>
  );
}

function Fix({ fix }: { readonly fix: Suggestion }) {
  return (
    <li className="fix">
      <h3>{fix.title}</h3>
      <p className="dim">{fix.why}</p>
      <p className="num">This page: {fix.page.before} → <b>{fix.page.after}</b>, {count(fix.page.charsBefore)} → {count(fix.page.charsAfter)} characters</p>
      <p className="num">Pages like it: {sayEffects(fix.cohort)}</p>
      <p>{fix.cases.length === 0 ? 'No case would break.' : `Would break: ${fix.cases.join(', ')}`}</p>
      <p className="fix-acts">
        <button type="button" className="btn primary" data-command="triage.fix" onClick={() => void takeFix(fix)}>Open with this fix</button>
        <button type="button" className="btn" data-command="triage.apply" onClick={() => void applyToGroup(fix)}>Run the group again with it</button>
      </p>
    </li>
  );
}

function Why() {
  const { page, fixes, group } = useTriage();
  const verdict = page?.verdict ?? null;
  return (
    <section className="pane" aria-label="Why" data-stop tabIndex={-1}>
      <div className="pane-head"><h2 className="pane-title">Why, and what would help</h2></div>
      <div className="pane-body"><div className="scroll desk-body" tabIndex={0} role="region" aria-label="Why this page failed" data-entry>
        {verdict !== null && <p><b>{verdictWords(verdict).word}</b>. {verdictSentence(verdict)}</p>}
        {group?.boundary === true ? <p className="dim">This is a boundary of the site. No setting goes past it.</p> : fixes === null ? <p className="dim" role="status">Trying fixes on the stored page…</p> : fixes.length === 0 ? <p className="dim">Nothing that was tried helps. Open the page and point at what is missing.</p> : <ul className="desk-list desk-body" aria-label="Fixes">{fixes.map((fix) => <Fix key={fix.title} fix={fix} />)}</ul>}
      </div></div>
    </section>
  );
}

export function TriageDesk() {
  const { groups, loaded } = useTriage();
  const [asked, setAsked] = useState(false);
  useEffect(() => { if (!asked) { setAsked(true); void loadTriage(); } }, [asked]);
  if (loaded && groups.length === 0) return <Empty title="No run has failed.">Runs that end rejected, at a boundary or with an error are grouped here by cause.</Empty>;
  return <div className="desk-columns"><Groups /><Pages /><Why /></div>;
}
