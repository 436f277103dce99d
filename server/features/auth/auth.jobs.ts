import { addDays } from '#rules/calendar.ts';
import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { deleteOldLinks } from './auth.queries.ts';
import { confirmWantedAddress } from './confirm-address.service.ts';
import { notifyOldAddress } from './email-change.service.ts';
import { deleteAddressesBefore } from './known-addresses.queries.ts';
import { sendLink } from './links.service.ts';
import { deleteExpiredSessions } from './sessions.queries.ts';

const KEEP_LINKS_DAYS = 7;
/** Networks change owners; one that was not used for long is as good as unknown. */
const KEEP_ADDRESSES_DAYS = 90;

export const authJobs: JobHandlers = {
  'auth.send-link': sendLink,
  'auth.confirm-address': confirmWantedAddress,
  'auth.tell-old-address': notifyOldAddress,
  'auth.sweep': async (deps) => {
    const now = deps.clock.now();
    await deleteExpiredSessions(deps.db, now);
    await deleteOldLinks(deps.db, addDays(now, -KEEP_LINKS_DAYS));
    await deleteAddressesBefore(deps.db, addDays(now, -KEEP_ADDRESSES_DAYS));
  },
};

export const authSchedule: Schedule = [{ name: 'auth.sweep', match: '17 * * * *' }];
