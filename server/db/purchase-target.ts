import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { SoldType } from '#rules/objects.ts';
import { sellerColumns } from './card-columns.ts';
import type { Db } from './client.ts';
import { prepared } from './prepared.ts';
import type { feeds } from './schema/feeds.ts';
import { files } from './schema/files.ts';
import type { galleries } from './schema/galleries.ts';
import { performers } from './schema/performers.ts';
import type { products } from './schema/products.ts';
import { users } from './schema/users.ts';
import type { videos } from './schema/videos.ts';
import { tokenTransactionKeys, tokenTransactions } from './schema/wallet.ts';

/** What is sold once to each fan. */
type SoldTable = typeof feeds | typeof galleries | typeof videos | typeof products;

/**
 * Finds a thing of this kind by id or slug, with its seller and what the fan's same request did or the fan owns of it:
 * up to two rows, one for each.
 */
export function purchaseTarget<T extends SoldTable>(kind: SoldType, table: T) {
  const { userId, requestKey, ownedId, status } = tokenTransactions;
  const isFan = eq(userId, sql.placeholder('userId'));
  const isSameRequest = and(isFan, eq(requestKey, sql.placeholder('key')));
  const isOwned = and(
    isFan,
    eq(ownedId, sql`${sql.raw(`'${kind}:'`)} || ${table.id}`),
    eq(status, 'success'),
  );
  // A key that was answered with a purchase made before.
  const isNoted = sql`${tokenTransactions.id} = (select k.transaction_id from ${tokenTransactionKeys} k
    where k.user_id = ${sql.placeholder('userId')} and k.request_key = ${sql.placeholder('key')})`;
  const query = prepared((db) =>
    db
      .select({ item: table, seller: sellerColumns, earlier: tokenTransactions })
      .from<SoldTable>(table)
      .innerJoin(performers, eq(performers.id, table.performerId))
      .innerJoin(users, eq(users.id, performers.id))
      .leftJoin(files, eq(files.id, users.avatarId))
      .leftJoin(tokenTransactions, or(isSameRequest, isOwned, isNoted))
      .where(or(eq(table.id, sql.placeholder('id')), eq(table.slug, sql.placeholder('id'))))
      .prepare(`${kind}_purchase_target`),
  );
  return (db: Db, fanId: string, id: string, key: string | null) =>
    query(db).execute({ userId: fanId, id, key });
}

/** Part of a sale: one more purchase in the thing's number. */
export const countPurchaseIn = (table: SoldTable, id: string): SQL =>
  sql`update ${table} set total_purchases = total_purchases + 1 from made where ${table.id} = ${id} returning ${table.id}`;
