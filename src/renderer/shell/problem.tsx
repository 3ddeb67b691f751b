/** What went wrong with the open run: what, where, the one likely fix as a button, the code to look up. */
import { CommandButton } from '../kit/command-button.tsx';
import { hostOf } from './to-target.ts';
import { pin } from '../slices/selection.ts';
import { startRun } from '../slices/world.ts';
import { useRun } from '../slices/run.ts';
import { verdictSentence, verdictWords } from '../words.ts';
import type { ErrorCode } from '../../shared/errors.ts';

function Fix({ code, url }: { readonly code: ErrorCode | null; readonly url: string }) {
  const host = hostOf(url);
  if (code !== 'PM-URL-003' || host === null) return null;
  return <button type="button" className="btn primary" data-command="run.open" onClick={() => void startRun({ kind: 'url', url }, {}, [host])}>Allow {host} for this run</button>;
}

/** What shows a boundary, each a way to its node. */
function Evidence() {
  const verdict = useRun((state) => state.detail?.summary.verdict ?? null);
  if (verdict?.kind !== 'boundary') return null;
  return <>{verdict.evidence.slice(0, 3).map(({ what, node }) => (node === undefined ? null : <button key={what} type="button" className="btn" data-command="go.page" title={what} onClick={() => pin({ kind: 'node', node })}><span className="clip evidence-word">{what}</span></button>))}</>;
}

export function Problem() {
  const { failure, detail, live } = useRun();
  const verdict = detail?.summary.verdict ?? live?.verdict ?? null;
  const url = detail?.summary.url ?? live?.url ?? '';
  if (failure !== null) return <Line tone="bad" word="Could not be shown" sentence={failure.sentence} code={failure.code} url={url} />;
  if (verdict === null || verdict.kind === 'accepted') return null;
  const words = verdictWords(verdict);
  return <Line tone={words.tone} word={words.word} sentence={verdictSentence(verdict)} code={verdict.kind === 'stage_failed' ? verdict.error.code : null} url={url} />;
}

function Line({ tone, word, sentence, code, url }: { readonly tone: string; readonly word: string; readonly sentence: string; readonly code: ErrorCode | null; readonly url: string }) {
  return (
    <div className={`problem ${tone}`} role="group" aria-label="Verdict">
      <b>{word}</b><span className="grow problem-sentence" title={sentence}>{sentence}</span>
      <Evidence />
      <Fix code={code} url={url} />
      <CommandButton id="copy.verdict" look="quiet">Copy details</CommandButton>
    </div>
  );
}
