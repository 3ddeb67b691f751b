/** The window's own origin, `app://proofmark`, served from the closed asset map and from nothing else. */
import { protocol, type Session } from 'electron';
import { windowHeaders } from './window-policy.ts';
import type { AssetMap } from './asset-map.ts';

export const windowOrigin = 'app://proofmark';

/** Must run before the app is ready. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }]);
}

export function serveWindow(session: Session, assets: AssetMap): void {
  session.protocol.handle('app', async (request) => {
    const url = URL.parse(request.url);
    const asset = request.method === 'GET' && url?.host === 'proofmark' ? assets.get(url.pathname) : undefined;
    if (asset === undefined) return new Response('Not found.\n', { status: 404, headers: { ...windowHeaders, 'content-type': 'text/plain' } });
    return new Response(new Uint8Array(await asset.read()), { status: 200, headers: { ...windowHeaders, 'content-type': asset.mediaType } });
  });
}
