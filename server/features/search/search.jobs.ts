import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { countSearchWords, rankItems } from './rank.service.ts';

export const searchJobs: JobHandlers = { 'search.rank': rankItems, 'search.words': countSearchWords };
export const searchSchedule: Schedule = [
  { name: 'search.rank', match: '4,14,24,34,44,54 * * * *' },
  { name: 'search.words', match: '27 3 * * *' },
];
