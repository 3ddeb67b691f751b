/** One field of the profile: its control, its help, what is wrong with what was typed. */
import { useEffect, useState } from 'react';
import { SpreadSlider } from './spread.tsx';
import { Switch } from '../../kit/switch.tsx';
import { edit, useTuning, valueOf } from '../../slices/tuning.ts';
import { hasSlider, readTyped, showValue, waitsForRun } from './model.ts';
import { useRun } from '../../slices/run.ts';
import type { Field } from '../../../shared/catalog.ts';
import type { Value } from '../../value.ts';

type ControlProps = { readonly field: Field; readonly value: Value | undefined; readonly id: string };

function TextControl({ field, value, id }: ControlProps) {
  const shown = showValue(value);
  const [text, setText] = useState(shown);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => { setText(shown); setWrong(null); }, [shown]);
  const commit = (): void => {
    if (text === shown) return;
    const typed = readTyped(field, text);
    if (typed.ok) edit(field.key, typed.value);
    else setWrong(typed.sentence);
  };
  const long = field.type === 'list' || field.type === 'map' || Array.isArray(field.default);
  const props = { id, className: 'input mono', value: text, 'aria-describedby': `${id}-help`, 'aria-invalid': wrong !== null, onBlur: commit, spellCheck: false } as const;
  return (
    <>
      {long
        ? <textarea {...props} rows={Math.min(5, Math.max(1, text.split('\n').length))} onChange={(event) => setText(event.target.value)} />
        : <input {...props} inputMode={field.type === 'integer' || field.type === 'number' ? 'decimal' : 'text'} onChange={(event) => setText(event.target.value)} onKeyDown={(event) => { if (event.key === 'Enter') commit(); }} />}
      {wrong !== null && <span className="field-wrong" role="alert">{wrong}</span>}
    </>
  );
}

function Control(props: ControlProps) {
  const { field, value, id } = props;
  if (field.type === 'boolean') return <Switch on={value === true} label={field.key} command="view.profile.form" onChange={(on) => edit(field.key, on)} />;
  if (field.type === 'enum') {
    return <select id={id} className="input" value={String(value)} aria-describedby={`${id}-help`} onChange={(event) => edit(field.key, event.target.value)}>{(field.choices ?? []).map((each) => <option key={each}>{each}</option>)}</select>;
  }
  if (!hasSlider(field)) return <TextControl {...props} />;
  return <SpreadSlider field={field} value={Number(value ?? field.default)}><TextControl {...props} /></SpreadSlider>;
}

export function FieldRow({ field }: { readonly field: Field }) {
  const edited = useTuning((state) => state.overrides[field.key] !== undefined);
  useTuning((state) => state.overrides[field.key]);
  const planned = useRun((state) => state.detail?.plan != null);
  const id = `field-${field.key}`;
  const value = planned || edited ? valueOf(field.key) : field.default;
  return (
    <div className={edited ? 'field-row edited' : 'field-row'}>
      <label htmlFor={id} className="mono field-key">{field.key}{edited && <span className="edited-mark"> ● edited</span>}{edited && waitsForRun(field) && <span className="tag spared">on next run</span>}</label>
      <div className="field-control"><Control field={field} value={value} id={id} />{field.unit !== undefined && <span className="faint field-unit">{field.unit}</span>}</div>
      <p id={`${id}-help`} className="field-help">{field.help}</p>
    </div>
  );
}
