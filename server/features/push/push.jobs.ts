import type { JobHandlers } from '../../jobs/queue.ts';
import { sendPush } from './push.service.ts';

export const pushJobs: JobHandlers = { 'push.send': sendPush };
