import { invalid } from './errors.ts';

/** A place in a list ordered by time and id: right behind this row. */
export interface CursorPosition {
  at: Date;
  id: string;
  /** The row stands above all others of its list. */
  isPinned: boolean;
}

/** What a query reads for one page of a list. */
export interface CursorPage {
  after: CursorPosition | null;
  limit: number;
  offset: number;
}

const LAST_MOMENT = Date.UTC(2100, 0);

export const cursorOf = (row: { createdAt: Date; id: string; isPinned?: boolean }): string =>
  Buffer.from(`${row.createdAt.getTime()}.${row.id}${row.isPinned ? '.pinned' : ''}`).toString('base64url');

/** Reads a cursor that a list gave out; 422 for any other text. */
export function positionOf(cursor: string): CursorPosition {
  const [, at, id, pinned] =
    /^(\d{1,15})\.([0-9a-f-]{36})(\.pinned)?$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ??
    [];
  // A time that the database cannot hold is none that we gave out.
  if (!at || !id || Number(at) > LAST_MOMENT) throw invalid({ cursor: 'Please start the list again.' });
  return { at: new Date(Number(at)), id, isPinned: Boolean(pinned) };
}

/**
 * The page that is asked for, and one row more, which tells whether another page follows. A cursor takes the place of
 * an offset.
 */
export const pageAt = ({
  cursor,
  limit,
  offset,
}: {
  cursor?: string | undefined;
  limit: number;
  offset: number;
}): CursorPage => ({
  after: cursor ? positionOf(cursor) : null,
  limit: limit + 1,
  offset: cursor ? 0 : offset,
});

/** Of rows read by `pageAt` those that are shown, and the cursor of the page that follows. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  cursorAt: (last: T) => string | null,
): { shown: T[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, nextCursor: last === undefined ? null : cursorAt(last) };
}
