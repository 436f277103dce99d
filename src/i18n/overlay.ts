import { createHash } from 'node:crypto';
import type { Api } from '#api/client.ts';
import { localesService } from '#services/locales.ts';
import { localeFiles } from './locale-files.ts';
import type { Messages } from './messages/en-us.ts';

/** What lies over the built-in texts for one locale, and the name of that state; '' when nothing does. */
export interface Overlay {
  messages: Messages;
  version: string;
}

/** Where the server that renders does not say when texts change, they are asked for again after this. */
const KEPT_MS = 1000;
const kept = new Map<string, { overlay: Promise<Overlay>; until: number; resets: number }>();

async function load(api: Api, locale: string): Promise<Overlay> {
  const [file, operator] = await Promise.all([
    localeFiles[locale]?.(),
    localesService.translations({ query: { locale } }, { api }),
  ]);
  const own = Object.fromEntries(operator.data.map(({ key, value }) => [key, value]));
  const messages = { ...file, ...own };
  if (Object.keys(messages).length === 0) return { messages, version: '' };
  const text = JSON.stringify(messages);
  return { messages, version: createHash('sha256').update(text).digest('base64url').slice(0, 12) };
}

/**
 * Texts of a locale that the browser does not have yet: its file with the operator's translations on top
 * (operator → file → en-US). Server only; remembered for a second per process, and no longer than until a text changes.
 * @param resets how often the server has forgotten all its pages: it does when a text changes, here or in another process
 */
export function overlayFor(api: Api, locale: string, resets = 0): Promise<Overlay> {
  const now = performance.now();
  const known = kept.get(locale);
  if (known?.resets === resets && now < known.until) return known.overlay;
  const overlay = load(api, locale);
  kept.set(locale, { overlay, until: now + KEPT_MS, resets });
  overlay.catch(() => {
    if (kept.get(locale)?.overlay === overlay) kept.delete(locale);
  });
  return overlay;
}

/** Forgets what is remembered, for tests. */
export const forgetOverlays = (): void => kept.clear();
