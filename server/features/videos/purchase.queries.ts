import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { sellerColumns } from '../../db/card-columns.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import { videos } from '../../db/schema/videos.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';

const purchaseTarget = prepared((db) => {
  const { userId, requestKey, ownedId, status } = tokenTransactions;
  const isSameRequest = and(eq(userId, sql.placeholder('userId')), eq(requestKey, sql.placeholder('key')));
  const isOwned = and(
    eq(userId, sql.placeholder('userId')),
    eq(ownedId, sql`'video:' || ${videos.id}`),
    eq(status, 'success'),
  );
  return db
    .select({ seller: sellerColumns, video: videos, made: tokenTransactions })
    .from(videos)
    .innerJoin(performers, eq(performers.id, videos.performerId))
    .innerJoin(users, eq(users.id, performers.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .leftJoin(tokenTransactions, or(isSameRequest, isOwned))
    .where(or(eq(videos.id, sql.placeholder('id')), eq(videos.slug, sql.placeholder('id'))))
    .prepare('video_purchase_target');
});

/** A video with its seller and what the fan's same request did or the fan owns of it: up to two rows. */
export async function findVideoTarget(db: Db, userId: string, id: string, key: string | null) {
  return purchaseTarget(db).execute({ userId, id, key });
}

/**
 * What holds when a video is sold, looked at with the sale and locked until it is done: it is out and has this price.
 * Its film is what is bought.
 */
export const stillSold = (videoId: string, price: number, now: Date): SQL =>
  sql`select file_id from videos where id = ${videoId} and status = 'active' and deleted_at is null
    and not is_waiting and published_at <= ${now.toISOString()}::timestamptz
    and is_sale and price = ${price} for no key update`;

/** Part of a sale: which film was bought, and one more purchase in the video's number. */
export const boughtFilm = (): SQL =>
  sql`insert into video_purchases (transaction_id, file_id)
    select made.id, guard.file_id from made, guard returning transaction_id`;
export const countPurchase = (videoId: string): SQL =>
  sql`update videos set total_purchases = total_purchases + 1 from made
    where videos.id = ${videoId} returning videos.id`;
