import type { Deps } from '../../../deps.ts';
import { newId } from '../../../ids.ts';
import type { Tx } from '../../../tx.ts';
import {
  type ChatRow,
  findChatMessage,
  insertChatMessage,
  type NewChatMessage,
  nextSeq,
} from './chat.queries.ts';

type Written = Omit<NewChatMessage, 'id' | 'streamId' | 'seq' | 'createdAt' | 'updatedAt'>;

/**
 * Writes a message into the chat of a running stream, under its next number; null once the stream has ended. `compose`
 * is called while the row of the chat is locked: until the transaction ends, nobody else writes in it.
 */
export async function writeChatMessage(
  deps: Deps,
  tx: Tx,
  streamId: string,
  compose: () => Written | Promise<Written>,
): Promise<ChatRow | null> {
  const seq = await nextSeq(tx.db, streamId);
  if (seq === null) return null;
  const written = await compose();
  const id = newId();
  const now = deps.clock.now();
  await insertChatMessage(tx.db, { ...written, id, streamId, seq, createdAt: now, updatedAt: now });
  return findChatMessage(tx.db, id);
}
