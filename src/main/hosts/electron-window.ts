/** The one window: how it is made, and how everything it may not do is refused. */
import { app, BrowserWindow, type Session, type WebContents } from 'electron';
import { windowOrigin } from './electron-scheme.ts';

/** `hash` is a deep link (`#run=…`) or empty. The only place that loads anything into the window. */
export async function openWindow(session: Session, preload: string, hash: string): Promise<BrowserWindow> {
  const window = new BrowserWindow({
    name: 'proofmark-main',
    windowStatePersistence: true,
    width: 1440,
    height: 900,
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: 'Proofmark',
    webPreferences: {
      session,
      preload,
      sandbox: true,
      contextIsolation: true,
      webSecurity: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: !app.isPackaged,
      disableBlinkFeatures: 'Auxclick',
    },
  });
  window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  window.once('ready-to-show', () => window.show());
  await window.loadURL(`${windowOrigin}/index.html${hash}`);
  return window;
}

/** Applies to every web contents that ever comes to be. A page view is a `srcdoc` frame; no other frame may go anywhere. */
export function refuseNavigation(): void {
  app.on('web-contents-created', (_event, contents) => lock(contents));
}

function lock(contents: WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame || (event.url !== 'about:srcdoc' && event.url !== 'about:blank')) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}
