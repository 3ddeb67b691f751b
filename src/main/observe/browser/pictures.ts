/** Pictures of the page: small ones while it runs, the view and bounded tiles at the end. */
import { digestOfBytes } from '../../digest.ts';
import { within } from './deadline.ts';
import type { Blob, Picture } from '../../../shared/capture.ts';
import type { CDPSession } from 'playwright';

const maxTiles = 6;
const tileHeight = 1800;
const frameGapMs = 250;

export type Pictures = { readonly pictures: readonly Picture[]; readonly blobs: readonly Blob[] };

/** Streams at most four small JPEGs a second. Returns what stops it. */
export async function startScreencast(session: CDPSession, seen: (jpegBase64: string) => void): Promise<() => Promise<void>> {
  let stopped = false;
  session.on('Page.screencastFrame', (event) => {
    if (stopped) return;
    seen(event.data);
    // Not acknowledging is what slows the browser down.
    setTimeout(() => { if (!stopped) void session.send('Page.screencastFrameAck', { sessionId: event.sessionId }).catch(() => undefined); }, frameGapMs);
  });
  await within(session.send('Page.startScreencast', { format: 'jpeg', quality: 45, maxWidth: 640, maxHeight: 480 }), 1000, 'the screencast').catch(() => undefined);
  return async () => {
    stopped = true;
    await within(session.send('Page.stopScreencast'), 500, 'the screencast').catch(() => undefined);
  };
}

type Area = { readonly y: number; readonly width: number; readonly height: number };

async function take(session: CDPSession, kind: 'viewport' | 'tile', area: Area, atMs: number): Promise<{ picture: Picture; blob: Blob }> {
  const { data } = await within(session.send('Page.captureScreenshot', {
    format: 'jpeg', quality: 70, captureBeyondViewport: kind === 'tile', clip: { x: 0, y: area.y, width: area.width, height: area.height, scale: 1 },
  }), 4000, 'the picture');
  const bytes = Buffer.from(data, 'base64');
  const digest = digestOfBytes(bytes);
  return { picture: { kind, atMs: Math.round(atMs), digest, width: area.width, height: area.height, y: area.y }, blob: { digest, bytes, mediaType: 'image/jpeg' } };
}

/** The view, and the whole page in at most six tiles. A picture that can't be had is left out: it is never worth the run. */
export async function takePictures(session: CDPSession, viewport: readonly [number, number], pageHeight: number, clock: () => number): Promise<Pictures> {
  const [width, height] = viewport;
  const areas: ['viewport' | 'tile', Area][] = [['viewport', { y: 0, width, height }]];
  if (pageHeight > height + 8) {
    for (let y = 0, n = 0; y < pageHeight && n < maxTiles; y += tileHeight, n++) areas.push(['tile', { y, width, height: Math.min(tileHeight, Math.ceil(pageHeight - y)) }]);
  }
  const pictures: Picture[] = [];
  const blobs: Blob[] = [];
  for (const [kind, area] of areas) {
    const taken = await take(session, kind, area, clock()).catch(() => null);
    if (taken === null) break;
    pictures.push(taken.picture);
    blobs.push(taken.blob);
  }
  return { pictures, blobs };
}
