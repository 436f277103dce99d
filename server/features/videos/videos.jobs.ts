import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { applyVideoSchedule } from './video-apply-schedule.service.ts';
import { sweepVideos } from './video-sweep.service.ts';

export const videoJobs: JobHandlers = { 'videos.sweep': sweepVideos, 'videos.turn': applyVideoSchedule };
export const videoSchedule: Schedule = [
  { name: 'videos.sweep', match: '47 4 * * *' },
  { name: 'videos.turn', match: '* * * * *' },
];
