import { registerHooks } from 'node:module';

/** Answers at once what Drizzle's modules import of each other (README.md beside this file says why). */
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
