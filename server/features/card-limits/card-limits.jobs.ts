import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { forgetAttempts } from './holds.service.ts';

export const cardLimitJobs: JobHandlers = { 'card-limits.forget': forgetAttempts };

export const cardLimitSchedule: Schedule = [{ name: 'card-limits.forget', match: '27 * * * *' }];
