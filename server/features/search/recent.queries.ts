import { and, desc, eq, sql } from 'drizzle-orm';
import { RECENT_MAX } from '#rules/search.ts';
import type { Db } from '../../db/client.ts';
import { recentSearches as r } from '../../db/schema/search.ts';

/** Notes what an account searched for, and forgets what is too old. */
export async function noteRecent(
  db: Db,
  row: { userId: string; keyword: string; addressKey: string },
  now: Date,
): Promise<void> {
  const { userId, addressKey } = row;
  await db
    .insert(r)
    .values({ ...row, searchedAt: now })
    .onConflictDoUpdate({ target: [r.userId, r.keyword], set: { addressKey, searchedAt: now } });
  await db.execute(sql`delete from ${r} where ${r.userId} = ${userId} and ${r.keyword} in (
    select keyword from ${r} where ${r.userId} = ${userId}
    order by ${r.searchedAt} desc, ${r.keyword} offset ${RECENT_MAX})`);
}

export async function recentOf(db: Db, userId: string): Promise<{ keyword: string }[]> {
  return db
    .select({ keyword: r.keyword })
    .from(r)
    .where(eq(r.userId, userId))
    .orderBy(desc(r.searchedAt), r.keyword)
    .limit(RECENT_MAX);
}

/** One of them, or all. */
export async function forgetRecent(db: Db, userId: string, keyword: string | undefined): Promise<void> {
  await db
    .delete(r)
    .where(and(eq(r.userId, userId), keyword === undefined ? undefined : eq(r.keyword, keyword)));
}
