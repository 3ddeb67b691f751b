/** Starts the window's life: loads the world, listens to runs and keys, opens what the address names and keeps it there. */
import { connection } from './connection.ts';
import { hearKey } from './commands/keyboard.ts';
import { hearOfRun, loadWorld } from './slices/world.ts';
import { hearRunEvent, openRun, useRun } from './slices/run.ts';
import { pin, useSelection } from './slices/selection.ts';
import { readLink, writeLink } from './deep-link.ts';

/** The selection that the address asked for, put in place once its run is whole. */
let awaited: ReturnType<typeof readLink>['locator'] = null;

function follow(hash: string): void {
  const { runId, locator } = readLink(hash);
  if (runId === null) return;
  if (runId === useRun.getState().runId) {
    if (locator !== null) pin(locator);
    return;
  }
  awaited = locator;
  void openRun(runId);
}

function keepLink(): void {
  const link = writeLink(useRun.getState().runId, useSelection.getState().pinned);
  if (link !== window.location.hash) window.history.replaceState(null, '', `${window.location.pathname}${window.location.search}${link}`);
}

export function startSession(): void {
  connection.listen('run.event', (event) => {
    hearRunEvent(event);
    hearOfRun(event);
  });
  window.addEventListener('keydown', hearKey);
  window.addEventListener('hashchange', () => follow(window.location.hash));
  follow(window.location.hash);
  useRun.subscribe((now, before) => {
    if (now.index !== null && before.index === null && awaited !== null) {
      pin(awaited);
      awaited = null;
    }
    if (now.runId !== before.runId) keepLink();
  });
  useSelection.subscribe((now, before) => {
    if (now.pinned !== before.pinned && awaited === null) keepLink();
  });
  void loadWorld();
}
