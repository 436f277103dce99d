import { addDays } from '#rules/calendar.ts';
import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { deleteOldLinks } from './auth.queries.ts';
import { sendLink } from './links.service.ts';
import { deleteExpiredSessions } from './sessions.queries.ts';

const KEEP_LINKS_DAYS = 7;

export const authJobs: JobHandlers = {
  'auth.send-link': sendLink,
  'auth.sweep': async (deps) => {
    const now = deps.clock.now();
    await deleteExpiredSessions(deps.db, now);
    await deleteOldLinks(deps.db, addDays(now, -KEEP_LINKS_DAYS));
  },
};

export const authSchedule: Schedule = [{ name: 'auth.sweep', match: '17 * * * *' }];
