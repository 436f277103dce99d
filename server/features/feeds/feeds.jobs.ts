import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { applyFeedSchedule } from './feed-apply-schedule.service.ts';
import { sweepFeeds } from './feed-sweep.service.ts';
import { tellReminders } from './reminders.service.ts';

export const feedJobs: JobHandlers = {
  'feeds.sweep': sweepFeeds,
  'feeds.turn': applyFeedSchedule,
  'feeds.remind': tellReminders,
};
export const feedSchedule: Schedule = [
  { name: 'feeds.sweep', match: '34 4 * * *' },
  { name: 'feeds.turn', match: '* * * * *' },
  { name: 'feeds.remind', match: '* * * * *' },
];
