import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { OwnOrder } from '#rules/item-form.ts';
import type { Db } from '../../db/client.ts';
import {
  authored,
  countItems,
  type ItemPage,
  itemConditions,
  itemOrder,
  outOf,
} from '../../db/item-lists.ts';
import { galleryOut } from '../../db/item-out.ts';
import { knownItems, shownItems } from '../../db/known-items.ts';
import { containing } from '../../db/list.ts';
import type { Exclusions } from '../../db/listable.ts';
import { galleries } from '../../db/schema/galleries.ts';
import type { FindableFor, ShownTo } from '../objects/object-kinds.ts';
import { type GalleryColumns, type GalleryRow, selectGalleries } from './gallery-rows.queries.ts';

const at = sql.placeholder;

interface GalleryPage extends ItemPage {
  status?: GalleryColumns['status'] | undefined;
  isSale?: boolean | undefined;
  /** What else they are ordered by than their time. */
  orderBy?: OwnOrder | undefined;
}

const OF = { name: 'gallery', table: galleries, isOut: galleryOut } as const;

/** Ids of the galleries that are out: of one performer, or of all whom anyone with these exclusions may know of. */
export const publicGalleryIds = (exclusions: Exclusions, performerId: string | undefined): SQL =>
  sql`${authored(galleries)} where ${outOf(OF, performerId, exclusions)}`;

function conditionOf(page: GalleryPage): SQL | undefined {
  const { q, status, isSale } = page;
  return and(
    ...itemConditions(OF, page),
    status ? eq(galleries.status, status) : undefined,
    isSale === undefined ? undefined : eq(galleries.isSale, isSale),
    q
      ? sql`(${galleries.title} ilike ${containing(q)} or ${galleries.description} ilike ${containing(q)})`
      : undefined,
  );
}

export async function listGalleries(
  db: Db,
  page: GalleryPage,
): Promise<{ rows: GalleryRow[]; total: number }> {
  const where = conditionOf(page);
  const [rows, total] = await Promise.all([
    selectGalleries(db, where, page.viewerId !== null)
      .orderBy(...itemOrder(galleries, page))
      .limit(at('limit') as Placeholder)
      .offset(at('offset') as Placeholder)
      .prepare('')
      .execute({ viewerId: page.viewerId, limit: page.limit, offset: page.offset }),
    countItems(db, galleries, where, page),
  ]);
  return { rows, total };
}

/** Ids of galleries that are active, have a photo and are shown to this person. */
export const shownGalleries = (to: ShownTo): SQL =>
  sql`${authored(galleries)} where ${shownItems({ ...galleries, isOut: galleryOut }, to)}`;

/** Ids of galleries that this person may know of, and of these the ones that `q` finds. */
export function findableGalleries(asked: FindableFor): SQL {
  const { id, performerId, deletedAt, takenDownAt, title } = galleries;
  const isFound = asked.q ? sql`position(lower(${asked.q}) in lower(${title})) > 0` : undefined;
  const isOut = galleryOut;
  const gallery = { kind: 'gallery', id, performerId, deletedAt, takenDownAt, isOut, isFound } as const;
  return sql`${authored(galleries)} where ${knownItems(gallery, asked) ?? sql`true`}`;
}
