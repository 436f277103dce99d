import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { sweepMailbox } from './mail.service.ts';

export const mailJobs: JobHandlers = {
  'mail.send': (deps, message) => deps.mail.send(message),
  'mail.sweep': sweepMailbox,
};

export const mailSchedule: Schedule = [{ name: 'mail.sweep', match: '23 3 * * *' }];
