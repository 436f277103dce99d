import { invalid } from './errors.ts';

/** A place in a list ordered by time and id: right behind this row. */
export interface CursorPosition {
  at: Date;
  id: string;
  /** The row stands above all others of its list. */
  isPinned: boolean;
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
