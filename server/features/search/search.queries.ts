import { and, desc, eq, gte, ilike, type SQL, sql } from 'drizzle-orm';
import { type KeywordType, SUGGESTED_FROM } from '#rules/search.ts';
import type { Db } from '../../db/client.ts';
import { containing } from '../../db/list.ts';
import { searchKeywords } from '../../db/schema/search.ts';

/** Counts one more search for a keyword. */
export async function countKeyword(
  db: Db,
  row: typeof searchKeywords.$inferInsert & { updatedAt: Date },
): Promise<void> {
  await db
    .insert(searchKeywords)
    .values(row)
    .onConflictDoUpdate({
      target: [searchKeywords.keyword, searchKeywords.objectType, searchKeywords.fromPerformerId],
      set: { attempt: sql`${searchKeywords.attempt} + 1`, updatedAt: row.updatedAt },
    });
}

export interface KeywordPage {
  objectType?: KeywordType | undefined;
  fromPerformerId?: string | undefined;
  q?: string | undefined;
  since: Date | null;
  limit: number;
  offset: number;
}

function matches(page: KeywordPage): SQL | undefined {
  return and(
    page.objectType ? eq(searchKeywords.objectType, page.objectType) : undefined,
    page.fromPerformerId ? eq(searchKeywords.fromPerformerId, page.fromPerformerId) : undefined,
    page.q ? ilike(searchKeywords.keyword, containing(page.q)) : undefined,
    page.since ? gte(searchKeywords.updatedAt, page.since) : undefined,
  );
}

/** Keywords by how often they were searched, most first. */
export async function listKeywords(db: Db, page: KeywordPage) {
  const rows = await db
    .select()
    .from(searchKeywords)
    .where(matches(page))
    .orderBy(desc(searchKeywords.attempt), desc(searchKeywords.id))
    .limit(page.limit)
    .offset(page.offset);
  const [count] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(searchKeywords)
    .where(matches(page));
  return { rows, total: count?.total ?? 0 };
}

/** Searches of the whole site that begin so and that several people have made, the most frequent first. */
export async function frequentKeywords(db: Db, beginning: string, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ keyword: string }>(sql`select keyword from ${searchKeywords}
    where keyword ~>=~ ${beginning} and keyword ~<~ (${beginning} || chr(1114111))
      and from_performer_id is null and attempt >= ${SUGGESTED_FROM}
    group by keyword order by max(attempt) desc, keyword limit ${most}`);
  return rows.map(({ keyword }) => keyword);
}
