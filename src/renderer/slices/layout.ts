/** Where things stand in the window: which pane each place shows, whether the run list is open, which overlay is up. */
import { create } from 'zustand';
import { keep, readKept, readText } from './kept.ts';
import type { StageName } from '../../shared/stages.ts';

export const places = ['left-top', 'left-bottom', 'centre', 'right', 'bottom-left', 'bottom-right'] as const;
export type Place = (typeof places)[number];
/** What is chosen among several: the pane of a place, the part of a pane. */
export type Chooser = Place | 'profile' | 'evidence' | 'ledger' | 'timeline';
export type Overlay = 'palette' | 'keys' | 'why' | 'save' | null;
export const desks = [{ id: 'tune', title: 'Tune' }, { id: 'triage', title: 'Triage' }, { id: 'cases', title: 'Cases' }] as const;
export type Desk = (typeof desks)[number]['id'];

type Layout = {
  readonly desk: Desk;
  readonly shown: Readonly<Partial<Record<Chooser, string>>>;
  readonly runsOpen: boolean;
  readonly overlay: Overlay;
  /** The stage whose receipt the evidence pane shows first. */
  readonly stage: StageName | null;
  /** Single-letter keys can be switched off for people who dictate or misfire. */
  readonly letters: boolean;
};

function readShown(): Layout['shown'] {
  try {
    const kept: unknown = JSON.parse(readText('shown') ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, pane]) => typeof pane === 'string'));
  } catch {
    return {};
  }
}

export const useLayout = create<Layout>(() => ({
  desk: 'tune',
  shown: readShown(),
  runsOpen: readKept('runs', ['open', 'closed'] as const, 'closed') === 'open',
  overlay: null,
  stage: null,
  letters: readKept('letters', ['on', 'off'] as const, 'on') === 'on',
}));
const set = useLayout.setState;

/** Brings a pane to the front of its place, or a part to the front of its pane. */
export function showPane(place: Chooser, pane: string): void {
  set((state) => ({ shown: { ...state.shown, [place]: pane } }));
  keep('shown', JSON.stringify(useLayout.getState().shown));
}

export function showDesk(desk: Desk): void {
  set({ desk });
}

export function toggleRuns(): void {
  set((state) => ({ runsOpen: !state.runsOpen }));
  keep('runs', useLayout.getState().runsOpen ? 'open' : 'closed');
}

export function showOverlay(overlay: Overlay): void {
  set({ overlay });
}

/** Shows the receipt of a stage. */
export function showStage(stage: StageName): void {
  set({ stage });
  showPane('bottom-right', 'evidence');
}

export function switchLetters(): void {
  set((state) => ({ letters: !state.letters }));
  keep('letters', useLayout.getState().letters ? 'on' : 'off');
}
