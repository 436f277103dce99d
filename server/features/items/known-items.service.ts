import type { ErrorCatalogue } from '#contract/errors.ts';
import { allow } from '#rules/decision.ts';
import { type AccessCode, isKnown } from '#rules/item-access.ts';
import type { ObjectType } from '#rules/objects.ts';
import type { ItemColumns } from '../../db/item-columns.ts';
import { fail } from '../../http/errors.ts';
import type { FoundObject } from '../objects/object-kinds.ts';
import type { ViewerContext } from '../performers/visibility.ts';
import type { ItemReading, RelatedRow } from './item.present.ts';

/** A row with what the access rule says about it for one person. */
export interface Read<Row, Reading> {
  row: Row;
  reading: Reading;
}

/** The rows that this person may know of. Performers find what they deleted in a list of its own. */
export function knownRows<Row, Reading extends ItemReading>(
  rows: readonly Row[],
  itemOf: (row: Row) => Pick<ItemColumns, 'performerId' | 'deletedAt' | 'takenDownAt'>,
  readingOf: (row: Row) => Reading,
  { viewer }: ViewerContext,
): Read<Row, Reading>[] {
  return rows.flatMap((row) => {
    const reading = readingOf(row);
    const { deletedAt, takenDownAt, performerId } = itemOf(row);
    if (deletedAt && !takenDownAt && performerId === viewer?.id)
      return [{ row, reading: { ...reading, access: allow } }];
    return isKnown(reading.access) ? [{ row, reading }] : [];
  });
}

/** What who may not know of something is told: that it is not there, or not for them. */
export const refusalOf = (code: AccessCode) => {
  if (code === 'blocked') return 'not-available-to-you';
  return code === 'country' ? 'not-available-here' : 'not-found';
};

/** 404 when a thing does not exist for this person, 403 from a blocked country and past a block. */
export function requireKnown<Row, Reading extends ItemReading>(
  row: Row | null,
  readingOf: (row: Row) => Reading,
  errors: ErrorCatalogue<string, 'not-found' | 'not-available-here' | 'not-available-to-you'>,
): Read<Row, Reading> {
  const reading = row && readingOf(row);
  if (!row || !reading) throw fail(errors, 'not-found');
  const { access } = reading;
  if (!access.allowed && !isKnown(access)) throw fail(errors, refusalOf(access.code));
  return { row, reading };
}

/** A thing as people comment on it and react to it; null when this person may not even know of it. */
export function foundItem(
  type: ObjectType,
  item: Pick<ItemColumns, 'id' | 'performerId' | 'status' | 'deletedAt' | 'commentsBy'>,
  { isFollowed, subscribedUntil }: Pick<RelatedRow, 'isFollowed' | 'subscribedUntil'>,
  { access, mayReadComments }: ItemReading,
  now: Date,
): FoundObject | null {
  if (!isKnown(access)) return null;
  return {
    type,
    id: item.id,
    ownerId: item.performerId,
    isReadable: mayReadComments,
    isPublished: item.status === 'active' && item.deletedAt === null,
    commentsBy: item.commentsBy,
    isFollowed,
    isSubscribed: subscribedUntil !== null && subscribedUntil > now,
  };
}
