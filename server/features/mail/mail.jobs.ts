import { addDays } from '#rules/calendar.ts';
import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { deleteMailBefore } from './mail.queries.ts';

/** The mailbox stands in for a mail server; it is no archive of what people were told. */
const KEEP_MAIL_DAYS = 30;

export const mailJobs: JobHandlers = {
  'mail.send': (deps, message) => deps.mail.send(message),
  'mail.sweep': (deps) => deleteMailBefore(deps.db, addDays(deps.clock.now(), -KEEP_MAIL_DAYS)),
};

export const mailSchedule: Schedule = [{ name: 'mail.sweep', match: '23 3 * * *' }];
