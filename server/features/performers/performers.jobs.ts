import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { scorePerformers } from './score.service.ts';

export const performerJobs: JobHandlers = { 'performers.score': scorePerformers };
export const performerSchedule: Schedule = [{ name: 'performers.score', match: '12 * * * *' }];
