import { hash } from 'node:crypto';
import { addDays, isoDay } from '#rules/calendar.ts';
import { TRENDING_KINDS, type TrendingKind } from '#rules/explore.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext } from '../../http/context.ts';
import { addressKey } from '../../http/limits.ts';
import { deleteViewsBefore, insertTrendLook, insertView, type Viewed } from './views.queries.ts';

const ROBOTS = /bot|crawl|spider|slurp|preview|headless|lighthouse|curl|wget|python|monitor/i;
const REMEMBERED = 50_000;

interface Day {
  day: string;
  keys: Set<string>;
}
const remembered = new WeakMap<Deps, Day>();

/** Views are counted by the day, in UTC. */
/**
 * Who looks, as it is kept for one day: the account, or a keyed hash of address and browser that cannot be turned
 * back. Null for programs that say they are one.
 */
export function viewerKey({ deps, viewer, ip, userAgent }: CallContext): string | null {
  if (viewer) return viewer.id;
  if (ROBOTS.test(userAgent)) return null;
  const text = `view\n${deps.config.secret}\n${isoDay(deps.clock.now())}\n${ip}\n${userAgent}`;
  return hash('sha256', text, 'base64url').slice(0, 24);
}

const isTrending = (viewed: Viewed): viewed is TrendingKind => TRENDING_KINDS.some((kind) => kind === viewed);

/** The address, or the household of one, as a keyed hash of the day: however many accounts and browsers ask from it. */
function addressOf({ deps, ip }: CallContext): string {
  const text = `trend\n${deps.config.secret}\n${isoDay(deps.clock.now())}\n${addressKey(ip)}`;
  return hash('sha256', text, 'base64url').slice(0, 24);
}

/** False when this process knows the view as counted today, so that reloading a page asks no database. */
export function isNewHere(deps: Deps, thing: string, key: string): boolean {
  const day = isoDay(deps.clock.now());
  let kept = remembered.get(deps);
  if (kept?.day !== day || kept.keys.size >= REMEMBERED) {
    kept = { day, keys: new Set() };
    remembered.set(deps, kept);
  }
  const view = `${thing}:${key}`;
  if (kept.keys.has(view)) return false;
  kept.keys.add(view);
  return true;
}

/**
 * Counts a look at a post or a profile, once a viewer and day; looks of programs, of the owner and of operators do not
 * count. Rendered pages are left alone: a number of views is never worth a new rendering.
 */
export async function countView(
  ctx: CallContext,
  viewed: Viewed,
  thing: { id: string; ownerId: string },
): Promise<boolean> {
  const { deps, viewer } = ctx;
  const key = viewerKey(ctx);
  if (key === null || viewer?.id === thing.ownerId || viewer?.role === 'admin') return false;
  if (!isNewHere(deps, thing.id, key)) return false;
  const day = isoDay(deps.clock.now());
  const isCounted = await insertView(deps.db, viewed, thing.id, key, day);
  if (isCounted && isTrending(viewed))
    await insertTrendLook(deps.db, viewed, thing.id, { viewer: key, address: addressOf(ctx) }, day);
  return isCounted;
}

/** Forgets who looked before yesterday; the numbers stay. */
export const forgetViews = (deps: Deps, viewed: Viewed): Promise<void> =>
  deleteViewsBefore(deps.db, viewed, isoDay(addDays(deps.clock.now(), -1)));
