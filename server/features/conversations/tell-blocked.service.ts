import type { Deps } from '../../deps.ts';
import { findConversation, findPair } from './conversations.queries.ts';

/** Tells the devices of two people what is blocked between them now, where they have a conversation. */
export async function tellBlocked(deps: Deps, one: string, other: string): Promise<void> {
  const id = await findPair(deps.db, one, other);
  if (!id) return;
  const row = await findConversation(deps.db, one, id, deps.clock.now());
  if (!row) return;
  const { isBlockedByMe, isBlockedByOther } = row;
  const told = { conversationId: id, isBlocked: isBlockedByMe || isBlockedByOther };
  deps.realtime.toUser(one, 'block-status-conversation', { ...told, isBlockedByMe });
  deps.realtime.toUser(other, 'block-status-conversation', { ...told, isBlockedByMe: isBlockedByOther });
}
