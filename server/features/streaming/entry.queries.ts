import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { sellerColumns } from '../../db/card-columns.ts';
import type { Db } from '../../db/client.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { streams } from '../../db/schema/streams.ts';
import { users } from '../../db/schema/users.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';

/** A stream's seller, and what the fan's same request did or the fan paid for its entry: a row for each. */
export async function findEntry(db: Db, fanId: string, streamId: string, key: string | null) {
  const t = tokenTransactions;
  return db
    .select({ seller: sellerColumns, earlier: t })
    .from(streams)
    .innerJoin(performers, eq(performers.id, streams.performerId))
    .innerJoin(users, eq(users.id, performers.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .leftJoin(
      t,
      and(
        eq(t.userId, fanId),
        or(
          key === null ? sql`false` : eq(t.requestKey, key),
          and(eq(t.ownedId, sql`'stream:' || ${streams.id}`), eq(t.status, 'success')),
        ),
      ),
    )
    .where(eq(streams.id, streamId));
}

/** What holds when an entry is sold: the stream is a public one, runs and costs this much; with `needsMedia` picture or sound come. */
export const stillSold = (streamId: string, price: number, needsMedia: boolean): SQL =>
  sql`select true as holds from streams where id = ${streamId} and status = 'live' and type = 'public'
    and is_sale and price = ${price} and (is_flowing or not ${needsMedia}::boolean) for share`;
