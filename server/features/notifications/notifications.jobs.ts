import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { sweepNotifications } from './notifications.service.ts';

export const notificationJobs: JobHandlers = {
  'notifications.sweep': (deps) => sweepNotifications(deps),
};

export const notificationSchedule: Schedule = [{ name: 'notifications.sweep', match: '50 3 * * *' }];
