import { registerHooks } from 'node:module';

/**
 * Node 24 reads and parses the package.json of a package anew at every import inside it, to learn whether a `.js`
 * file is a module. Drizzle's is 180 kB and its modules import each other hundreds of times: 0.7 of the 2.9 seconds of
 * a start (`node tests/bench/coldstart.ts`, with `QUICK_IMPORTS=off` and without). What one of its modules imports by
 * a relative path is a module too, so Node need not ask.
 */
const PACKAGE = '/node_modules/drizzle-orm/';

let answered = 0;

/** How many imports were answered without asking Node: 0 after Drizzle was loaded means this no longer applies. */
export const quickImports = (): number => answered;

if (process.env.QUICK_IMPORTS !== 'off') {
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context;
      const isInside = specifier.startsWith('.') && parentURL.includes(PACKAGE) && parentURL.endsWith('.js');
      if (!isInside) return next(specifier, context);
      answered += 1;
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    },
  });
}
