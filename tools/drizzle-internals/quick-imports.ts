import { type ResolveFnOutput, registerHooks } from 'node:module';

/** Answers at once what Drizzle's modules import of each other, and of Drizzle what was imported before (README.md). */
const PACKAGE = '/node_modules/drizzle-orm/';

let answered = 0;

/** How many imports were answered without asking Node: 0 after Drizzle was loaded means this no longer applies. */
export const quickImports = (): number => answered;

const known = new Map<string, ResolveFnOutput>();

if (process.env.QUICK_IMPORTS !== 'off') {
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '', conditions } = context;
      if (specifier.startsWith('.') && parentURL.includes(PACKAGE) && parentURL.endsWith('.js')) {
        answered += 1;
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
      }
      if (!/^drizzle-orm(?:\/|$)/.test(specifier)) return next(specifier, context);
      const key = `${specifier} ${conditions.join()}`;
      const before = known.get(key);
      if (before) {
        answered += 1;
        return before;
      }
      const found = next(specifier, context);
      known.set(key, { ...found, shortCircuit: true });
      return found;
    },
  });
}
