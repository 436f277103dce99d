import { and, desc, eq, inArray, isNull, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ItemOrder } from '#rules/item-form.ts';
import type { Db } from '../../db/client.ts';
import { videoOutAt } from '../../db/item-out.ts';
import { knownItems, openItems, shownItems } from '../../db/known-items.ts';
import { COUNTED, containing, countRows, hasWords, type SearchedFor } from '../../db/list.ts';
import { type Exclusions, listable } from '../../db/listable.ts';
import { within } from '../../db/range.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import { videoPositions, videos } from '../../db/schema/videos.ts';
import type { FindableFor, ShownTo } from '../objects/object-kinds.ts';
import { selectVideos, type VideoColumns, type VideoRow, videosByIds } from './video-rows.queries.ts';

const at = sql.placeholder;

interface VideoPage extends SearchedFor, Exclusions {
  /** `public`: what anyone may know of; `own`: one performer's, also drafts; `deleted`: theirs that may come back. */
  scope: 'public' | 'own' | 'deleted';
  viewerId: string | null;
  now: Date;
  /** Id of the one performer whose videos these are. */
  performerId?: string | undefined;
  tag?: string | undefined;
  status?: VideoColumns['status'] | 'file-error' | undefined;
  isSale?: boolean | undefined;
  ids?: readonly string[] | undefined;
  excludedId?: string | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
  /** Deleted after this moment, for `deleted`. */
  deletedAfter?: Date | undefined;
  /** What else they are ordered by than their time. */
  orderBy?: ItemOrder | undefined;
  /** The oldest, or those with the smallest figures, first. */
  oldestFirst: boolean;
  limit: number;
  offset: number;
}
interface Rows {
  rows: VideoRow[];
  total: number;
}

const hasTag = (tag: string): SQL => sql`${videos.tags} @> array[${tag}]::text[]`;

/** Title, description, or a tag as it is written. */
const found = (q: string): SQL => sql`(${videos.title} ilike ${containing(q)}
  or ${videos.description} ilike ${containing(q)} or ${hasTag(q.toLowerCase())})`;

const failed = sql`exists (select from ${files} where ${files.status} = 'error'
  and ${files.id} in (${videos.fileId}, ${videos.nextFileId}))`;

function conditionOf(page: VideoPage): SQL | undefined {
  const time = page.scope === 'public' ? videos.publishedAt : videos.createdAt;
  const scope = {
    // Of one performer, whose profile the viewer may see; else of all whom anyone with these exclusions may know of.
    public: and(videoOutAt(page.now), page.performerId ? undefined : listable(page)),
    own: isNull(videos.deletedAt),
    deleted: sql`(${videos.takenDownAt} is null and ${videos.deletedAt} > ${page.deletedAfter?.toISOString() ?? null}::timestamptz)`,
  }[page.scope];
  const { q, words, tag, status, isSale, ids, excludedId, performerId } = page;
  return and(
    scope,
    performerId ? eq(videos.performerId, performerId) : undefined,
    status === 'file-error' ? failed : status ? eq(videos.status, status) : undefined,
    isSale === undefined ? undefined : eq(videos.isSale, isSale),
    tag ? hasTag(tag) : undefined,
    ids ? inArray(videos.id, [...ids]) : undefined,
    excludedId ? ne(videos.id, excludedId) : undefined,
    ...within(time, page),
    q ? found(q) : undefined,
    words === undefined ? undefined : hasWords('video', videos.id, words),
  );
}

const authored = sql`select ${videos.id} from ${videos}
  inner join ${performers} on ${performers.id} = ${videos.performerId}
  inner join ${users} on ${users.id} = ${videos.performerId}`;

export async function listVideos(db: Db, page: VideoPage): Promise<Rows> {
  const where = conditionOf(page);
  const time = page.scope === 'public' ? videos.publishedAt : videos.createdAt;
  const by = page.orderBy && page.orderBy !== 'createdAt' ? videos[page.orderBy] : time;
  const order = page.oldestFirst ? [by, videos.id] : [desc(by), desc(videos.id)];
  const most = page.performerId === undefined ? COUNTED : undefined;
  const [rows, total] = await Promise.all([
    selectVideos(db, where, page.viewerId !== null)
      .orderBy(...order)
      .limit(at('limit') as Placeholder)
      .offset(at('offset') as Placeholder)
      .prepare('')
      .execute({ viewerId: page.viewerId, limit: page.limit, offset: page.offset }),
    countRows(db, sql`${authored} where ${where}`, most),
  ]);
  return { rows, total };
}

const itemOf = (now: Date, q: string | undefined) => {
  const { id, performerId, deletedAt, takenDownAt, title, isSale, price } = videos;
  const isFound = q ? sql`position(lower(${q}) in lower(${title})) > 0` : undefined;
  return {
    kind: 'video',
    id,
    performerId,
    deletedAt,
    takenDownAt,
    isSale,
    price,
    isOut: videoOutAt(now),
    isFound,
  } as const;
};

/** Ids of videos that are out and shown to this person. */
export const shownVideos = (to: ShownTo): SQL =>
  sql`${authored} where ${shownItems({ ...videos, isOut: videoOutAt(to.now) }, to)}`;

/** Ids of videos that this person may know of, and of these the ones that `q` finds. */
export const findableVideos = (asked: FindableFor): SQL =>
  sql`${authored} where ${knownItems(itemOf(asked.now, asked.q), asked) ?? sql`true`}`;

/** Videos that this person began to watch and may still watch, the last one first. */
export async function begunVideos(
  db: Db,
  asked: FindableFor,
  { limit, offset }: { limit: number; offset: number },
): Promise<Rows> {
  // From the few rows of the person on: a look for each video of the site would grow with it.
  const begun = sql`select ${videos.id} from ${videoPositions}
    inner join ${videos} on ${videos.id} = ${videoPositions.videoId}
    inner join ${performers} on ${performers.id} = ${videos.performerId}
    inner join ${users} on ${users.id} = ${videos.performerId}
    where ${and(eq(videoPositions.userId, asked.viewer.id), openItems(itemOf(asked.now, asked.q), asked))}`;
  const page = sql`${begun} order by ${videoPositions.updatedAt} desc, ${videos.id} desc limit ${limit} offset ${offset}`;
  const [found, total] = await Promise.all([db.execute<{ id: string }>(page), countRows(db, begun)]);
  const ids = found.rows.map(({ id }) => id);
  const rows = new Map((await videosByIds(db, ids, asked.viewer.id)).map((row) => [row.video.id, row]));
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), total };
}
