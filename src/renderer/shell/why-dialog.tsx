/** Why is this text missing, or here? A pasted sentence gets the stage, rule and node that decided. */
import { useState } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { connection } from '../connection.ts';
import { pin } from '../slices/selection.ts';
import { showOverlay } from '../slices/layout.ts';
import { useRun } from '../slices/run.ts';
import type { ProcedureOutput } from '../../shared/api.ts';

type Answer = ProcedureOutput<'runs.explain'>;

export function WhyDialog() {
  const runId = useRun((state) => state.runId);
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<Answer | string | null>(null);
  const ask = async (): Promise<void> => {
    if (runId === null || text.trim() === '') return;
    const reply = await connection.call('runs.explain', { runId, text: text.trim() });
    setAnswer(reply.ok ? reply.value : reply.error.sentence);
  };
  const show = (found: Answer): void => {
    showOverlay(null);
    if (found.node !== null) pin({ kind: 'node', node: found.node });
    else if (found.rule !== null) pin({ kind: 'rule', rule: found.rule });
  };
  return (
    <Dialog title="Why is this text missing, or here?" onClose={() => showOverlay(null)}>
      <form className="dialog-body" onSubmit={(event) => { event.preventDefault(); void ask(); }}>
        <textarea className="input" rows={3} aria-label="A sentence of the page" placeholder="Paste a sentence of the page" value={text} onChange={(event) => setText(event.target.value)} onKeyDown={(event) => { if (event.key === 'Enter' && !event.shiftKey) { event.preventDefault(); void ask(); } }} />
        <div role="status">
          {typeof answer === 'string' && <p className="field-wrong">{answer}</p>}
          {answer !== null && typeof answer !== 'string' && <p><b>{answer.stage}</b> {answer.answer}</p>}
        </div>
        <p className="dialog-acts">
          {answer !== null && typeof answer !== 'string' && (answer.node !== null || answer.rule !== null) && <button type="button" className="btn" data-command="tune.why" onClick={() => show(answer)}>Show it</button>}
          <button type="submit" className="btn primary" data-command="tune.why">Ask</button>
        </p>
      </form>
    </Dialog>
  );
}
