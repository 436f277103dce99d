/** A page of a list with the number of all rows. */
export interface Page<T> {
  data: T[];
  total: number;
}

/** Escapes what LIKE would read as a pattern, for a search inside a text column. */
export const containing = (q: string): string => `%${q.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
