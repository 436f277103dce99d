import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { feedOutAt } from '../../db/item-out.ts';
import { publicationNoted } from '../../db/publication.ts';
import { feeds } from '../../db/schema/feeds.ts';

const BATCH = 200;

/**
 * Brings what a profile counts for a post up to what it is now: one post and its photos while it is out, nothing
 * before and after. Done again it does nothing. The profile's counted numbers change by the difference.
 */
export async function countFeed(db: Db, feedId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`with known as (
      select ${feeds.id}, ${feeds.performerId}, ${feeds.countedPhotos} as before, case when ${feedOutAt(now)} then (
        select count(*)::int from feed_files u inner join files f on f.id = u.file_id
        where u.feed_id = ${feeds.id} and f.type = 'feed-photo') end as today
      from ${feeds} where ${feeds.id} = ${feedId} for update),
    noted as (
      update feeds set counted_photos = known.today, was_published = was_published or known.today is not null
      from known where feeds.id = known.id and feeds.counted_photos is distinct from known.today returning feeds.id),
    ${publicationNoted('feed', sql`known.today is not null`, now)}
    update performers set
      total_feeds = greatest(0, total_feeds + (today is not null)::int - (before is not null)::int),
      total_photos = greatest(0, total_photos + coalesce(today, 0) - coalesce(before, 0))
    from known inner join noted on noted.id = known.id where performers.id = known.performer_id`);
  return (rowCount ?? 0) > 0;
}

const idsOf = async (db: Db, condition: SQL): Promise<{ id: string; performerId: string }[]> =>
  db.select({ id: feeds.id, performerId: feeds.performerId }).from(feeds).where(condition).limit(BATCH);

/** Posts that came out or ended by the clock alone and are not counted like that yet. */
export async function dueFeeds(db: Db, now: Date) {
  const begun = await idsOf(db, sql`not ${feeds.wasPublished} and ${feedOutAt(now)}`);
  const ended = await idsOf(
    db,
    sql`${feeds.countedPhotos} is not null and ${feeds.expiredAt} <= ${now.toISOString()}::timestamptz`,
  );
  return [...begun, ...ended];
}
