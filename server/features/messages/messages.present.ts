import type { Message } from '#contract/messages.ts';
import type { MessageRow } from './messages.queries.ts';

/** A message as this member gets it. */
export const presentMessage = (row: MessageRow, viewerId: string): Message => ({
  _id: row.id,
  conversationId: row.conversationId,
  seq: row.seq,
  type: row.type,
  text: row.text,
  senderId: row.senderId,
  isDeleted: row.isDeleted,
  origin: row.origin,
  clientKey: row.senderId === viewerId ? row.requestKey : null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
