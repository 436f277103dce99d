import { service } from '#api/service.ts';
import { conversations } from '#contract/conversations.ts';

/** Their answers live in the store's slices, fed by sagas and the socket (decision 62). */
export const conversationsService = service(conversations);
