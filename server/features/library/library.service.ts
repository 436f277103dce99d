import type * as z from 'zod';
import {
  type library as contract,
  libraryErrors,
  type PurchasedFile,
  type PurchasedItem,
  type PurchasedSummary,
} from '#contract/library.ts';
import { tokens, toWire } from '#rules/money.ts';
import { SOLD_TYPES } from '#rules/objects.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { downloadAddress } from '../files/download.ts';
import { filesByIds } from '../files/files.service.ts';
import { type KeptFile, objectKind } from '../objects/object-kinds.ts';
import { exclusionsOf, type ViewerContext } from '../performers/visibility.ts';
import { peopleByIds } from '../users/people.service.ts';
import { countOwned, findOwned, listOwned, type OwnedRow } from './library.queries.ts';

/** The things behind purchases, as their buyer has them now, by `kind:id`. */
async function thingsOf(deps: Deps, rows: readonly OwnedRow[], viewerContext: ViewerContext) {
  const things = new Map<string, PurchasedItem['objectInfo']>();
  for (const type of SOLD_TYPES) {
    const ids = rows.filter((row) => row.type === type).map(({ objectId }) => objectId);
    if (ids.length === 0) continue;
    const shown = await objectKind(type)?.present?.(deps, ids, viewerContext);
    for (const [id, thing] of shown ?? []) things.set(`${type}:${id}`, thing as PurchasedItem['objectInfo']);
  }
  return things;
}

type LibraryQuery = z.output<(typeof contract)['list']['query']>;

/** What this person unlocked and still owns, with each thing as they have it now. */
export async function ownLibrary(
  deps: Deps,
  viewer: Viewer,
  query: LibraryQuery,
  viewerContext: ViewerContext,
): Promise<{ data: PurchasedItem[]; total: number }> {
  const { data: rows, total } = await listOwned(deps.db, viewer.id, {
    ...query,
    exclusions: exclusionsOf(viewerContext),
  });
  const [people, things] = await Promise.all([
    peopleByIds(
      deps,
      rows.map((row) => row.performerId),
    ),
    thingsOf(deps, rows, viewerContext),
  ]);
  const data = rows.map(({ id, price, performerId, createdAt, ...row }) => ({
    ...row,
    _id: id,
    price: toWire(tokens(price)),
    performerInfo: people.get(performerId) ?? null,
    objectInfo: things.get(`${row.type}:${row.objectId}`) ?? null,
    createdAt: createdAt.toISOString(),
  }));
  return { data, total };
}

/** How much of which kind and from whom this person owns. */
export async function ownSummary(deps: Deps, viewer: Viewer): Promise<PurchasedSummary> {
  const rows = await countOwned(deps.db, viewer.id);
  const people = await peopleByIds(
    deps,
    rows.map((row) => row.performerId),
  );
  const sum = (some: typeof rows) => some.reduce((all, { total }) => all + total, 0);
  return {
    total: sum(rows),
    types: SOLD_TYPES.map((type) => ({ type, total: sum(rows.filter((row) => row.type === type)) })).filter(
      ({ total }) => total > 0,
    ),
    performers: [...people.values()]
      .map((performer) => ({
        performer,
        total: sum(rows.filter((row) => row.performerId === performer._id)),
      }))
      .sort((a, b) => a.performer.name.localeCompare(b.performer.name)),
  };
}

interface OwnedFile extends KeptFile {
  stored: Awaited<ReturnType<typeof filesByIds>>[number];
}

/**
 * One purchase with the files that its buyer has of it now, in order; what operators took down is in none. 404 when it is
 * not theirs.
 */
export async function ownedFiles(
  deps: Deps,
  userId: string,
  purchaseId: string,
  viewerContext: ViewerContext,
): Promise<{ row: OwnedRow; files: OwnedFile[] }> {
  const row = await findOwned(deps.db, userId, purchaseId);
  if (!row) throw fail(libraryErrors, 'not-found');
  const kept = (await objectKind(row.type)?.contents?.(deps, row.objectId, viewerContext)) ?? [];
  const ids = kept.map(({ file }) => file._id);
  const rows = new Map((await filesByIds(deps.db, ids)).map((stored) => [stored.id, stored]));
  const files = kept.flatMap((one) => {
    const stored = rows.get(one.file._id);
    return stored && !stored.takenDownAt ? [{ ...one, stored }] : [];
  });
  return { row, files };
}

/** The files of one purchase as its buyer may keep them. 404 when it is not theirs. */
export async function ownFiles(
  deps: Deps,
  viewer: Viewer,
  purchaseId: string,
  viewerContext: ViewerContext,
): Promise<{ data: PurchasedFile[]; total: number }> {
  const { row, files } = await ownedFiles(deps, viewer.id, purchaseId, viewerContext);
  const data = files.flatMap(({ file }, index) => {
    const offered = downloadAddress(file, row.name, files.length > 1 ? index + 1 : null);
    if (!offered) return [];
    const { _id, mimeType, size, thumbnail, alt } = file;
    return [{ ...offered, _id, mimeType, size, thumbnail, alt: alt ?? '' }];
  });
  return { data, total: data.length };
}
