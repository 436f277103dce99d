import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { videoOutAt } from '../../db/item-out.ts';
import { type Exclusions, listable } from '../../db/listable.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import { videoParticipants, videos, videoTags } from '../../db/schema/videos.ts';
import { selectVideos, type VideoColumns, type VideoRow } from './video-rows.queries.ts';

/** So many of the newest with each tag, and of each performer, are looked at: what a tag has may grow with the site. */
const NEWEST = 100;

/**
 * Videos that anyone may know of and that share a tag, the performer or a named participant with this one: those with
 * the most tags in common first, then those of the same performer, then the newest (docs/product.md 14.7).
 */
export async function relatedVideos(
  db: Db,
  to: Pick<VideoColumns, 'id' | 'tags' | 'performerId'> & { hasNames: boolean },
  page: Exclusions & { viewerId: string | null; now: Date; limit: number },
): Promise<VideoRow[]> {
  const tags = sql`${sql.param(to.tags)}::text[]`;
  const ofTags = sql`select newest.id from unnest(${tags}) wanted (tag) cross join lateral (
    select ${videoTags.videoId} as id from ${videoTags}
    where ${videoTags.tag} = wanted.tag and ${videoTags.publishedAt} <= ${page.now.toISOString()}::timestamptz
    order by ${videoTags.publishedAt} desc, ${videoTags.videoId} desc limit ${NEWEST}) newest`;
  const people = sql`select ${to.performerId}::text union select ${videoParticipants.performerId} from ${videoParticipants}
    where ${to.hasNames} and ${videoParticipants.videoId} = ${to.id} and ${videoParticipants.status} = 'agreed'`;
  // `is true` keeps the index of all videos by time from being read in place of the performer's.
  const ofPeople = sql`select newest.id from (${people}) person (id) cross join lateral (
    select ${videos.id} from ${videos} where ${videos.performerId} = person.id and (${videoOutAt(page.now)}) is true
    order by ${videos.publishedAt} desc, ${videos.id} desc limit ${NEWEST}) newest`;
  const shared = sql`cardinality(array(select unnest(${videos.tags}) intersect select unnest(${tags})))`;
  const order = [
    desc(shared),
    desc(eq(videos.performerId, to.performerId)),
    desc(videos.publishedAt),
    desc(videos.id),
  ];
  const best = sql`select ${videos.id} from ${videos}
    inner join ${performers} on ${performers.id} = ${videos.performerId}
    inner join ${users} on ${users.id} = ${videos.performerId}
    where ${and(
      sql`${videos.id} = any(array(${ofTags} union ${ofPeople}))`,
      listable(page),
      ne(videos.id, to.id),
    )}
    order by ${sql.join(order, sql`, `)} limit ${page.limit}`;
  return selectVideos(db, sql`${videos.id} = any(array(${best}))`, page.viewerId !== null)
    .orderBy(...order)
    .prepare('')
    .execute({ viewerId: page.viewerId });
}
