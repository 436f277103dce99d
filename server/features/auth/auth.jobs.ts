import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { sweepAuth } from './auth-sweep.service.ts';
import { confirmWantedAddress } from './confirm-address.service.ts';
import { notifyOldAddress } from './email-change.service.ts';
import { sendLink } from './links.service.ts';

export const authJobs: JobHandlers = {
  'auth.send-link': sendLink,
  'auth.confirm-address': confirmWantedAddress,
  'auth.tell-old-address': notifyOldAddress,
  'auth.sweep': sweepAuth,
};

export const authSchedule: Schedule = [{ name: 'auth.sweep', match: '17 * * * *' }];
