import { hash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { CallContext } from '../../http/context.ts';

const ROBOTS = /bot|crawl|spider|slurp|preview|headless|lighthouse|curl|wget|python|monitor/i;
const REMEMBERED = 50_000;

interface Day {
  day: string;
  keys: Set<string>;
}
const remembered = new WeakMap<Deps, Day>();

/** The day views are counted by, in UTC. */
export const viewDay = (deps: Deps): string => deps.clock.now().toISOString().slice(0, 10);

/**
 * Who looks, as it is kept for one day: the account, or a keyed hash of address and browser that cannot be turned
 * back. Null for programs that say they are one.
 */
export function viewerKey({ deps, viewer, ip, userAgent }: CallContext): string | null {
  if (viewer) return viewer.id;
  if (ROBOTS.test(userAgent)) return null;
  const text = `view\n${deps.config.secret}\n${viewDay(deps)}\n${ip}\n${userAgent}`;
  return hash('sha256', text, 'base64url').slice(0, 24);
}

/** False when this process knows the view as counted today, so that reloading a page asks no database. */
export function isNewHere(deps: Deps, thing: string, key: string): boolean {
  const day = viewDay(deps);
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
