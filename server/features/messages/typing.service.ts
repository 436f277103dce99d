import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { whoSeesTyping } from '../conversations/conversations.service.ts';

/**
 * Tells the other member of a conversation that somebody types who may write there, or no longer does, where both show such
 * signs.
 */
export async function tellTyping(
  deps: Deps,
  { viewer, country }: { viewer: Viewer; country: string | null },
  { conversationId, event }: { conversationId: string; event: 'typing' | 'typing_ended' },
): Promise<void> {
  const otherId = await whoSeesTyping({ deps, viewer, country }, conversationId);
  if (otherId) deps.realtime.toUser(otherId, event, { conversationId, userId: viewer.id });
}
