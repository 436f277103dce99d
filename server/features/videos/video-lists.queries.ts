import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { OwnOrder } from '#rules/item-form.ts';
import type { Db } from '../../db/client.ts';
import { authored, countItems, type ItemPage, itemConditions, itemOrder } from '../../db/item-lists.ts';
import { videoOutAt } from '../../db/item-out.ts';
import { knownItems, openItems, shownItems } from '../../db/known-items.ts';
import { containing, countRows } from '../../db/list.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import { videoPositions, videos } from '../../db/schema/videos.ts';
import type { FindableFor, ShownTo } from '../objects/object-kinds.ts';
import { selectVideos, type VideoColumns, type VideoRow, videosByIds } from './video-rows.queries.ts';

const at = sql.placeholder;

interface VideoPage extends ItemPage {
  now: Date;
  tag?: string | undefined;
  status?: VideoColumns['status'] | 'file-error' | undefined;
  isSale?: boolean | undefined;
  /** What else they are ordered by than their time. */
  orderBy?: OwnOrder | undefined;
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
  const { q, tag, status, isSale } = page;
  return and(
    ...itemConditions({ name: 'video', table: videos, isOut: videoOutAt(page.now) }, page),
    status === 'file-error' ? failed : status ? eq(videos.status, status) : undefined,
    isSale === undefined ? undefined : eq(videos.isSale, isSale),
    tag ? hasTag(tag) : undefined,
    q ? found(q) : undefined,
  );
}

export async function listVideos(db: Db, page: VideoPage): Promise<Rows> {
  const where = conditionOf(page);
  const [rows, total] = await Promise.all([
    selectVideos(db, where, page.viewerId !== null)
      .orderBy(...itemOrder(videos, page))
      .limit(at('limit') as Placeholder)
      .offset(at('offset') as Placeholder)
      .prepare('')
      .execute({ viewerId: page.viewerId, limit: page.limit, offset: page.offset }),
    countItems(db, videos, where, page),
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
  sql`${authored(videos)} where ${shownItems({ ...videos, isOut: videoOutAt(to.now) }, to)}`;

/** Ids of videos that this person may know of, and of these the ones that `q` finds. */
export const findableVideos = (asked: FindableFor): SQL =>
  sql`${authored(videos)} where ${knownItems(itemOf(asked.now, asked.q), asked) ?? sql`true`}`;

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
