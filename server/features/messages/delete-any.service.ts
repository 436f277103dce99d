import type { Message } from '#contract/messages.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { deleteChatMessage } from '../streaming/chat/moderation.service.ts';
import { deleteMessage } from './delete.service.ts';
import { NO_FILES } from './messages.present.ts';

/** Deletes a message, wherever it was written: the call is the same for conversations and for chats of streams. */
export async function deleteAnyMessage(ctx: CallContext<Viewer>, id: string): Promise<Message> {
  const inStream = await deleteChatMessage(ctx, id);
  if (!inStream) return deleteMessage(ctx, id);
  const { token: _tokens, isHeld: _held, ...message } = inStream;
  const senderSource = message.senderInfo.isPerformer ? 'performer' : 'user';
  return {
    ...message,
    ...NO_FILES,
    senderSource,
    type: 'text',
    kind: 'text',
    origin: 'person',
    clientKey: null,
    meta: {},
  };
}
