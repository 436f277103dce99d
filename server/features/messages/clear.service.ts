import { addDays } from '#rules/calendar.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { inTx } from '../../tx.ts';
import { ownConversation } from '../conversations/conversations.service.ts';
import { filesOf } from './message-files.queries.ts';
import { removeUnused } from './message-files.service.ts';
import { forgetWords } from './message-forget.service.ts';
import { readMessageNotice, tellUnread } from './message-tell.service.ts';
import { clearedIds, eraseKeys, eraseMessages, lockConversation, setCleared } from './messages.queries.ts';

/** Clears an own conversation for both, at once, but for what one of them paid for; a job erases the messages. */
export async function clearConversation(ctx: CallContext<Viewer>, id: string): Promise<void> {
  const { deps, viewer } = ctx;
  const { other } = await ownConversation(ctx, id);
  await inTx(deps, async (tx) => {
    const locked = await lockConversation(tx.db, id);
    if (!locked || locked.lastSeq === locked.clearedSeq) return;
    await setCleared(tx.db, id, locked.lastSeq);
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

const ERASED_AT_ONCE = 500;

/** Erases the messages of a cleared conversation, and removes their files, some at a time; what was paid for stays. */
export async function eraseCleared(deps: Deps, conversationId: string): Promise<void> {
  const read = () => clearedIds(deps.db, conversationId, ERASED_AT_ONCE);
  for (let ids = await read(); ids.length > 0; ids = await read())
    await inTx(deps, async (tx) => {
      await lockConversation(tx.db, conversationId);
      const fileIds = await filesOf(tx.db, ids);
      await forgetWords(tx, await eraseMessages(tx.db, ids, deps.clock.now()));
      await removeUnused(deps, tx, fileIds);
    });
}

/** So long the key of an erased message is known: a page keeps what it could not send for a day (product.md 31.2). */
const KEY_DAYS = 7;

/** Forgets keys of messages that nobody sends again. */
export const sweepMessageKeys = (deps: Deps): Promise<void> =>
  eraseKeys(deps.db, addDays(deps.clock.now(), -KEY_DAYS));
