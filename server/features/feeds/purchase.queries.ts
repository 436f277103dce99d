import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { sellerColumns } from '../../db/card-columns.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { feeds } from '../../db/schema/feeds.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';

const purchaseTarget = prepared((db) => {
  const { userId, requestKey, ownedId, status } = tokenTransactions;
  const isSameRequest = and(eq(userId, sql.placeholder('userId')), eq(requestKey, sql.placeholder('key')));
  const isOwned = and(
    eq(userId, sql.placeholder('userId')),
    eq(ownedId, sql`'feed:' || ${feeds.id}`),
    eq(status, 'success'),
  );
  return db
    .select({ seller: sellerColumns, feed: feeds, made: tokenTransactions })
    .from(feeds)
    .innerJoin(performers, eq(performers.id, feeds.performerId))
    .innerJoin(users, eq(users.id, performers.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .leftJoin(tokenTransactions, or(isSameRequest, isOwned))
    .where(or(eq(feeds.id, sql.placeholder('id')), eq(feeds.slug, sql.placeholder('id'))))
    .prepare('feed_purchase_target');
});

/**
 * A post with its seller and what the fan's same request did or what the fan owns of it: up to two rows, one for
 * each.
 */
export async function findFeedTarget(db: Db, userId: string, id: string, key: string | null) {
  return purchaseTarget(db).execute({ userId, id, key });
}

/** Part of a sale: one more purchase in the post's number. */
export const countPurchase = (feedId: string): SQL =>
  sql`update feeds set total_purchases = total_purchases + 1 from made where feeds.id = ${feedId} returning feeds.id`;
