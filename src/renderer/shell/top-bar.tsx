/** The top bar: mark, address, profile, verdict, palette. */
import { Command, History } from 'lucide-react';
import { AddressField } from './address-field.tsx';
import { CommandButton } from '../kit/command-button.tsx';
import { DeskTabs } from './desk-tabs.tsx';
import { Kbd } from '../kit/kbd.tsx';
import { Mark } from './mark.tsx';
import { Pill } from '../kit/pill.tsx';
import { chooseProfile, useWorld } from '../slices/world.ts';
import { isRunning, useRun } from '../slices/run.ts';
import { showOverlay, showPane, toggleRuns, useLayout } from '../slices/layout.ts';
import { useTuning } from '../slices/tuning.ts';
import { verdictWords } from '../words.ts';

function ProfilePicker() {
  const { profiles, profile } = useWorld();
  const edited = useTuning((state) => state.steps.length > 0);
  const names = profiles.some((each) => each.name === profile) ? profiles.map((each) => each.name) : [profile, ...profiles.map((each) => each.name)];
  return (
    <label className="profile-picker"><span className="dim">profile</span>
      <select value={profile} aria-label="Profile for the next run" id="run-profile" data-command="run.profile" onChange={(event) => chooseProfile(event.target.value)}>{names.map((name) => <option key={name}>{name}</option>)}</select>
      {edited && <span className="edited-mark">● edited</span>}
    </label>
  );
}

function VerdictPill() {
  const stored = useRun((state) => state.detail?.summary.verdict ?? state.live?.verdict ?? null);
  const previewed = useRun((state) => state.index?.extraction.verdict ?? null);
  const edited = useTuning((state) => state.steps.length > 0);
  const running = useRun(isRunning);
  const verdict = edited && previewed !== null ? previewed : stored;
  if (verdict === null) return running ? <Pill tone="info" glyph="●">Running</Pill> : null;
  const words = verdictWords(verdict);
  return (
    <button type="button" className="pill-button" data-command="view.gates" title={words.reason} onClick={() => showPane('bottom-right', 'gates')}>
      <Pill tone={words.tone} glyph={words.glyph}>{edited ? `With edits: ${words.word}` : words.word}</Pill>
    </button>
  );
}

function Spoken() {
  const verdict = useRun((state) => state.index?.extraction.verdict ?? state.detail?.summary.verdict ?? null);
  const words = verdict === null ? null : verdictWords(verdict);
  return <span className="unseen" role="status">{words === null ? '' : `${words.word}. ${words.reason}`}</span>;
}

export function TopBar() {
  const open = useRun((state) => state.runId !== null);
  const title = useRun((state) => state.detail?.summary.title || state.live?.url || 'A run');
  const runsOpen = useLayout((state) => state.runsOpen);
  return (
    <header className="top" data-stop tabIndex={-1}>
      {open ? <CommandButton id="run.close" look="quiet" showKey={false} label="Proofmark: back to the first screen"><Mark size={20} /><span className="mark-name">Proofmark</span></CommandButton> : <h1 className="mark"><Mark size={20} /><span className="mark-name">Proofmark</span></h1>}
      <DeskTabs />
      <button type="button" className="btn icon" data-command="run.list" aria-label="Run list" aria-pressed={runsOpen} title="Run list (Ctrl B)" disabled={!open} onClick={toggleRuns}><History size={15} aria-hidden="true" /></button>
      {open ? <AddressField /> : <span className="grow" />}
      <span className="spring" />
      <ProfilePicker />
      <VerdictPill />
      <button type="button" className="btn quiet" data-command="view.palette" aria-label="Command palette, Ctrl K" onClick={() => showOverlay('palette')}><Command size={15} aria-hidden="true" /><Kbd keys="Ctrl+K" /></button>
      {open && <h1 className="unseen">{title}</h1>}
      <Spoken />
    </header>
  );
}
