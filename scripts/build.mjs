/** Builds main, preload and renderer into out/ when the sources changed since the last build. */
import { ensureBuilt } from './bootstrap/build.mjs';
import { main } from './bootstrap/say.mjs';
import { root } from './bootstrap/root.mjs';

await main(() => ensureBuilt(root));
