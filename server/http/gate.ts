import type { Endpoint } from '#contract/endpoint.ts';
import { httpErrors } from '#contract/errors.ts';
import { geoErrors } from '#contract/geo.ts';
import type { Deps } from '../deps.ts';
import { siteSettings } from '../features/settings/settings.service.ts';
import { fail } from './errors.ts';

/** What the shell itself needs to show a closed door. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set(['settings', 'locales', 'geo']);
/** During maintenance operators must be able to sign in, and anybody to sign out. */
const OPEN_IN_MAINTENANCE: ReadonlySet<string> = new Set(['auth.login', 'auth.logout', 'users.me']);

/**
 * Refuses calls while the site is under maintenance (503) or closed to the caller's country (403), but for
 * operators and for what the web shell asks first.
 */
export async function passGate(
  deps: Deps,
  endpoint: Endpoint,
  caller: { role: string | undefined; country: string | null },
): Promise<void> {
  if (caller.role === 'admin' || ALWAYS_OPEN.has(endpoint.noun)) return;
  const { maintenance, maintenanceMessage, blockedCountries } = await siteSettings(deps);
  if (maintenance && !OPEN_IN_MAINTENANCE.has(`${endpoint.noun}.${endpoint.name}`)) {
    throw fail(httpErrors, 'maintenance', maintenanceMessage ? { message: maintenanceMessage } : {});
  }
  if (blockedCountries.length > 0 && blockedCountries.includes(caller.country ?? ''))
    throw fail(geoErrors, 'blocked');
}
