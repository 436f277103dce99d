import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { scorePerformers } from './score.service.ts';
import { divideSitemap } from './sitemap.service.ts';

export const performerJobs: JobHandlers = {
  'performers.score': scorePerformers,
  'sitemap.divide': divideSitemap,
};
export const performerSchedule: Schedule = [
  { name: 'performers.score', match: '12 * * * *' },
  { name: 'sitemap.divide', match: '42 * * * *' },
];
