import type * as z from 'zod';
import { conversationErrors } from '#contract/conversations.ts';
import { type messages as contract, type Message, messageErrors } from '#contract/messages.ts';
import { COUNTED_CONVERSATIONS } from '#rules/conversations.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { type MakingRequest, makeOnce } from '../../http/make-once.ts';
import { newId } from '../../ids.ts';
import { inTx } from '../../tx.ts';
import { decideWriting, ownConversation } from '../conversations/conversations.service.ts';
import { noteManyRead } from '../mass-messages/recipients.service.ts';
import { presentMessage } from './messages.present.ts';
import {
  clearConversation,
  countMessage,
  countUnread,
  deleteCleared,
  emptyMessage,
  findOwnMessage,
  insertMessage,
  listMessages,
  lockConversation,
  type MessageRow,
  markRead,
  messageByRequest,
  nextSeq,
  uncountMessage,
} from './messages.queries.ts';

type Ctx = CallContext<Viewer>;
type ListQuery = z.output<(typeof contract)['list']['query']>;
type NewMessage = z.output<(typeof contract)['send']['body']>;

/** How many conversations of a person wait to be read. */
export const unreadTotal = (deps: Deps, userId: string): Promise<number> =>
  countUnread(deps.db, userId, COUNTED_CONVERSATIONS);

/** Tells all devices of a person how many conversations wait; never fails what was done. */
async function tellUnread(deps: Deps, userId: string): Promise<void> {
  deps.realtime.toUser(userId, 'nofify_read_messages_in_conversation', {
    total: await unreadTotal(deps, userId),
  });
}

function tellBoth(
  deps: Deps,
  event: 'message_created' | 'message_deleted',
  row: MessageRow,
  people: readonly string[],
): void {
  for (const userId of people) deps.realtime.toUser(userId, event, presentMessage(row, userId));
}

/** Messages of an own conversation, by their numbers. */
export async function readMessages(ctx: Ctx, id: string, query: ListQuery) {
  const { conversation } = await ownConversation(ctx, id);
  const { lastSeq, clearedSeq } = conversation;
  const { after, before = lastSeq - query.offset + 1, limit } = query;
  const page = after === undefined ? { before } : { after };
  const rows = await listMessages(ctx.deps.db, { conversationId: id, clearedSeq, limit, ...page });
  return {
    data: rows.map((row) => presentMessage(row, ctx.viewer.id)),
    total: lastSeq - clearedSeq,
    lastSeq,
  };
}

async function sendMessage(
  ctx: Ctx,
  conversationId: string,
  { text, type }: NewMessage,
  request: MakingRequest | null,
): Promise<Message> {
  const { deps, viewer } = ctx;
  const found = await ownConversation(ctx, conversationId);
  const decision = await decideWriting(ctx, found);
  if (!decision.allowed) throw fail(conversationErrors, decision.code);
  const now = deps.clock.now();
  const row = await inTx(deps, async (tx) => {
    const seq = await nextSeq(tx.db, conversationId, now);
    if (seq === null) throw fail(conversationErrors, 'not-found');
    const made = await insertMessage(tx.db, {
      id: newId(),
      conversationId,
      seq,
      senderId: viewer.id,
      type,
      text,
      requestKey: request?.key ?? null,
      requestHash: request?.hash ?? null,
      createdAt: now,
      updatedAt: now,
    });
    await countMessage(tx.db, made, now);
    await noteManyRead(deps, tx, viewer.id, found.other.id);
    tx.after(async () => {
      tellBoth(deps, 'message_created', made, [viewer.id, found.other.id]);
      await tellUnread(deps, found.other.id);
    });
    return made;
  });
  return presentMessage(row, viewer.id);
}

/** Sends a message, once a request key. */
export function sendMessageOnce(ctx: Ctx, conversationId: string, body: NewMessage): Promise<Message> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  return makeOnce({
    key,
    input: { conversationId, ...body },
    find: (made) => messageByRequest(deps.db, viewer.id, made),
    async view(id) {
      const found = await findOwnMessage(deps.db, id, viewer.id);
      return found && presentMessage(found.message, viewer.id);
    },
    make: (request) => sendMessage(ctx, conversationId, body, request),
    index: 'messages_sender_id_request_key_unique',
    reused: () => fail(messageErrors, 'key-reused'),
  });
}

/** Marks everything as read; the other one learns of it where both show such signs. */
export async function readAll(ctx: Ctx, id: string): Promise<void> {
  const { deps, viewer } = ctx;
  const { other, isBlockedByMe, isBlockedByOther } = await ownConversation(ctx, id);
  await inTx(deps, async (tx) => {
    const locked = await lockConversation(tx.db, id);
    if (!locked || !(await markRead(tx.db, id, viewer.id, locked.lastSeq))) return;
    await noteManyRead(deps, tx, viewer.id, other.id);
    tx.after(async () => {
      await tellUnread(deps, viewer.id);
      const isTold = viewer.account.chatSigns && other.chatSigns && !isBlockedByMe && !isBlockedByOther;
      if (isTold)
        deps.realtime.toUser(other.id, 'conversation_read', { conversationId: id, seq: locked.lastSeq });
    });
  });
}

/** Deletes an own message: its words go, its number stays. */
export async function removeMessage({ deps, viewer }: Ctx, id: string): Promise<Message> {
  const found = await findOwnMessage(deps.db, id, viewer.id);
  if (!found) throw fail(messageErrors, 'not-found');
  const { message, otherId } = found;
  if (message.senderId !== viewer.id) throw fail(messageErrors, 'not-yours');
  const row = await inTx(deps, async (tx) => {
    await lockConversation(tx.db, message.conversationId);
    const emptied = await emptyMessage(tx.db, id, deps.clock.now());
    if (!emptied) return null;
    await uncountMessage(tx.db, emptied);
    tx.after(async () => {
      tellBoth(deps, 'message_deleted', emptied, [viewer.id, otherId]);
      await tellUnread(deps, otherId);
    });
    return emptied;
  });
  return presentMessage(row ?? { ...message, isDeleted: true, text: '' }, viewer.id);
}

/** Empties an own conversation for both, at once; the messages are deleted by a job. */
export async function removeAllMessages(ctx: Ctx, id: string): Promise<void> {
  const { deps, viewer } = ctx;
  const { other } = await ownConversation(ctx, id);
  await inTx(deps, async (tx) => {
    const locked = await lockConversation(tx.db, id);
    if (!locked || locked.lastSeq === locked.clearedSeq) return;
    await clearConversation(tx.db, id, locked.lastSeq);
    await tx.enqueue('messages.delete-cleared', { conversationId: id });
    tx.after(async () => {
      for (const userId of [viewer.id, other.id]) {
        deps.realtime.toUser(userId, 'messages_cleared', { conversationId: id, clearedSeq: locked.lastSeq });
        await tellUnread(deps, userId);
      }
    });
  });
}

const DELETED_AT_ONCE = 5000;

/** Deletes what was removed from a conversation, some at a time. */
export async function deleteClearedMessages(deps: Deps, conversationId: string): Promise<void> {
  while ((await deleteCleared(deps.db, conversationId, DELETED_AT_ONCE)) > 0);
}
