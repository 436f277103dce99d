import { and, desc, eq, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ItemOrder } from '#rules/item-form.ts';
import type { Db } from '../../db/client.ts';
import { galleryOut } from '../../db/item-out.ts';
import { knownItems, shownItems } from '../../db/known-items.ts';
import { COUNTED, containing, countRows, hasWords, type SearchedFor } from '../../db/list.ts';
import { type Exclusions, listable } from '../../db/listable.ts';
import { within } from '../../db/range.ts';
import { galleries } from '../../db/schema/galleries.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import type { FindableFor, ShownTo } from '../objects/object-kinds.ts';
import { type GalleryColumns, type GalleryRow, selectGalleries } from './gallery-rows.queries.ts';

const at = sql.placeholder;

interface GalleryPage extends SearchedFor, Exclusions {
  /** `public`: what anyone may know of, or what a profile that the viewer may see shows; `own`: one performer's, also drafts; `deleted`: theirs that may come back. */
  scope: 'public' | 'own' | 'deleted';
  viewerId: string | null;
  /** Id of the one performer whose galleries these are. */
  performerId?: string | undefined;
  status?: GalleryColumns['status'] | undefined;
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

/** Of one performer, whose profile the viewer may see; else of all whom anyone with these exclusions may know of. */
const shownOf = (performerId: string | undefined, exclusions: Exclusions): SQL | undefined =>
  and(galleryOut, performerId ? eq(galleries.performerId, performerId) : listable(exclusions));

const authored = sql`select ${galleries.id} from ${galleries}
    inner join ${performers} on ${performers.id} = ${galleries.performerId}
    inner join ${users} on ${users.id} = ${galleries.performerId}`;

/** Ids of the galleries that are shown, as `shownOf` says. */
export const publicGalleryIds = (exclusions: Exclusions, performerId: string | undefined): SQL =>
  sql`${authored} where ${shownOf(performerId, exclusions)}`;

function conditionOf(page: GalleryPage): SQL | undefined {
  const time = page.scope === 'public' ? galleries.publishedAt : galleries.createdAt;
  const scope = {
    public: shownOf(page.performerId, page),
    own: isNull(galleries.deletedAt),
    deleted: sql`(${galleries.takenDownAt} is null and ${galleries.deletedAt} > ${page.deletedAfter?.toISOString() ?? null}::timestamptz)`,
  }[page.scope];
  const { q, words, status, isSale, ids, excludedId, performerId } = page;
  return and(
    scope,
    performerId ? eq(galleries.performerId, performerId) : undefined,
    status ? eq(galleries.status, status) : undefined,
    isSale === undefined ? undefined : eq(galleries.isSale, isSale),
    ids ? inArray(galleries.id, [...ids]) : undefined,
    excludedId ? sql`${galleries.id} <> ${excludedId}` : undefined,
    ...within(time, page),
    q
      ? sql`(${galleries.title} ilike ${containing(q)} or ${galleries.description} ilike ${containing(q)})`
      : undefined,
    words === undefined ? undefined : hasWords('gallery', galleries.id, words),
  );
}

export async function listGalleries(
  db: Db,
  page: GalleryPage,
): Promise<{ rows: GalleryRow[]; total: number }> {
  const where = conditionOf(page);
  const time = page.scope === 'public' ? galleries.publishedAt : galleries.createdAt;
  const by = page.orderBy && page.orderBy !== 'createdAt' ? galleries[page.orderBy] : time;
  const order = page.oldestFirst ? [by, galleries.id] : [desc(by), desc(galleries.id)];
  const most = page.performerId === undefined ? COUNTED : undefined;
  const [rows, total] = await Promise.all([
    selectGalleries(db, where, page.viewerId !== null)
      .orderBy(...order)
      .limit(at('limit') as Placeholder)
      .offset(at('offset') as Placeholder)
      .prepare('')
      .execute({ viewerId: page.viewerId, limit: page.limit, offset: page.offset }),
    countRows(db, sql`${authored} where ${where}`, most),
  ]);
  return { rows, total };
}

/** Ids of galleries that are active, have a photo and are shown to this person. */
export const shownGalleries = (to: ShownTo): SQL =>
  sql`${authored} where ${shownItems({ ...galleries, isOut: galleryOut }, to)}`;

/** Ids of galleries that this person may know of, and of these the ones that `q` finds. */
export function findableGalleries(asked: FindableFor): SQL {
  const { id, performerId, deletedAt, takenDownAt, title } = galleries;
  const isFound = asked.q ? sql`position(lower(${asked.q}) in lower(${title})) > 0` : undefined;
  const isOut = galleryOut;
  const gallery = { kind: 'gallery', id, performerId, deletedAt, takenDownAt, isOut, isFound } as const;
  return sql`${authored} where ${knownItems(gallery, asked) ?? sql`true`}`;
}
