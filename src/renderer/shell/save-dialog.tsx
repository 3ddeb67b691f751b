/** Saves the plan with its edits as a profile of one's own, with a reason, and the page as a case of it. */
import { useState } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { saveProfile, suggestName } from '../slices/saving.ts';
import { showOverlay } from '../slices/layout.ts';

export function SaveDialog() {
  const [name, setName] = useState(suggestName);
  const [reason, setReason] = useState('');
  const [withCase, setWithCase] = useState(true);
  const [wrong, setWrong] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const problem = await saveProfile({ name: name.trim(), reason, withCase });
    setWrong(problem);
    if (problem === null) showOverlay(null);
  };
  return (
    <Dialog title="Save the profile" onClose={() => showOverlay(null)}>
      <form className="dialog-body" onSubmit={(event) => { event.preventDefault(); void save(); }}>
        <label>Name<input className="input mono" value={name} spellCheck={false} onChange={(event) => setName(event.target.value)} /></label>
        <label>Reason<input className="input" value={reason} onChange={(event) => setReason(event.target.value)} /></label>
        <label><input type="checkbox" checked={withCase} onChange={(event) => setWithCase(event.target.checked)} /> Keep this page as a case</label>
        {wrong !== null && <p className="field-wrong" role="alert">{wrong}</p>}
        <p className="dialog-acts"><button type="submit" className="btn primary" data-command="tune.save">Save</button></p>
      </form>
    </Dialog>
  );
}
