import type { JobHandlers } from '../../jobs/queue.ts';
import { deleteClearedMessages } from './messages.service.ts';

export const messageJobs: JobHandlers = {
  'messages.delete-cleared': (deps, { conversationId }) => deleteClearedMessages(deps, conversationId),
};
