import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { countTrends } from './explore.service.ts';
import { countSearchWords, rankItems } from './rank.service.ts';

export const searchJobs: JobHandlers = {
  'search.rank': rankItems,
  'search.trends': countTrends,
  'search.words': countSearchWords,
};
export const searchSchedule: Schedule = [
  { name: 'search.rank', match: '4,14,24,34,44,54 * * * *' },
  { name: 'search.trends', match: '2,12,22,32,42,52 * * * *' },
  { name: 'search.words', match: '27 3 * * *' },
];
