import type * as z from 'zod';
import { type Gallery, galleryErrors, type galleries as publicCalls } from '#contract/galleries.ts';
import type { ownGalleries } from '#contract/own-galleries.ts';
import { addDays } from '#rules/calendar.ts';
import { DELETED_DAYS } from '#rules/item-form.ts';
import { NO_EXCLUSIONS } from '../../db/listable.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { withIncome } from '../earnings/earnings.service.ts';
import { knownRows, type Read, requireKnown } from '../items/known-items.service.ts';
import { searched } from '../items/searched.service.ts';
import { requireVisible } from '../performers/performers.service.ts';
import { exclusionsOf, type ViewerContext, viewerContextOf } from '../performers/visibility.ts';
import { countView } from '../views/views.service.ts';
import { asBought, type GalleryReading, presentGallery, readingOf } from './galleries.present.ts';
import { listGalleries } from './gallery-lists.queries.ts';
import { findGallery, type GalleryRow, galleriesHolding } from './gallery-rows.queries.ts';
import { holdsFile, photosBought } from './photos.queries.ts';

type GalleryQuery = z.output<(typeof publicCalls)['search']['query']>;
type OwnGalleryQuery = z.output<(typeof ownGalleries)['mine']['query']>;
interface GalleryList {
  data: Gallery[];
  total: number;
}

/** Galleries with what this person has of each: a buyer's number of photos, and `asBought` for one who gets nothing later. */
async function asReaderHas(
  deps: Deps,
  known: readonly Read<GalleryRow, GalleryReading>[],
): Promise<GalleryRow[]> {
  const bought = known.flatMap(({ row, reading: { access, boughtVersion, withLaterChanges } }) =>
    access.allowed && boughtVersion !== null && !withLaterChanges
      ? [{ galleryId: row.gallery.id, version: boughtVersion }]
      : [],
  );
  const ids = new Set(bought.map(({ galleryId }) => galleryId));
  const photos = await photosBought(deps.db, bought);
  return known.map(({ row, reading: { access, boughtVersion } }) => {
    if (!access.allowed || boughtVersion === null) return row;
    if (!ids.has(row.gallery.id))
      return { ...row, gallery: { ...row.gallery, totalPhotos: row.buyersPhotos } };
    const had = photos.get(row.gallery.id);
    const cover = had ? { ...had.first.file, alt: '', photoId: had.first.photo.id } : null;
    return asBought(row, { cover, totalPhotos: had?.total ?? 0 });
  });
}

/** Rows to galleries; what the viewer may not even see is left out. */
export async function presentKnown(
  deps: Deps,
  rows: readonly GalleryRow[],
  viewerContext: ViewerContext,
): Promise<Gallery[]> {
  const reading = (row: GalleryRow) => readingOf(deps, row, viewerContext);
  const known = knownRows(rows, ({ gallery }) => gallery, reading, viewerContext);
  const had = await asReaderHas(deps, known);
  return known.map(({ row, reading }, nr) => presentGallery(deps, had[nr] ?? row, reading, viewerContext));
}

const filtersOf = ({ q, isSale, ids, excludedId, fromDate, toDate, sort, limit, offset }: GalleryQuery) => ({
  ...{ q, isSale, ids, excludedId, fromDate, toDate, limit, offset },
  oldestFirst: sort === 'asc',
});

/** Galleries that anyone may know of, newest first; of one performer, who must be visible to the viewer. */
export async function searchGalleries(
  deps: Deps,
  query: GalleryQuery,
  viewerContext: ViewerContext,
): Promise<GalleryList & { author?: string }> {
  const performer = query.performerId ? await requireVisible(deps, query.performerId, viewerContext) : null;
  const { rows, total } = await listGalleries(deps.db, {
    ...(await searched(deps, filtersOf(query), performer !== null)),
    scope: 'public',
    viewerId: viewerContext.viewer?.id ?? null,
    performerId: performer?.id,
    ...exclusionsOf(viewerContext),
  });
  const list = { data: await presentKnown(deps, rows, viewerContext), total };
  return performer ? { ...list, author: performer.id } : list;
}

/** Own galleries, drafts and inactive ones too, with what each has earned. */
export async function listOwnGalleries(
  deps: Deps,
  query: OwnGalleryQuery,
  viewer: Viewer,
): Promise<GalleryList> {
  const { rows, total } = await listGalleries(deps.db, {
    ...filtersOf(query),
    orderBy: query.sortBy,
    scope: query.isDeleted ? 'deleted' : 'own',
    status: query.status,
    viewerId: viewer.id,
    performerId: viewer.id,
    ...NO_EXCLUSIONS,
    deletedAfter: addDays(deps.clock.now(), -DELETED_DAYS),
  });
  const shown = await presentKnown(deps, rows, { viewer, country: null });
  return { data: await withIncome(deps, 'gallery', shown), total };
}

/** A gallery with the access rule's answer; 404 when it does not exist for this person, 403 from a blocked country and past a block. */
export async function requireGallery(deps: Deps, ref: string, viewerContext: ViewerContext) {
  const found = await findGallery(deps.db, ref, viewerContext.viewer?.id ?? null);
  const read = requireKnown(found, (row) => readingOf(deps, row, viewerContext), galleryErrors);
  const [row] = await asReaderHas(deps, [read]);
  return { row: row ?? read.row, reading: read.reading };
}

/** One gallery by id or slug; a locked card when it must be bought or subscribed to. */
export async function viewGallery(deps: Deps, ref: string, viewerContext: ViewerContext): Promise<Gallery> {
  const { row, reading } = await requireGallery(deps, ref, viewerContext);
  return presentGallery(deps, row, reading, viewerContext);
}

/** An own gallery; 404 for other people's and deleted ones. */
export async function viewOwnGallery(deps: Deps, ref: string, viewer: Viewer): Promise<Gallery> {
  const row = await findGallery(deps.db, ref, viewer.id);
  if (!row || row.gallery.performerId !== viewer.id || row.gallery.deletedAt)
    throw fail(galleryErrors, 'not-found');
  const reader = { viewer, country: null };
  return presentGallery(deps, row, readingOf(deps, row, reader), reader);
}

/** Counts a look at a gallery. What is locked was not seen. */
export async function countGalleryView(ctx: CallContext, ref: string): Promise<boolean> {
  const { row, reading } = await requireGallery(ctx.deps, ref, viewerContextOf(ctx));
  const { id, performerId } = row.gallery;
  return reading.access.allowed && countView(ctx, 'gallery', { id, ownerId: performerId });
}

/** Whether one of the galleries in which this photo stands, or stood, shows it to the person. */
export async function galleriesShowFile(
  deps: Deps,
  fileId: string,
  viewerContext: ViewerContext,
): Promise<boolean> {
  const rows = await galleriesHolding(deps.db, fileId, viewerContext.viewer?.id ?? null);
  for (const row of rows) {
    const reading = readingOf(deps, row, viewerContext);
    if (reading.access.allowed && (await holdsFile(deps.db, row.gallery.id, fileId, reading))) return true;
  }
  return false;
}
