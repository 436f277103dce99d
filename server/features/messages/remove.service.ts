import type { Message } from '#contract/messages.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { removeChatMessage } from '../streaming/order.service.ts';
import { removeMessage } from './delete.service.ts';
import { NO_FILES } from './messages.present.ts';

/** Deletes a message, wherever it was written: the call is the same for conversations and for chats of streams. */
export async function removeAnyMessage(ctx: CallContext<Viewer>, id: string): Promise<Message> {
  const inStream = await removeChatMessage(ctx, id);
  if (!inStream) return removeMessage(ctx, id);
  const { senderInfo: _card, token: _tokens, isHeld: _held, ...message } = inStream;
  return { ...message, ...NO_FILES, type: 'text', origin: 'person', clientKey: null };
}
