import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { feedFiles, feeds } from '../../db/schema/feeds.ts';
import { files } from '../../db/schema/files.ts';
import type { FeedColumns } from './feed-rows.queries.ts';

/** Files of a post, its teaser too, that are not finished. */
const unfinished = sql`select from ${files} where ${files.status} <> 'finished'
  and (${files.id} = ${feeds.teaserId} or ${files.id} in (
    select ${feedFiles.fileId} from ${feedFiles} where ${feedFiles.feedId} = ${feeds.id}))`;

/** Posts that waited for this file and have nothing left to wait for, locked until the transaction ends. */
export async function lockReadyFeeds(db: Db, performerId: string, fileId: string): Promise<FeedColumns[]> {
  const holds = sql`(${feeds.teaserId} = ${fileId} or ${feeds.id} in (
    select ${feedFiles.feedId} from ${feedFiles} where ${feedFiles.fileId} = ${fileId}))`;
  // Locked first, looked at afterwards: two files that are finished at the same moment must see each other.
  const waiting = await db
    .select({ id: feeds.id })
    .from(feeds)
    .where(and(eq(feeds.performerId, performerId), eq(feeds.isWaiting, true), holds))
    .orderBy(feeds.id)
    .for('update');
  if (waiting.length === 0) return [];
  const ids = waiting.map(({ id }) => id);
  return db
    .select()
    .from(feeds)
    .where(and(inArray(feeds.id, ids), sql`not exists (${unfinished})`));
}
