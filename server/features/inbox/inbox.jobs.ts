import type { JobHandlers } from '../../jobs/queue.ts';
import { sendWelcome } from './welcome.service.ts';

export const inboxJobs: JobHandlers = { 'inbox.welcome': sendWelcome };
