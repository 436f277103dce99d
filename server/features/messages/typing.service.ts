import type { Deps } from '../../deps.ts';
import { whoSeesTyping } from './messages.queries.ts';

/** Tells the other member of a conversation that somebody types, where both show such signs (product.md 31). */
export async function tellTyping(deps: Deps, userId: string, conversationId: string): Promise<void> {
  const otherId = await whoSeesTyping(deps.db, conversationId, userId);
  if (otherId) deps.realtime.toUser(otherId, 'typing', { conversationId, userId });
}
