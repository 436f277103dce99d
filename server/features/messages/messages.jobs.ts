import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { deleteClearedMessages } from './delete.service.ts';
import { sweepMessageFiles } from './message-files.service.ts';

export const messageJobs: JobHandlers = {
  'messages.delete-cleared': (deps, { conversationId }) => deleteClearedMessages(deps, conversationId),
  'messages.sweep': sweepMessageFiles,
};
export const messageSchedule: Schedule = [{ name: 'messages.sweep', match: '53 4 * * *' }];
