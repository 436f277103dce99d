import { addDays } from '#rules/calendar.ts';
import type { Deps } from '../../deps.ts';
import { deleteOldLinks } from './auth.queries.ts';
import { deleteAddressesBefore } from './known-addresses.queries.ts';
import { deleteDevicesBefore } from './known-devices.queries.ts';
import { deleteExpiredSessions } from './sessions.queries.ts';

const KEEP_LINKS_DAYS = 7;
/** Networks change owners; one that was not used for long is as good as unknown. */
const KEEP_ADDRESSES_DAYS = 90;
const KEEP_DEVICES_DAYS = 365;

/** Removes sessions and links that open nothing any more, and networks and browsers that were not used for long. */
export async function sweepAuth(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deleteExpiredSessions(deps.db, now);
  await deleteOldLinks(deps.db, addDays(now, -KEEP_LINKS_DAYS));
  await deleteAddressesBefore(deps.db, addDays(now, -KEEP_ADDRESSES_DAYS));
  await deleteDevicesBefore(deps.db, addDays(now, -KEEP_DEVICES_DAYS));
}
