import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { sweepVideos } from './sweep.service.ts';
import { turnVideos } from './turn.service.ts';

export const videoJobs: JobHandlers = { 'videos.sweep': sweepVideos, 'videos.turn': turnVideos };
export const videoSchedule: Schedule = [
  { name: 'videos.sweep', match: '47 4 * * *' },
  { name: 'videos.turn', match: '* * * * *' },
];
