import type * as z from 'zod';
import { conversationErrors } from '#contract/conversations.ts';
import { type messages as contract, type Message, messageErrors } from '#contract/messages.ts';
import { messageTypeOf } from '#rules/messages.ts';
import { tokens } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { type MakingRequest, makeOnce } from '../../http/make-once.ts';
import { newId } from '../../ids.ts';
import { inTx } from '../../tx.ts';
import { type ConversationRow, writableConversation } from '../conversations/conversations.service.ts';
import { filesByIds, lockFiles } from '../files/files.service.ts';
import { noteManyRead } from '../mass-messages/recipients.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { personRow } from '../users/people.service.ts';
import { refusalOf } from '../wallet/wallet-charge.service.ts';
import { feeOf, takeFee } from './fee.service.ts';
import { insertMessageFiles } from './message-files.queries.ts';
import { checkFiles, checkForm, priceOf } from './message-form.service.ts';
import { findOwnMessage } from './message-rows.queries.ts';
import { readMessageNotice, tellMembers, tellText, tellUnread } from './message-tell.service.ts';
import { asText } from './messages.present.ts';
import { countMessage, insertMessage, messageByRequest, nextSeq } from './messages.queries.ts';
import { shownMessage } from './shown-message.service.ts';

type SendBody = z.output<(typeof contract)['send']['body']>;

async function sendMessage(
  ctx: CallContext<Viewer>,
  found: ConversationRow,
  body: SendBody,
  request: MakingRequest | null,
): Promise<Message> {
  const { deps, viewer } = ctx;
  const { other, conversation } = found;
  const ids = [...new Set(body.fileIds)];
  const types = checkFiles(await filesByIds(deps.db, ids), ids, viewer.id).map(({ type }) => type);
  const text = body.text ?? '';
  const price = priceOf(body);
  const maySell = viewer.role === 'performer' && other.role === 'user';
  await checkForm(deps, { type: body.type, text, files: types, price, maySell });
  const fee = await feeOf(ctx, found, body.messagePrice, request);
  const sender = await personRow(deps, viewer.id);
  const now = deps.clock.now();
  const work = inTx(deps, async (tx) => {
    const seq = await nextSeq(tx.db, conversation.id, now);
    if (seq === null) throw fail(conversationErrors, 'not-found');
    // Asked again while the conversation is held: a block that came meanwhile is seen, any other waits.
    await writableConversation(ctx, conversation.id, tx.db);
    // Nobody removes them before they stand in the message.
    checkFiles(await lockFiles(tx.db, ids), ids, viewer.id);
    const made = await insertMessage(tx.db, {
      id: newId(),
      conversationId: conversation.id,
      seq,
      senderId: viewer.id,
      type: messageTypeOf(types),
      text,
      price: price ?? tokens(0),
      fee: fee?.price ?? tokens(0),
      requestKey: request?.key ?? null,
      requestHash: request?.hash ?? null,
      createdAt: now,
      updatedAt: now,
    });
    await insertMessageFiles(tx.db, [{ messageId: made.id, recipientId: other.id }], ids);
    await countMessage(tx.db, made, now);
    await noteManyRead(deps, tx, viewer.id, other.id);
    await readMessageNotice(tx, deps, viewer.id, conversation.id);
    await notify(tx, deps, {
      userId: other.id,
      type: 'message',
      action: 'message',
      actorId: viewer.id,
      about: { source: 'conversation', id: conversation.id },
      key: `conversation:${conversation.id}`,
    });
    if (fee) await takeFee(ctx, tx, fee, request);
    tx.after(async () => {
      const people = [viewer.id, other.id];
      if (ids.length > 0) await tellMembers(deps, 'message_created', made.id, people);
      else tellText(deps, 'message_created', asText(made, sender), people);
      await tellUnread(deps, other.id);
      // Writing has read it: on the own other devices as well.
      if (found.member.unread > 0) await tellUnread(deps, viewer.id);
    });
    return made;
  });
  const row = await work.catch(async (error) => {
    throw await refusalOf(deps, viewer.id, error);
  });
  if (ids.length === 0) return shownMessage(deps, asText(row, sender), viewer.id);
  const sent = await ownMessage(deps, row.id, viewer.id);
  if (!sent) throw fail(messageErrors, 'not-found');
  return sent;
}

async function ownMessage(deps: Deps, id: string, viewerId: string): Promise<Message | null> {
  const found = await findOwnMessage(deps.db, id, viewerId);
  return found && shownMessage(deps, found, viewerId);
}

/** Sends a message, once a request key. */
export async function sendMessageOnce(
  ctx: CallContext<Viewer>,
  conversationId: string,
  body: SendBody,
): Promise<Message> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  return makeOnce({
    key,
    input: { conversationId, ...body },
    find: (made) => messageByRequest(deps.db, viewer.id, made),
    view: (id) => ownMessage(deps, id, viewer.id),
    make: async (request) => sendMessage(ctx, await writableConversation(ctx, conversationId), body, request),
    index: 'messages_sender_id_request_key_unique',
    reused: () => fail(messageErrors, 'key-reused'),
  });
}
