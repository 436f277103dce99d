import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { processFile, recoverFiles } from './process.service.ts';
import { sweepFiles } from './sweep.service.ts';

export const fileJobs: JobHandlers = {
  'files.sweep': sweepFiles,
  'files.process': processFile,
  'files.recover': recoverFiles,
};
export const fileSchedule: Schedule = [
  { name: 'files.sweep', match: '4 5 * * *' },
  { name: 'files.recover', match: '*/15 * * * *' },
];
