import { useSyncExternalStore } from 'react';
import { DAY_MS } from '#rules/calendar.ts';
import { type Intent, readIntent } from '#rules/intent.ts';
import { safeReturnPath } from '#rules/return-path.ts';
import { quietly } from './quietly.ts';

/** Of this tab. */
const HERE = 'footlight.intent';
/** Of this browser: a link in a mail opens in a tab of its own. */
const BY_MAIL = 'footlight.way-back';

const now = (): number => performance.timeOrigin + performance.now();
const listeners = new Set<() => void>();
/** useSyncExternalStore needs the same object as long as nothing has changed. */
let read: { text: string | null; intent: Intent | null } = { text: null, intent: null };

function write(intent: Intent | null): void {
  quietly(() => {
    if (intent) sessionStorage.setItem(HERE, JSON.stringify(intent));
    else sessionStorage.removeItem(HERE);
  });
  for (const listener of listeners) listener();
}

export function currentIntent(): Intent | null {
  const text = quietly(() => sessionStorage.getItem(HERE));
  if (text === read.text) return read.intent;
  read = {
    text,
    intent: text
      ? readIntent(
          quietly(() => JSON.parse(text)),
          now(),
        )
      : null,
  };
  return read.intent;
}

export type NewIntent = Omit<Intent, 'at' | 'away'>;

/** Call when somebody is about to be sent away from what they wanted. */
export const saveIntent = (intent: NewIntent): void => write({ ...intent, at: now(), away: false });
export const forgetIntent = (): void => write(null);

/** The page it belongs to has been left. */
export function intentLeft(): void {
  const intent = currentIntent();
  if (intent && !intent.away) write({ ...intent, away: true });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const none = () => null;

/** What somebody wanted before they were sent away; null on the server and when there is nothing. */
export const useIntent = (): Intent | null => useSyncExternalStore(subscribe, currentIntent, none);

/** Keeps the way back for a link in a mail, which is opened in this browser, but in another tab. */
export function keepForMail(returnTo: unknown): void {
  const path = safeReturnPath(returnTo, '');
  const intent = currentIntent();
  if (!path && !intent) return;
  quietly(() => localStorage.setItem(BY_MAIL, JSON.stringify({ path, intent, at: now() })));
}

/** Where the person of a mail's link wanted to go, '' when that is not known; what they wanted there is taken along. */
export function takeFromMail(): string {
  const text = quietly(() => localStorage.getItem(BY_MAIL));
  const kept = text
    ? quietly(() => JSON.parse(text) as { path?: unknown; intent?: unknown; at?: unknown })
    : null;
  if (!kept) return '';
  const intent = readIntent(kept.intent, now());
  if (intent && intent.viewerId === null && !currentIntent()) write({ ...intent, away: true });
  const isFresh = typeof kept.at === 'number' && now() - kept.at < DAY_MS;
  return isFresh ? safeReturnPath(kept.path, '') : '';
}

export const forgetMail = (): void => void quietly(() => localStorage.removeItem(BY_MAIL));
