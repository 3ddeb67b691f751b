/** A session that can reach nothing: no network, no permission, no device, no download, nothing kept on disk. */
import { session, type Session } from 'electron';

/** Port 9 of loopback discards; `<-loopback>` takes away the browser's own exceptions from the proxy. */
const blackHole = { mode: 'fixed_servers', proxyRules: '127.0.0.1:9', proxyBypassRules: '<-loopback>' } as const;

/** The one thing a window may do that needs leave: put text on the clipboard when a person asks for it. */
const allowedPermission = 'clipboard-sanitized-write';

/** In memory (no `persist:`), so that neither cookies nor caches outlive the app. */
export async function openLockedSession(): Promise<Session> {
  const locked = session.fromPartition('proofmark', { cache: false });
  await locked.setProxy(blackHole);
  locked.setSpellCheckerEnabled(false);
  locked.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !/^(?:app|devtools|data|blob):/.test(details.url) }));
  locked.setPermissionRequestHandler((_contents, permission, decide, details) => decide(permission === allowedPermission && details.isMainFrame));
  locked.setPermissionCheckHandler((_contents, permission, _origin, details) => permission === allowedPermission && details.isMainFrame);
  locked.setDevicePermissionHandler(() => false);
  locked.setDisplayMediaRequestHandler((_request, decide) => decide({}));
  locked.setCertificateVerifyProc((_request, decide) => decide(-2));
  locked.on('will-download', (event) => event.preventDefault());
  locked.on('select-hid-device', (event, _details, decide) => {
    event.preventDefault();
    decide(null);
  });
  locked.on('select-serial-port', (event, _ports, _contents, decide) => {
    event.preventDefault();
    decide('');
  });
  locked.on('select-usb-device', (event, _details, decide) => {
    event.preventDefault();
    decide();
  });
  return locked;
}
