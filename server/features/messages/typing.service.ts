import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { mayWriteIn } from '../conversations/conversations.service.ts';
import { whoSeesTyping } from './messages.queries.ts';

/** Tells the other member of a conversation that somebody types who may write there, where both show such signs. */
export async function tellTyping(
  deps: Deps,
  { viewer, country }: { viewer: Viewer; country: string | null },
  conversationId: string,
): Promise<void> {
  const otherId = await whoSeesTyping(deps.db, conversationId, viewer.id);
  if (!otherId || !(await mayWriteIn({ deps, viewer, country }, conversationId))) return;
  deps.realtime.toUser(otherId, 'typing', { conversationId, userId: viewer.id });
}
