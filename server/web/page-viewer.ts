import type { Authenticate, Viewer } from '../http/context.ts';
import { hashToken } from '../ids.ts';
import { Lru } from './lru.ts';
import type { PageLimits } from './page-limits.ts';

/** Who a token stands for. */
export type PageViewer =
  /** The token lets nobody in: shown what visitors see, and told to forget it. */
  | { kind: 'refused' }
  | { kind: 'person'; token: string; viewer: Viewer }
  /** It cannot be said now: the page says that the site is not available. */
  | { kind: 'unknown'; token: string }
  | { kind: 'too-many'; retryAfter: number };

/** The form of every token that we hand out; anything else needs no look at the database. */
const TOKEN_FORM = /^[\w-]{43}$/;
const REMEMBERED = 10_000;
const REMEMBERED_MS = 30_000;

interface Options {
  authenticate: Authenticate;
  limits: PageLimits;
  now: () => number;
  /** Whether a token has proven good elsewhere. */
  isKnown?: (token: string) => boolean;
}

/**
 * Tells live sessions from made-up tokens, which must not get a render of their own. A refused token is remembered
 * for some seconds, and an address that sends many different ones has to wait: neither can be used to keep the
 * database busy. Who has proven to be somebody before does not wait for the made-up tokens of a neighbour.
 */
export function pageViewers({ authenticate, limits, now, isKnown = () => false }: Options) {
  const refused = new Lru<number>({ most: REMEMBERED });
  const proven = new Lru<true>({ most: REMEMBERED });

  return async (token: string, ip: string, country: string | null): Promise<PageViewer> => {
    if (!TOKEN_FORM.test(token)) return { kind: 'refused' };
    const key = hashToken(token);
    if ((refused.get(key) ?? 0) > now()) return { kind: 'refused' };
    const retryAfter = proven.has(key) || isKnown(token) ? 0 : await limits.mayAsk(ip);
    if (retryAfter > 0) return { kind: 'too-many', retryAfter };
    const viewer = await authenticate(token, country).catch(() => undefined);
    if (viewer) {
      proven.set(key, true);
      return { kind: 'person', token, viewer };
    }
    if (viewer === undefined) return { kind: 'unknown', token };
    proven.delete(key);
    refused.set(key, now() + REMEMBERED_MS);
    await limits.refused(ip);
    return { kind: 'refused' };
  };
}
