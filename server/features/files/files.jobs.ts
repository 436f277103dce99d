import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { sweepFiles } from './sweep.service.ts';

export const fileJobs: JobHandlers = { 'files.sweep': sweepFiles };
export const fileSchedule: Schedule = [{ name: 'files.sweep', match: '4 5 * * *' }];
