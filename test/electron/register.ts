/** Puts the stand-in in the place of the module `electron`; loaded before the built app. */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) => (specifier === 'electron' ? { url: new URL('./stand-in.ts', import.meta.url).href, shortCircuit: true } : next(specifier, context)),
});
