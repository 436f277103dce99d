import type { StreamMessage } from '#contract/stream-chat.ts';
import { tokens, toWire } from '#rules/money.ts';
import type { PersonCard } from '../../users/people.service.ts';
import type { ChatRow } from './chat.queries.ts';

/** A message of a stream's chat with who wrote it. */
export const presentChatMessage = ({ message }: ChatRow, card: PersonCard): StreamMessage => ({
  _id: message.id,
  conversationId: message.streamId,
  seq: message.seq,
  type: message.type,
  text: message.text,
  menuItem: message.menuItem,
  token: toWire(tokens(message.tokens)),
  senderId: message.senderId,
  senderInfo: card,
  isDeleted: message.isDeleted,
  // A deleted one waits for nobody's decision.
  isHeld: message.isHeld && !message.isDeleted,
  createdAt: message.createdAt.toISOString(),
  updatedAt: message.updatedAt.toISOString(),
});
