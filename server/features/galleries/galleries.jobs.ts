import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { sweepGalleries } from './gallery-sweep.service.ts';

export const galleryJobs: JobHandlers = { 'galleries.sweep': sweepGalleries };
export const gallerySchedule: Schedule = [{ name: 'galleries.sweep', match: '41 4 * * *' }];
