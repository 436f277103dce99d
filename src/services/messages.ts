import { service } from '#api/service.ts';
import { messages } from '#contract/messages.ts';

export const messagesService = service(messages);
