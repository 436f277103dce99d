import { invalid } from '../../http/errors.ts';

/** A place in a list ordered by time and id: right behind this row. */
export interface CursorPosition {
  at: Date;
  id: string;
}

const LAST_MOMENT = Date.UTC(2100, 0);

export const cursorOf = (row: { createdAt: Date; id: string }): string =>
  Buffer.from(`${row.createdAt.getTime()}.${row.id}`).toString('base64url');

/** Reads a cursor that a list gave out; 422 for any other text. */
export function positionOf(cursor: string): CursorPosition {
  const [, at, id] =
    /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  // A time that the database cannot hold is none that we gave out.
  if (!at || !id || Number(at) > LAST_MOMENT) throw invalid({ cursor: 'Please start the list again.' });
  return { at: new Date(Number(at)), id };
}
