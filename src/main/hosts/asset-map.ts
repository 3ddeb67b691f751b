/** The built window as a closed map from URL path to file: a request is looked up in it and never becomes a path. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

export type Asset = { readonly mediaType: string; readonly read: () => Promise<Uint8Array> };
export type AssetMap = ReadonlyMap<string, Asset>;

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json',
  '.svg': 'image/svg+xml', '.png': 'image/png', '.ico': 'image/x-icon', '.woff2': 'font/woff2', '.woff': 'font/woff', '.ttf': 'font/ttf', '.wasm': 'application/wasm',
};

/** Reads the folder's names once; contents when first asked for. `/` is `index.html`. Files of unknown kinds are left out. Throws if there is no folder. */
export function mapAssets(folder: string): AssetMap {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const mediaType = mediaTypes[extname(entry.name)];
    if (!entry.isFile() || mediaType === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    assets.set(`/${relative(folder, file).split(sep).join('/')}`, { mediaType, read: readOnce(file) });
  }
  const index = assets.get('/index.html');
  if (index !== undefined) assets.set('/', index);
  return assets;
}

function readOnce(file: string): () => Promise<Uint8Array> {
  let bytes: Promise<Uint8Array> | null = null;
  return () => (bytes ??= readFile(file));
}
