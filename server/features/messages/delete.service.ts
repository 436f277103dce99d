import { type Message, messageErrors } from '#contract/messages.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { inTx } from '../../tx.ts';
import { removeFilesOf } from './message-files.service.ts';
import { forgetWords } from './message-forget.service.ts';
import { findOwnMessage } from './message-rows.queries.ts';
import { readMessageNotice, tellMembers, tellUnread } from './message-tell.service.ts';
import { lockConversation, markDeleted, uncountMessage } from './messages.queries.ts';
import { shownMessage } from './shown-message.service.ts';

/** Deletes an own message: its words and files go, its number stays. Who bought it keeps all of it. */
export async function deleteMessage({ deps, viewer }: CallContext<Viewer>, id: string): Promise<Message> {
  const found = await findOwnMessage(deps.db, id, viewer.id);
  if (!found) throw fail(messageErrors, 'not-found');
  const { message, otherId } = found;
  if (message.senderId !== viewer.id) throw fail(messageErrors, 'not-yours');
  await inTx(deps, async (tx) => {
    await lockConversation(tx.db, message.conversationId);
    const deleted = await markDeleted(tx.db, id, deps.clock.now());
    if (!deleted) return;
    const wasLast = await uncountMessage(tx.db, deleted);
    if (wasLast) await readMessageNotice(tx, deps, otherId, message.conversationId);
    const isKept = deleted.totalPurchases > 0;
    if (!isKept) {
      await forgetWords(tx, [id]);
      await removeFilesOf(deps, tx, id);
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
