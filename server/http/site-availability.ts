import type { Endpoint } from '#contract/endpoint.ts';
import { httpErrors } from '#contract/errors.ts';
import { geoErrors } from '#contract/geo.ts';
import type { Deps } from '../deps.ts';
import { siteSettings } from '../features/settings/settings.service.ts';
import { AppError, fail } from './errors.ts';

/** What the shell needs to say that the site is closed. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set(['settings', 'locales', 'reference', 'geo']);
/** During maintenance operators must be able to sign in, and anybody to sign out. */
const OPEN_IN_MAINTENANCE: ReadonlySet<string> = new Set(['auth.login', 'auth.logout', 'users.me']);

interface Caller {
  role: string | undefined;
  country: string | null;
}

/** What the site is closed to this caller by; null when it is open. Operators always come in. */
export async function whyClosed(deps: Deps, caller: Caller): Promise<'country' | 'maintenance' | null> {
  if (caller.role === 'admin') return null;
  const { maintenance, blockedCountries } = await siteSettings(deps);
  if (blockedCountries.includes(caller.country ?? '')) return 'country';
  return maintenance ? 'maintenance' : null;
}

/** What somebody who stands before the closed site is told. */
export async function closedMessage(deps: Deps, reason: 'country' | 'maintenance'): Promise<string> {
  if (reason === 'country') return geoErrors.texts.blocked.message;
  const { maintenanceMessage } = await siteSettings(deps);
  return maintenanceMessage || httpErrors.texts.maintenance.message;
}

/**
 * Refuses calls while the site is under maintenance (503) or closed to the caller's country (403), but for
 * operators and for what the web shell asks first.
 */
export async function enforceSiteAvailability(
  deps: Deps,
  endpoint: Pick<Endpoint, 'noun' | 'name'>,
  caller: Caller,
): Promise<void> {
  if (ALWAYS_OPEN.has(endpoint.noun)) return;
  const closed = await whyClosed(deps, caller);
  if (closed === 'country') throw fail(geoErrors, 'blocked');
  if (closed === null || OPEN_IN_MAINTENANCE.has(`${endpoint.noun}.${endpoint.name}`)) return;
  throw fail(httpErrors, 'maintenance', { message: await closedMessage(deps, closed) });
}

/** The name of what has an address of its own and no call: files and texts for crawlers. */
const FILES = { noun: 'files', name: 'media' } as const;

/** The same for files: who asks is found out only where the site is closed, as pictures come by the dozen. */
export async function enforceFileAvailability(
  deps: Deps,
  caller: { role: () => Promise<string | undefined>; country: string | null },
): Promise<void> {
  const { country } = caller;
  try {
    await enforceSiteAvailability(deps, FILES, { role: undefined, country });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await enforceSiteAvailability(deps, FILES, { role: await caller.role(), country });
  }
}

/** Nobody in between keeps a file for everybody while some countries may not have it. */
export async function sharedCaching(deps: Deps): Promise<'public' | 'private'> {
  return (await siteSettings(deps)).blockedCountries.length > 0 ? 'private' : 'public';
}
