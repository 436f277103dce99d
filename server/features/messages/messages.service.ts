import type * as z from 'zod';
import type { messages as contract, Message } from '#contract/messages.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { inTx } from '../../tx.ts';
import { otherOf, showSigns } from '../conversations/conversations.present.ts';
import { ownConversation } from '../conversations/conversations.service.ts';
import { noteManyRead } from '../mass-messages/recipients.service.ts';
import { countKept, listMessages, messagesByIds } from './message-rows.queries.ts';
import { readMessageNotice, tellRow, tellUnread } from './message-tell.service.ts';
import { lockConversation, markRead, markUnread } from './messages.queries.ts';
import { shownMessage } from './shown-message.service.ts';

type Ctx = CallContext<Viewer>;
type ListQuery = z.output<(typeof contract)['list']['query']>;

/** Messages of an own conversation, by their numbers. */
export async function readMessages(ctx: Ctx, id: string, query: ListQuery) {
  const { deps, viewer } = ctx;
  const own = await ownConversation(ctx, id);
  const { lastSeq, clearedSeq } = own.conversation;
  const other = otherOf(own);
  const { after, before = lastSeq - query.offset + 1, limit } = query;
  const page = after === undefined ? { before } : { after };
  const rows = await listMessages(deps.db, {
    conversationId: id,
    viewerId: viewer.id,
    clearedSeq,
    limit,
    ...page,
  });
  const kept =
    clearedSeq > 0 ? await countKept(deps.db, { conversationId: id, viewerId: viewer.id, clearedSeq }) : 0;
  return {
    data: rows.map((row) => {
      const { lastSeenAt } = row.sender.id === other.id ? other : row.sender;
      return shownMessage(deps, { ...row, sender: { ...row.sender, lastSeenAt } }, viewer.id);
    }),
    total: lastSeq - clearedSeq + kept,
    lastSeq,
    clearedSeq,
  };
}

/** These messages, where this person is one of the two, as they have them; what is gone for them is left out. */
export async function ownMessages(deps: Deps, ids: readonly string[], viewerId: string): Promise<Message[]> {
  const rows = await messagesByIds(deps.db, ids, viewerId);
  const shown = rows.map((row) => shownMessage(deps, row, viewerId));
  return shown.filter(({ isDeleted }) => !isDeleted);
}

/** Marks everything as read; the other one learns of it where both show such signs. */
export async function readAll(ctx: Ctx, id: string): Promise<void> {
  const { deps, viewer } = ctx;
  const row = await ownConversation(ctx, id);
  const { other, member } = row;
  await inTx(deps, async (tx) => {
    const locked = await lockConversation(tx.db, id);
    await readMessageNotice(tx, deps, viewer.id, id);
    if (!locked || !(await markRead(tx.db, id, viewer.id, locked.lastSeq))) return;
    await noteManyRead(deps, tx, viewer.id, other.id);
    tx.after(async () => {
      tellRow(deps, viewer.id, { conversationId: id, totalNotSeenMessages: 0, seenSeq: locked.lastSeq });
      await tellUnread(deps, viewer.id);
      // What was only marked as unread is no news to the other one.
      if (showSigns(row) && member.readSeq < locked.lastSeq)
        deps.realtime.toUser(other.id, 'conversation_read', { conversationId: id, seq: locked.lastSeq });
    });
  });
}

/** Has an own conversation wait to be read again; nobody else learns of it. */
export async function markConversationUnread(ctx: Ctx, id: string): Promise<void> {
  const { deps, viewer } = ctx;
  await ownConversation(ctx, id);
  await inTx(deps, async (tx) => {
    await lockConversation(tx.db, id);
    const marked = await markUnread(tx.db, id, viewer.id);
    if (!marked) return;
    tx.after(async () => {
      tellRow(deps, viewer.id, { conversationId: id, totalNotSeenMessages: 1, seenSeq: marked.readSeq });
      await tellUnread(deps, viewer.id);
    });
  });
}
