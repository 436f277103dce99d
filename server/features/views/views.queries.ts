import { sql } from 'drizzle-orm';
import type { TrendingKind } from '#rules/explore.ts';
import type { Db } from '../../db/client.ts';

/** What has a number of views, with the table that remembers who looked today. */
const COUNTED = {
  feed: { things: sql.raw('feeds'), views: sql.raw('feed_views'), id: sql.raw('feed_id') },
  gallery: { things: sql.raw('galleries'), views: sql.raw('gallery_views'), id: sql.raw('gallery_id') },
  video: { things: sql.raw('videos'), views: sql.raw('video_views'), id: sql.raw('video_id') },
  product: { things: sql.raw('products'), views: sql.raw('product_views'), id: sql.raw('product_id') },
  performer: {
    things: sql.raw('performers'),
    views: sql.raw('performer_views'),
    id: sql.raw('performer_id'),
  },
};
export type Viewed = keyof typeof COUNTED;

/** True when this is the viewer's first look of the day; then the thing's number grows by one. */
export async function insertView(
  db: Db,
  viewed: Viewed,
  thingId: string,
  viewerKey: string,
  day: string,
): Promise<boolean> {
  const { things, views, id } = COUNTED[viewed];
  const { rowCount } = await db.execute(sql`with counted as (
      insert into ${views} (${id}, viewer_key, day) values (${thingId}, ${viewerKey}, ${day}::date)
      on conflict do nothing returning ${id})
    update ${things} set total_views = total_views + 1 where id in (select ${id} from counted)`);
  return (rowCount ?? 0) > 0;
}

/** Who looked on days before this one is forgotten; the numbers stay. */
export async function deleteViewsBefore(db: Db, viewed: Viewed, day: string): Promise<void> {
  await db.execute(sql`delete from ${COUNTED[viewed].views} where day < ${day}::date`);
}

/** Counts a look as trending, once a day for each viewer and for each address. */
export async function insertTrendLook(
  db: Db,
  kind: TrendingKind,
  objectId: string,
  keys: { viewer: string; address: string },
  day: string,
): Promise<void> {
  await db.execute(sql`with fresh as (
      insert into trend_looks (kind, object_id, day, viewer_key, address_key)
      values (${kind}, ${objectId}, ${day}::date, ${keys.viewer}, ${keys.address}) on conflict do nothing returning kind)
    insert into trend_days (kind, object_id, day, looks) select kind, ${objectId}, ${day}::date, 1 from fresh
    on conflict (day, kind, object_id) do update set looks = trend_days.looks + 1`);
}
