/** The desktop app: a locked window over the backend, one instance, nothing trusted that comes from outside. */
import { app, BrowserWindow, dialog } from 'electron';
import { addressIn, refusedSwitch, writtenArguments } from './electron-arguments.ts';
import { declareScheme, serveWindow } from './electron-scheme.ts';
import { linkTo, startRun } from './open-target.ts';
import { mapAssets } from './asset-map.ts';
import { openGateway } from './electron-gateway.ts';
import { openLockedSession } from './electron-session.ts';
import { openWindow, refuseNavigation } from './electron-window.ts';
import { openWorkbench, type Workbench } from './workbench.ts';
import { readLaunch } from './launch-options.ts';
import { setMenu } from './electron-menu.ts';

declareScheme();
refuseNavigation();
const refused = refusedSwitch();
if (refused !== null || !app.requestSingleInstanceLock()) {
  if (refused !== null) process.stderr.write(`Proofmark does not start with --${refused}: it would weaken the window.\n`);
  app.exit(refused === null ? 0 : 2);
} else {
  app.whenReady().then(start).catch((thrown: unknown) => stop(thrown instanceof Error ? thrown.message : 'Proofmark could not start.'));
}

async function start(): Promise<void> {
  const launch = readLaunch(writtenArguments(process.argv));
  const opened = await openWorkbench({ host: 'electron', store: launch.store });
  if (!opened.ok) return stop(opened.error.sentence);
  const workbench = opened.value;
  const session = await openLockedSession();
  serveWindow(session, mapAssets(workbench.place.renderer));
  setMenu();
  openGateway(workbench.backend, () => BrowserWindow.getAllWindows());
  closeWith(workbench);
  const started = launch.target === null ? null : await startRun(workbench.backend, { ...launch, target: launch.target, door: 'window' });
  if (started?.ok === false) process.stderr.write(`${started.error.sentence}\n`);
  const window = await openWindow(session, workbench.place.preload, started?.ok === true ? `#${linkTo(started.value.runId)}` : '');
  app.on('second-instance', (_event, argv) => {
    if (window.isMinimized()) window.restore();
    window.focus();
    const target = addressIn(argv);
    if (target !== null) void startRun(workbench.backend, { target, profile: 'article', allowHosts: [], door: 'window' });
  });
}

/** Runs under way are cancelled and stored before the process ends. */
function closeWith(workbench: Workbench): void {
  let closed = false;
  app.on('window-all-closed', () => app.quit());
  app.on('before-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    void workbench.close().finally(() => {
      closed = true;
      app.quit();
    });
  });
}

function stop(sentence: string): void {
  dialog.showErrorBox('Proofmark', sentence);
  app.exit(4);
}
