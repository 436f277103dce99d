import type { Db } from './client.ts';

/**
 * Something made of a database once, such as a query with a name: it is put together once, and Postgres plans it once
 * for each connection. Inside a transaction it is made anew.
 */
export function prepared<Made>(make: (db: Db) => Made): (db: Db) => Made {
  const made = new WeakMap<Db, Made>();
  return (db) => {
    const known = made.get(db) ?? make(db);
    made.set(db, known);
    return known;
  };
}
