/** One line under the desk while there are edits: what they do to this page, to pages like it and to all cases, and the way to keep them. */
import { CommandButton } from '../kit/command-button.tsx';
import { shortUrl, verdictWords } from '../words.ts';
import { openRun, useRun } from '../slices/run.ts';
import { useEffects } from '../slices/effects.ts';
import { useTuning } from '../slices/tuning.ts';
import type { Effect, Effects } from '../../shared/triage.ts';
import type { SuiteResult } from '../../shared/cases.ts';

const say: Readonly<Record<Effect['change'], string>> = { gained: 'comes to be accepted', lost: 'is no longer accepted', changed: 'changes', same: 'stays the same' };
const glyphs: Readonly<Record<Effect['change'], string>> = { gained: '+', lost: '−', changed: '~', same: '' };

function Cohort({ effects, own }: { readonly effects: Effects; readonly own: string }) {
  const accepted = effects.pages.filter((page) => page.after === 'accepted').length;
  const moved = effects.pages.filter((page) => page.change !== 'same' && page.runId !== own);
  return (
    <span className="effect-part">
      <span className="num"><b>{accepted} of {effects.pages.length}</b> pages like it pass{effects.gained > 0 && <span className="gain"> +{effects.gained}</span>}{effects.lost > 0 && <span className="loss"> −{effects.lost}</span>}</span>
      {effects.pages.length > 1 && <span className="effect-pages" aria-hidden="true">{effects.pages.map((page) => <span key={page.runId} className={`effect-page ${page.change} ${page.after === 'accepted' ? 'passes' : 'fails'}`} title={`${shortUrl(page.url)} ${say[page.change]}: ${page.before} → ${page.after}`}>{glyphs[page.change]}</span>)}</span>}
      {moved.length > 0 && (
        <details className="flips drop-up"><summary data-command="go.flips">which</summary>
          <ul>{moved.slice(0, 50).map((page) => <li key={page.runId}><button type="button" className="link-button" data-command="run.open" onClick={() => void openRun(page.runId)}>{shortUrl(page.url)}</button> <span className="faint">{say[page.change]}</span></li>)}</ul>
        </details>
      )}
    </span>
  );
}

const Suite = ({ suite }: { readonly suite: SuiteResult }) => {
  const broken = suite.results.filter((each) => !each.passed);
  if (suite.results.length === 0) return <span className="effect-part faint">no cases yet</span>;
  return <span className={broken.length > 0 ? 'effect-part loss' : 'effect-part'} title={broken.map((each) => `${each.name}: ${each.differences[0] ?? ''}`).join('\n')}>cases {suite.passed} of {suite.results.length} hold{broken.length > 0 && `: ${broken[0]?.name}${broken.length > 1 ? ` and ${broken.length - 1} more` : ''} would break`}</span>;
};

export function EffectStrip() {
  const edits = useTuning((state) => state.steps.length);
  const verdict = useRun((state) => state.index?.extraction.verdict ?? null);
  const own = useRun((state) => state.runId);
  const { asking, cohort, suite } = useEffects();
  if (edits === 0 || verdict === null || own === null) return null;
  const words = verdictWords(verdict);
  return (
    <section className={asking ? 'effects asking' : 'effects'} aria-label="What the edits do" aria-busy={asking} data-stop tabIndex={-1}>
      <span className={`tag ${words.tone}`}>this page: {words.word}</span>
      {cohort === null ? <span className="faint">trying it on pages like this one…</span> : <Cohort effects={cohort} own={own} />}
      {suite !== null && <Suite suite={suite} />}
      <span className="grow" />
      <CommandButton id="tune.discard" look="quiet">Discard</CommandButton>
      <CommandButton id="tune.save" look="primary">Save with a case</CommandButton>
    </section>
  );
}
