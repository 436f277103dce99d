import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { eraseCleared, sweepMessageKeys } from './clear.service.ts';
import { sweepMessageFiles } from './message-files.service.ts';

export const messageJobs: JobHandlers = {
  'messages.delete-cleared': (deps, { conversationId }) => eraseCleared(deps, conversationId),
  'messages.sweep': sweepMessageFiles,
  'messages.sweep-keys': sweepMessageKeys,
};
export const messageSchedule: Schedule = [
  { name: 'messages.sweep', match: '53 4 * * *' },
  { name: 'messages.sweep-keys', match: '54 4 * * *' },
];
