import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { sweepFeeds } from './sweep.service.ts';

export const feedJobs: JobHandlers = { 'feeds.sweep': sweepFeeds };
export const feedSchedule: Schedule = [{ name: 'feeds.sweep', match: '34 4 * * *' }];
