import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { deliver } from './deliver.service.ts';
import { sendDigests } from './digest.service.ts';

export const deliveryJobs: JobHandlers = { 'delivery.deliver': deliver, 'delivery.digests': sendDigests };

export const deliverySchedule: Schedule = [
  { name: 'delivery.deliver', match: '* * * * *' },
  { name: 'delivery.digests', match: '*/5 * * * *' },
];
