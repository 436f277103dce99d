import Cookies from 'js-cookie';
import type { TOKEN_COOKIE } from '#rules/constants.ts';
import { KEEP_PATH, KEPT_COOKIES, type KeptCookieName } from '#rules/kept-cookies.ts';

type Name = KeptCookieName | typeof TOKEN_COOKIE;

interface Choice {
  value: string;
  days: number;
  /** Sent by HTTPS only: the page came by HTTPS. */
  secure: boolean;
}

/** What this tab last wrote into a cookie; null once it is removed. */
const lastWritten = new Map<Name, Choice | null>();
/** One question after the other: an earlier answer must not come last. */
let asking: Promise<void> = Promise.resolve();

function write(name: Name, { value, days, secure }: Choice): void {
  Cookies.set(name, value, { expires: days, path: '/', sameSite: 'lax', secure });
}

async function ask(name: Name, address: URL): Promise<void> {
  const asked = lastWritten.get(name);
  // The server sets the value that the browser has. Another tab that has changed it asks by itself.
  if (!asked || Cookies.get(name) !== asked.value) return;
  try {
    // Goes on when the page goes.
    await fetch(address, { method: 'POST', keepalive: true });
  } catch {
    // Without an answer what the script has written stands.
  }
  // Signed out, or chosen anew meanwhile: the answer must not bring back what was there when it was asked for.
  const latest = lastWritten.get(name);
  if (latest && latest !== asked) write(name, latest);
  else if (!latest) Cookies.remove(name, { path: '/' });
}

/**
 * Remembers a value for so many days. It is there at once, and the server is asked to set it anew: Safari forgets after
 * seven days what scripts have written (docs/decisions/089-who-sets-cookies.md).
 */
export function keepForDays(name: Name, value: string, days: number): void {
  // The answer of the server may come when there is no page any more, and no `location` to ask.
  const choice = { value, days, secure: location.protocol === 'https:' };
  lastWritten.set(name, choice);
  write(name, choice);
  const address = new URL(KEEP_PATH + name, location.origin);
  asking = asking.then(() => ask(name, address));
}

export function removeKept(name: Name): void {
  lastWritten.set(name, null);
  Cookies.remove(name, { path: '/' });
}

export const readKept = (name: Name): string | undefined => Cookies.get(name);

/** Remembers what a visitor has answered or chosen, for as long as its kind is kept. */
export const keepAnswer = (name: KeptCookieName, value: string): void =>
  keepForDays(name, value, KEPT_COOKIES[name].days);
