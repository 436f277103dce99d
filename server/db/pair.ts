import { type SQL, sql } from 'drizzle-orm';

/** The smaller and the larger id of two people, as a conversation names them; not by `least`, which no index answers. */
export const smallerId = (one: SQL, other: SQL) =>
  sql`case when ${one} collate "C" < ${other} collate "C" then ${one} else ${other} end`;
/** The larger one. */
export const largerId = (one: SQL, other: SQL) =>
  sql`case when ${one} collate "C" < ${other} collate "C" then ${other} else ${one} end`;
