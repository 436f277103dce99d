import { hash } from 'node:crypto';
import { addDays, isoDay } from '#rules/calendar.ts';
import { TRENDING_KINDS, type TrendingKind } from '#rules/explore.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext } from '../../http/context.ts';
import { addressKey, networkKey } from '../../http/networks.ts';
import { countLook, deleteViewsBefore, insertView, type LookKeys, type Viewed } from './views.queries.ts';

const ROBOTS = /bot|crawl|spider|slurp|preview|headless|lighthouse|curl|wget|python|monitor/i;
const REMEMBERED = 50_000;

interface Day {
  day: string;
  keys: Set<string>;
}
const remembered = new WeakMap<Deps, Day>();

const keyed = ({ config }: Deps, text: string): string =>
  hash('sha256', `${text}\n${config.secret}`, 'base64url').slice(0, 24);

/** An address, or the household of one (`addressKey`), as a keyed hash that cannot be turned back, other each day in UTC. */
const addressToday = ({ deps, ip }: CallContext): string =>
  keyed(deps, `view\n${isoDay(deps.clock.now())}\n${addressKey(ip)}`);

/** Everybody who may be the same person by other addresses (`networkKey`), as a hash of the same kind. */
const networkToday = ({ deps, ip }: CallContext): string =>
  keyed(deps, `view\n${isoDay(deps.clock.now())}\n${networkKey(ip)}`);

/**
 * Who looks, as it is kept for one day: the account, or the address, whatever browser somebody says to have. Null for
 * programs that say they are one.
 */
function viewerKey(ctx: CallContext): string | null {
  if (ctx.viewer) return ctx.viewer.id;
  return ROBOTS.test(ctx.userAgent) ? null : addressToday(ctx);
}

const isTrending = (viewed: Viewed): viewed is TrendingKind => TRENDING_KINDS.some((kind) => kind === viewed);

/** An address, or all of one IPv6 connection (`networkKey`), as a keyed hash that cannot be turned back; the same on all days. */
export const addressOf = ({ deps, ip }: CallContext): string => keyed(deps, `address\n${networkKey(ip)}`);

/** Who looks and from where, as it is kept for a month. */
function trendKeys(ctx: CallContext): LookKeys {
  const address = addressOf(ctx);
  return { viewer: ctx.viewer ? keyed(ctx.deps, `viewer\n${ctx.viewer.id}`) : address, address };
}

/** False when this process knows the view as counted today, so that reloading a page asks no database. */
function isNewHere(deps: Deps, thing: string, key: string): boolean {
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
 * What is remembered of a search for its day, so that a person and an address count once; null for programs, and where
 * this process knows it as counted today.
 */
export function searchLook(ctx: CallContext, keyword: string) {
  const viewer = viewerKey(ctx);
  if (viewer === null || !isNewHere(ctx.deps, keyword, viewer)) return null;
  const day = isoDay(ctx.deps.clock.now());
  return { keyword: keyed(ctx.deps, `keyword\n${day}\n${keyword}`), viewer, address: networkToday(ctx), day };
}

/**
 * Counts a look at something published or a profile, once a viewer and day, and of few people at one address; looks of programs, of
 * the owner and of operators do not count. Rendered pages are left alone: a number of views is never worth a new rendering.
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
  const isCounted = await insertView(
    deps.db,
    viewed,
    thing.id,
    { viewer: key, address: networkToday(ctx) },
    day,
  );
  if (isCounted && isTrending(viewed)) await countLook(deps.db, viewed, thing.id, trendKeys(ctx), day);
  return isCounted;
}

/** Forgets who looked before yesterday; the numbers stay. */
export const forgetViews = (deps: Deps, viewed: Viewed): Promise<void> =>
  deleteViewsBefore(deps.db, viewed, isoDay(addDays(deps.clock.now(), -1)));
