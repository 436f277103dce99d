import type { Messages } from './messages/en-us.ts';

/**
 * Files of further locales, loaded on the server only: `'de-DE': async () => (await import('./messages/de-de.ts')).deDe`.
 * A locale without a file shows the operator's translations over en-US.
 */
export const localeFiles: Readonly<Record<string, () => Promise<Messages>>> = {};
