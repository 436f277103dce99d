import { tokens, toWire } from '#rules/money.ts';
import { isHeld } from '#rules/stream-chat.ts';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { CallContext, Viewer } from '../../../http/context.ts';
import { inTx } from '../../../tx.ts';
import { viewerContextOf } from '../../performers/visibility.ts';
import { chatRules } from '../chat/chat.service.ts';
import { tellMessage } from '../chat/chat-events.service.ts';
import { writeChatMessage } from '../chat/chat-message.service.ts';
import { accessTo } from '../streams.present.ts';
import { findBySession, findLive } from '../streams.queries.ts';
import { askingOf } from '../streams.service.ts';
import { tellGoal } from './goals.service.ts';
import { findStreamTip, type StreamTip } from './stream-tips.queries.ts';

/** What an older client says of where a tip is given. */
export interface TipPlace {
  conversationId?: string | undefined;
  sessionId?: string | undefined;
}

/** The id of the performer's running stream that a tip is given in; null when this person is not in one. */
export async function tippedStream(
  ctx: CallContext<Viewer>,
  performerId: string,
  { conversationId, sessionId }: TipPlace,
): Promise<string | null> {
  if (!conversationId && !sessionId) return null;
  const { deps, viewer } = ctx;
  const asking = askingOf(deps, viewer.id);
  const row = conversationId
    ? await findLive(deps.db, performerId, asking)
    : await findBySession(deps.db, sessionId ?? '', asking);
  if (!row || row.stream.performerId !== performerId) return null;
  if (conversationId && row.stream.id !== conversationId) return null;
  return accessTo(deps, row, viewerContextOf(ctx)).allowed ? row.stream.id : null;
}

/** The words of a tip as the chat shows them: none where their writer may not write, or one of them is held back. */
async function wordsOf(
  deps: Deps,
  db: Db,
  tip: { userId: string; performerId: string; message: string },
): Promise<string> {
  const { role, until, heldWords } = await chatRules(db, tip.performerId, tip.userId);
  const isSilent = role === 'banned' || (role === 'muted' && until !== null && until > deps.clock.now());
  return isSilent || isHeld(tip.message, heldWords) ? '' : tip.message;
}

async function post(deps: Deps, chargeId: string, tip: StreamTip): Promise<void> {
  const posted = await inTx(deps, (tx) =>
    writeChatMessage(deps, tx, tip.streamId, async () => ({
      senderId: tip.userId,
      type: 'tip',
      text: await wordsOf(deps, tx.db, tip),
      menuItem: tip.menuItem,
      tokens: tip.price,
      requestKey: `tip:${chargeId}`,
    })),
  );
  if (!posted) return;
  tellMessage(deps, 'message_created_conversation', posted);
  deps.realtime.toStream(tip.streamId, 'tipped', {
    _id: chargeId,
    conversationId: tip.streamId,
    senderInfo: { _id: tip.userId, name: posted.sender.name, username: posted.sender.username ?? '' },
    token: toWire(tokens(tip.price)),
    message: posted.message.text,
    ...(tip.menuItem ? { menuItem: tip.menuItem } : {}),
  });
}

/** Shows a tip that was given in a stream to everybody in it, once, and how the goal of the stream stands with it. */
export async function postTip(deps: Deps, chargeId: string): Promise<void> {
  const tip = await findStreamTip(deps.db, chargeId);
  if (!tip) return;
  if (!tip.isPosted) await post(deps, chargeId, tip);
  if (tip.hasGoal) await tellGoal(deps, tip.streamId);
}
