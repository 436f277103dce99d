import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { sellerColumns } from '../../db/card-columns.ts';
import type { Db } from '../../db/client.ts';
import { blocks, conversationMembers, conversations, messages } from '../../db/schema/conversations.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import { tokenTransactionKeys, tokenTransactions } from '../../db/schema/wallet.ts';

/** A message is sold while it is there and everything in it is ready. */
const isSold = sql<boolean>`(not ${messages.isDeleted} and ${messages.seq} > ${conversations.clearedSeq}
  and exists (select from message_files u where u.message_id = ${messages.id})
  and not exists (select from message_files u inner join files part on part.id = u.file_id
    where u.message_id = ${messages.id} and part.status <> 'finished'))`;

const isBlocked = sql<boolean>`exists (select from ${blocks}
  where (${blocks.userId} = ${conversationMembers.userId} and ${blocks.targetId} = ${conversationMembers.otherId})
    or (${blocks.userId} = ${conversationMembers.otherId} and ${blocks.targetId} = ${conversationMembers.userId}))`;

/**
 * A message to this fan as what is sold, with who wrote it and what the fan's same request did or the fan owns of it: up to
 * two rows, one for each. None for messages to others.
 */
export function findMessageTarget(db: Db, fanId: string, id: string, key: string | null) {
  const { userId, requestKey, ownedId, status } = tokenTransactions;
  const isSameRequest = key === null ? undefined : eq(requestKey, key);
  const isOwned = and(eq(ownedId, `message:${id}`), eq(status, 'success'));
  // A key that was answered with a purchase made before.
  const isNoted =
    key === null
      ? undefined
      : sql`${tokenTransactions.id} = (select k.transaction_id from ${tokenTransactionKeys} k
          where k.user_id = ${fanId} and k.request_key = ${key})`;
  return db
    .select({ item: messages, isSold, isBlocked, seller: sellerColumns, earlier: tokenTransactions })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(
      conversationMembers,
      and(eq(conversationMembers.conversationId, conversations.id), eq(conversationMembers.userId, fanId)),
    )
    .innerJoin(performers, eq(performers.id, messages.senderId))
    .innerJoin(users, eq(users.id, performers.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .leftJoin(tokenTransactions, and(eq(userId, fanId), or(isSameRequest, isOwned, isNoted)))
    .where(eq(messages.id, id));
}

/** What holds when a message is sold, looked at with the sale and locked until it is done. */
export const stillSold = (id: string, price: number): SQL =>
  sql`select ${messages.id} from ${messages} inner join ${conversations} on ${conversations.id} = ${messages.conversationId}
    where ${messages.id} = ${id} and ${messages.price} = ${price} and ${isSold} and not exists (
      select from ${conversationMembers} where ${conversationMembers.conversationId} = ${conversations.id} and ${isBlocked})
    for no key update of messages`;

/** What a purchase of a message without words is called, and of one whose words are gone. */
export const NAMELESS = 'Message';

/** Takes the words of these messages out of what their purchases are called; the purchases. */
export async function forgetNamesOfPurchases(db: Db, ids: readonly string[]): Promise<string[]> {
  const { id, target, targetId } = tokenTransactions;
  const rows = await db
    .update(tokenTransactions)
    .set({ name: NAMELESS })
    .where(and(eq(target, 'message'), inArray(targetId, [...ids])))
    .returning({ id });
  return rows.map((row) => row.id);
}

/** Part of a sale: the message is bought, and its buyer keeps it. */
export const countPurchase = (id: string): SQL =>
  sql`update messages set total_purchases = 1 from made where messages.id = ${id} returning messages.id`;
