import { invalid } from '../../http/errors.ts';

/** A place in a list ordered by time and id: right behind this row. */
export interface Place {
  at: Date;
  id: string;
}

export const cursorOf = (row: { createdAt: Date; id: string }): string =>
  Buffer.from(`${row.createdAt.getTime()}.${row.id}`).toString('base64url');

/** Reads a cursor that a list gave out; 422 for any other text. */
export function placeOf(cursor: string): Place {
  const [, at, id] =
    /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (!at || !id) throw invalid({ cursor: 'Please start the list again.' });
  return { at: new Date(Number(at)), id };
}
