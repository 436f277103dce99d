import { and, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { type KeywordType, SUGGESTED_FROM } from '#rules/search.ts';
import type { Db } from '../../db/client.ts';
import { containing } from '../../db/list.ts';
import { keywordLooks, searchKeywords, suggestedKeywords } from '../../db/schema/search.ts';

/** So many searches are kept to be suggested. */
const SUGGESTED_MOST = 10_000;
/** A keyword with fewer searches is forgotten sooner. */
const RARE_BELOW = 3;

/** So many keywords of one address count on one day. */
const AT_ADDRESS = 100;

/** A search as it is remembered for its day: the keyword, for what and on whose page; who searched, and from where. */
interface KeywordLook {
  keyword: string;
  viewer: string;
  address: string;
  day: string;
}

/**
 * Counts one more search for a keyword, unless the person, or somebody at the address, has searched for it on this day,
 * or the address has had its number of keywords.
 */
export async function countKeyword(
  db: Db,
  row: Required<
    Pick<typeof searchKeywords.$inferInsert, 'id' | 'keyword' | 'objectType' | 'fromPerformerId'>
  >,
  look: KeywordLook,
  now: Date,
): Promise<void> {
  await db.execute(sql`with counted as (
      insert into keyword_looks (keyword_key, viewer_key, address_key, day)
      select ${look.keyword}, ${look.viewer}, ${look.address}, ${look.day}::date from keyword_looks
        where day = ${look.day}::date and address_key = ${look.address} having count(*) < ${AT_ADDRESS}
      on conflict do nothing returning day)
    insert into search_keywords as kept (id, keyword, object_type, from_performer_id, created_at, updated_at)
    select ${row.id}, ${row.keyword}, ${row.objectType}, ${row.fromPerformerId}, ${now.toISOString()}::timestamptz,
      ${now.toISOString()}::timestamptz from counted
    on conflict (keyword, object_type, from_performer_id)
      do update set attempt = kept.attempt + 1, updated_at = excluded.updated_at`);
}

/** Forgets who searched on days before this one; the numbers stay. */
export async function deleteKeywordLooksBefore(db: Db, day: string): Promise<void> {
  await db.delete(keywordLooks).where(lt(keywordLooks.day, day));
}

interface KeywordPage {
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
  return { rows, total: await db.$count(searchKeywords, matches(page)) };
}

/** Counts anew which searches several accounts at several addresses have among their last ones, the most frequent of them. */
export async function countSuggested(db: Db): Promise<void> {
  await db.execute(sql`with counted as (
      select keyword, count(distinct address_key)::int as people from recent_searches inner join users on users.id = user_id
      where users.status = 'active' group by keyword
      having count(distinct address_key) >= ${SUGGESTED_FROM}
      order by 2 desc, 1 limit ${SUGGESTED_MOST}),
    gone as (delete from suggested_keywords s
      where not s.is_refused and not exists (select from counted where counted.keyword = s.keyword))
    insert into suggested_keywords (keyword, people) select keyword, people from counted order by keyword
    on conflict (keyword) do update set people = excluded.people
      where suggested_keywords.people <> excluded.people`);
}

/** Searches that begin so and that several people have made, with their words, the most frequent first. */
export async function frequentKeywords(
  db: Db,
  beginning: string,
  most: number,
): Promise<{ keyword: string; words: string[] }[]> {
  const { rows } = await db.execute<{ keyword: string; words: string[] }>(sql`
    select keyword, tsvector_to_array(to_tsvector('simple', search_fold(keyword))) as words from suggested_keywords
    where keyword ~>=~ ${beginning} and keyword ~<~ (${beginning} || chr(1114111)) and not is_refused
    order by people desc, keyword limit ${most}`);
  return rows;
}

/** Those of these searches that operators let be suggested to nobody. */
export async function refusedAmong(db: Db, keywords: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ keyword: suggestedKeywords.keyword })
    .from(suggestedKeywords)
    .where(and(inArray(suggestedKeywords.keyword, [...keywords]), suggestedKeywords.isRefused));
  return new Set(rows.map(({ keyword }) => keyword));
}

/** Suggests a search to nobody any more, or as others are again. */
export async function refuseKeyword(db: Db, keyword: string, isRefused: boolean): Promise<void> {
  await db
    .insert(suggestedKeywords)
    .values({ keyword, people: 0, isRefused })
    .onConflictDoUpdate({ target: suggestedKeywords.keyword, set: { isRefused } });
}

/** Forgets keywords that nobody has searched lately. */
export async function deleteOldKeywords(
  db: Db,
  { rareBefore, before }: { rareBefore: Date; before: Date },
): Promise<void> {
  const { attempt, updatedAt } = searchKeywords;
  await db
    .delete(searchKeywords)
    .where(or(lt(updatedAt, before), and(lt(attempt, RARE_BELOW), lt(updatedAt, rareBefore))));
}
