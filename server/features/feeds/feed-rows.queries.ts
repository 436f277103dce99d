import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { fileJson, type ShownFile } from '../../db/file-json.ts';
import { authorColumns, itemRelation } from '../../db/item-columns.ts';
import { itemFinder } from '../../db/item-finder.ts';
import {
  feedFiles,
  feeds,
  feedVersionFiles,
  feedVersionPurchases,
  feedVersions,
} from '../../db/schema/feeds.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { pollOptions, pollVotes } from '../../db/schema/polls.ts';
import { streamReminders } from '../../db/schema/reminders.ts';
import { users } from '../../db/schema/users.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';

export type FeedColumns = typeof feeds.$inferSelect;

const portrait = alias(files, 'portrait');
const thumbnail = alias(files, 'thumbnail');
const teaser = alias(files, 'teaser');
const at = sql.placeholder;

const columns = {
  feed: feeds,
  performer: authorColumns(portrait),
  thumbnail: fileJson(thumbnail),
  teaser: fileJson(teaser),
  files: sql<ShownFile[]>`(select coalesce(jsonb_agg(${fileJson(files)} order by ${feedFiles.position}), '[]')
    from ${feedFiles} inner join ${files} on ${files.id} = ${feedFiles.fileId} where ${feedFiles.feedId} = ${feeds.id})`,
};

/** The answers of a post's poll, in order. */
type ShownOption = Pick<typeof pollOptions.$inferSelect, 'id' | 'description' | 'totalVote'>;

const polls = sql<ShownOption[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', ${pollOptions.id},
      'description', ${pollOptions.description}, 'totalVote', ${pollOptions.totalVote})
      order by ${pollOptions.position}, ${pollOptions.id}), '[]')
    from ${pollOptions} where ${pollOptions.feedId} = ${feeds.id})`;

/** What a post held when the viewer bought it, where it was changed since. */
type BoughtContent = Pick<FeedColumns, 'type' | 'title' | 'text'> & { files: ShownFile[] };

const boughtContent = sql<BoughtContent | null>`(select jsonb_build_object(
      'type', ${feedVersions.type}, 'title', ${feedVersions.title}, 'text', ${feedVersions.text}, 'files',
      (select coalesce(jsonb_agg(${fileJson(files)} || jsonb_build_object('alt',
          coalesce(nullif(${files.alt}, ''), ${feedVersionFiles.alt})) order by ${feedVersionFiles.position}), '[]')
        from ${feedVersionFiles} inner join ${files} on ${files.id} = ${feedVersionFiles.fileId}
        where ${feedVersionFiles.versionId} = ${feedVersions.id}))
    from ${tokenTransactions}
    inner join ${feedVersionPurchases} on ${feedVersionPurchases.transactionId} = ${tokenTransactions.id}
    inner join ${feedVersions} on ${feedVersions.id} = ${feedVersionPurchases.versionId}
    where ${tokenTransactions.userId} = ${at('viewerId')}
      and ${tokenTransactions.ownedId} = 'feed:' || ${feeds.id} and ${tokenTransactions.status} = 'success')`;

/** What the viewer has with a post, inside the same query; constants for visitors. */
function relation(signedIn: boolean) {
  const votedId = signedIn
    ? sql<string | null>`(select ${pollVotes.optionId} from ${pollVotes}
        where ${pollVotes.feedId} = ${feeds.id} and ${pollVotes.userId} = ${at('viewerId')})`
    : sql<string | null>`null::text`;
  return {
    ...itemRelation('feed', feeds, signedIn),
    votedId,
    /** It is sold, holds more than its files, and the viewer owns all of those by other purchases. */
    hasFiles: signedIn
      ? sql<boolean>`(case when ${feeds.isSale} and ${feeds.price} > 0 and more_than_files('feed', ${feeds.id})
          then files_owned(${at('viewerId')}, 'feed', ${feeds.id}) else false end)`
      : sql<boolean>`false`,
    boughtContent: signedIn ? boughtContent : sql<BoughtContent | null>`null::jsonb`,
  };
}

/**
 * Whether the viewer wants to be reminded, and how many do, told to who announced it. Few posts announce a stream: the
 * others look nothing up.
 */
function reminding(signedIn: boolean) {
  if (!signedIn) return { isReminded: sql<boolean>`false`, totalReminders: sql<number>`0` };
  const wanted = sql`from ${streamReminders} where ${streamReminders.feedId} = ${feeds.id} and ${streamReminders.isWanted}`;
  const isStream = sql`${feeds.streamingScheduled} is not null`;
  return {
    isReminded: sql<boolean>`(${isStream} and exists (select 1 ${wanted}
      and ${streamReminders.userId} = ${at('viewerId')}))`,
    totalReminders: sql<number>`(case when ${isStream} and ${feeds.performerId} = ${at('viewerId')}
      then (select count(*)::int ${wanted}) else 0 end)`,
  };
}

/** Posts with author, files, poll and what the viewer has with each; a list adds order and place. */
export function selectFeeds(db: Db, where: SQL | undefined, signedIn: boolean) {
  return db
    .select({ ...columns, polls, ...relation(signedIn), ...reminding(signedIn) })
    .from(feeds)
    .innerJoin(performers, eq(performers.id, feeds.performerId))
    .innerJoin(users, eq(users.id, feeds.performerId))
    .leftJoin(portrait, eq(portrait.id, users.avatarId))
    .leftJoin(thumbnail, eq(thumbnail.id, feeds.thumbnailId))
    .leftJoin(teaser, eq(teaser.id, feeds.teaserId))
    .where(where)
    .$dynamic();
}
export type FeedRow = Awaited<ReturnType<typeof selectFeeds>>[number];

/** One post by id or slug, deleted ones too: who bought one keeps it. */
export const findFeed = itemFinder('feed', feeds, selectFeeds);

/** These posts, in any order. */
export async function feedsByIds(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
): Promise<FeedRow[]> {
  if (ids.length === 0) return [];
  return selectFeeds(db, inArray(feeds.id, [...ids]), viewerId !== null)
    .prepare('')
    .execute({ viewerId });
}

/** Posts that show this file, or showed it when somebody bought them. */
export async function feedsHolding(db: Db, fileId: string, viewerId: string | null): Promise<FeedRow[]> {
  const shows = sql`select ${feedFiles.feedId} from ${feedFiles} where ${feedFiles.fileId} = ${at('fileId')}`;
  const showed = sql`select ${feedVersions.feedId} from ${feedVersionFiles}
    inner join ${feedVersions} on ${feedVersions.id} = ${feedVersionFiles.versionId}
    where ${feedVersionFiles.fileId} = ${at('fileId')}`;
  return selectFeeds(db, sql`${feeds.id} in (${shows} union ${showed})`, viewerId !== null)
    .prepare('')
    .execute({ viewerId, fileId });
}
