import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { takeFilesDown } from '../files/taken-down.service.ts';
import { removeFilesOf } from './message-files.service.ts';
import { forgetWords } from './message-forget.service.ts';
import { findMembersOf } from './message-rows.queries.ts';
import { readMessageNotice, tellMembers, tellUnread } from './message-tell.service.ts';
import {
  lockConversation,
  lockMessage,
  markDeleted,
  takeFromBuyer,
  uncountMessage,
} from './messages.queries.ts';

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
  const wasThere = await markDeleted(tx.db, id, deps.clock.now());
  // What its sender had deleted is with its buyer alone.
  const isWithBuyer = await takeFromBuyer(tx.db, id);
  if (wasThere) {
    const wasLast = await uncountMessage(tx.db, wasThere);
    if (wasLast) await readMessageNotice(tx, deps, members.otherId, members.conversationId);
  }
  await removeFilesOf(deps, tx, id);
  tx.after(async () => {
    await tellMembers(deps, 'message_deleted', id, [members.senderId, members.otherId]);
    await tellUnread(deps, members.otherId);
  });
  return wasThere !== null || isWithBuyer || hadFiles;
}
