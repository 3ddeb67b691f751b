/** The profile as YAML, editable; fetched only when looked at. */
import { useEffect, useState } from 'react';
import { CommandButton } from '../../kit/command-button.tsx';
import { readEdits, withEdits } from '../../yaml-edits.ts';
import { replaceOverrides, useTuning } from '../../slices/tuning.ts';
import { useRun } from '../../slices/run.ts';
import { useWorld } from '../../slices/world.ts';

export function YamlView() {
  const name = useRun((state) => state.detail?.summary.profile ?? null);
  const base = useWorld((state) => state.profiles.find((each) => each.name === name)?.yaml ?? `version: 1\nname: ${name ?? 'article'}\n`);
  const overrides = useTuning((state) => state.overrides);
  const shown = withEdits(base, overrides);
  const [text, setText] = useState(shown);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => { setText(shown); setWrong(null); }, [shown]);
  const commit = (): void => {
    if (text === shown) return;
    const read = readEdits(text, base);
    if (read.ok) replaceOverrides(read.overrides, 'YAML edited');
    else setWrong(read.sentence);
  };
  return (
    <div className="yaml">
      <textarea className="mono yaml-text" aria-label="Profile as YAML" aria-invalid={wrong !== null} spellCheck={false} value={text} onChange={(event) => setText(event.target.value)} onBlur={commit} />
      <p className="history-acts">{wrong === null ? <span className="faint grow">Leaves the field, changes the plan.</span> : <span className="field-wrong grow" role="alert">{wrong}</span>}<CommandButton id="copy.profile">Copy</CommandButton></p>
    </div>
  );
}
