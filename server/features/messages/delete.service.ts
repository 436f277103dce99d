import { type Message, messageErrors } from '#contract/messages.ts';
import { addDays } from '#rules/calendar.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { inTx, type Tx } from '../../tx.ts';
import { ownConversation } from '../conversations/conversations.service.ts';
import { takeFilesDown } from '../files/taken-down.service.ts';
import { forgetWords } from './forget.service.ts';
import { filesOf, takeFilesOut } from './message-files.queries.ts';
import { removeUnused } from './message-files.service.ts';
import { findMembersOf, findOwnMessage } from './message-rows.queries.ts';
import {
  clearConversation,
  clearedIds,
  deleteKeys,
  deleteMessages,
  emptyForBuyer,
  emptyMessage,
  lockConversation,
  lockMessage,
  uncountMessage,
} from './messages.queries.ts';
import { shownMessage } from './shown-message.service.ts';
import { readMessageNotice, tellMembers, tellUnread } from './tell.service.ts';

type Ctx = CallContext<Viewer>;

/** The files of a message go with it, unless they stand in another one. */
async function dropFiles(deps: Deps, tx: Tx, id: string): Promise<void> {
  await removeUnused(deps, tx, await takeFilesOut(tx.db, id));
}

/** Deletes an own message: its words and files go, its number stays. Who bought it keeps all of it. */
export async function removeMessage({ deps, viewer }: Ctx, id: string): Promise<Message> {
  const found = await findOwnMessage(deps.db, id, viewer.id);
  if (!found) throw fail(messageErrors, 'not-found');
  const { message, otherId } = found;
  if (message.senderId !== viewer.id) throw fail(messageErrors, 'not-yours');
  await inTx(deps, async (tx) => {
    await lockConversation(tx.db, message.conversationId);
    const emptied = await emptyMessage(tx.db, id, deps.clock.now());
    if (!emptied) return;
    const wasLast = await uncountMessage(tx.db, emptied);
    if (wasLast) await readMessageNotice(tx, deps, otherId, message.conversationId);
    const isKept = emptied.totalPurchases > 0;
    if (!isKept) {
      await forgetWords(tx, [id]);
      await dropFiles(deps, tx, id);
    }
    tx.after(async () => {
      await tellMembers(deps, 'message_deleted', id, isKept ? [viewer.id] : [viewer.id, otherId]);
      await tellUnread(deps, otherId);
    });
  });
  const after = await findOwnMessage(deps.db, id, viewer.id);
  if (!after) throw fail(messageErrors, 'not-found');
  return shownMessage(deps, after, viewer.id);
}

/**
 * Takes the files of a message down: nobody sees them any more, wherever else they stand, also where the reported message
 * was deleted before (product.md 39.5). Locks it in its conversation. Its members, null when it is gone from the database,
 * and whether it has files that are still there.
 */
export async function takeFilesOfMessageDown(deps: Deps, tx: Tx, id: string) {
  const members = await findMembersOf(tx.db, id);
  if (members) {
    await lockConversation(tx.db, members.conversationId);
    await lockMessage(tx.db, id);
  }
  return { members, hadFiles: await takeFilesDown(deps, tx, 'message', id) };
}

/**
 * An operator takes a message down, for both, also where one of them bought it: nothing of its words is left to them. False
 * when it is gone already, and its files stand in nothing else.
 */
export async function takeDownMessage(deps: Deps, tx: Tx, id: string): Promise<boolean> {
  const there = await findMembersOf(tx.db, id);
  if (there) await lockConversation(tx.db, there.conversationId);
  // Before the message is held: a refund holds the purchase first.
  await forgetWords(tx, [id]);
  const { members, hadFiles } = await takeFilesOfMessageDown(deps, tx, id);
  if (!members) return hadFiles;
  const wasThere = await emptyMessage(tx.db, id, deps.clock.now());
  // What its sender had deleted is with its buyer alone.
  const isWithBuyer = await emptyForBuyer(tx.db, id);
  if (wasThere) {
    const wasLast = await uncountMessage(tx.db, wasThere);
    if (wasLast) await readMessageNotice(tx, deps, members.otherId, members.conversationId);
  }
  await dropFiles(deps, tx, id);
  tx.after(async () => {
    await tellMembers(deps, 'message_deleted', id, [members.senderId, members.otherId]);
    await tellUnread(deps, members.otherId);
  });
  return wasThere !== null || isWithBuyer || hadFiles;
}

/** Empties an own conversation for both, at once, but for what one of them paid for; the messages are deleted by a job. */
export async function removeAllMessages(ctx: Ctx, id: string): Promise<void> {
  const { deps, viewer } = ctx;
  const { other } = await ownConversation(ctx, id);
  await inTx(deps, async (tx) => {
    const locked = await lockConversation(tx.db, id);
    if (!locked || locked.lastSeq === locked.clearedSeq) return;
    await clearConversation(tx.db, id, locked.lastSeq);
    for (const userId of [viewer.id, other.id]) await readMessageNotice(tx, deps, userId, id);
    await tx.enqueue('messages.delete-cleared', { conversationId: id });
    tx.after(async () => {
      for (const userId of [viewer.id, other.id]) {
        const cleared = { conversationId: id, clearedSeq: locked.lastSeq };
        deps.realtime.toUser(userId, 'messages_cleared', cleared);
        deps.realtime.toUser(userId, 'clear_all_messages', cleared);
        await tellUnread(deps, userId);
      }
    });
  });
}

/** So long the key of a deleted message is known: a page keeps what it could not send for a day (product.md 31.2). */
const KEY_DAYS = 7;

/** Forgets keys of messages that nobody sends again. */
export const sweepMessageKeys = (deps: Deps): Promise<void> =>
  deleteKeys(deps.db, addDays(deps.clock.now(), -KEY_DAYS));

const DELETED_AT_ONCE = 500;

/** Deletes what was removed from a conversation, with its files, some at a time; what was paid for stays. */
export async function deleteClearedMessages(deps: Deps, conversationId: string): Promise<void> {
  const read = () => clearedIds(deps.db, conversationId, DELETED_AT_ONCE);
  for (let ids = await read(); ids.length > 0; ids = await read())
    await inTx(deps, async (tx) => {
      await lockConversation(tx.db, conversationId);
      const fileIds = await filesOf(tx.db, ids);
      await forgetWords(tx, await deleteMessages(tx.db, ids, deps.clock.now()));
      await removeUnused(deps, tx, fileIds);
    });
}
