/** Shows the short notes and speaks them. */
import { X } from 'lucide-react';
import { dismiss, useToasts } from '../slices/toasts.ts';

export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map((each) => (
        <div key={each.id} className={`toast ${each.tone}`}><span className="grow">{each.text}</span><button type="button" className="btn quiet icon small" aria-label="Dismiss" data-command="view.notes.clear" onClick={() => dismiss(each.id)}><X size={13} aria-hidden="true" /></button></div>
      ))}
    </div>
  );
}
