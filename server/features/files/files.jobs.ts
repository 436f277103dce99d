import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { sweepFiles } from './file-sweep.service.ts';
import { processFile, recoverFiles } from './processing.service.ts';
import { stepVideoRepair } from './video-repair.service.ts';

export const fileJobs: JobHandlers = {
  'files.sweep': sweepFiles,
  'files.process': processFile,
  'files.process-unreviewed': processFile,
  'files.recover': recoverFiles,
  'files.repair-videos': stepVideoRepair,
};
export const fileSchedule: Schedule = [
  { name: 'files.sweep', match: '4 5 * * *' },
  { name: 'files.recover', match: '*/15 * * * *' },
];
