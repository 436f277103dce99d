import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { deleteClearedMessages, sweepMessageKeys } from './delete.service.ts';
import { sweepMessageFiles } from './message-files.service.ts';

export const messageJobs: JobHandlers = {
  'messages.delete-cleared': (deps, { conversationId }) => deleteClearedMessages(deps, conversationId),
  'messages.sweep': sweepMessageFiles,
  'messages.sweep-keys': sweepMessageKeys,
};
export const messageSchedule: Schedule = [
  { name: 'messages.sweep', match: '53 4 * * *' },
  { name: 'messages.sweep-keys', match: '54 4 * * *' },
];
