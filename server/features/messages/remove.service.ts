import type { Message } from '#contract/messages.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { removeChatMessage } from '../streaming/moderation.service.ts';
import { removeMessage } from './delete.service.ts';
import { NO_FILES } from './messages.present.ts';

/** Deletes a message, wherever it was written: the call is the same for conversations and for chats of streams. */
export async function removeAnyMessage(ctx: CallContext<Viewer>, id: string): Promise<Message> {
  const inStream = await removeChatMessage(ctx, id);
  if (!inStream) return removeMessage(ctx, id);
  const { token: _tokens, isHeld: _held, ...message } = inStream;
  const senderSource = message.senderInfo.isPerformer ? 'performer' : 'user';
  return {
    ...message,
    ...NO_FILES,
    senderSource,
    type: 'text',
    origin: 'person',
    clientKey: null,
    meta: {},
  };
}
