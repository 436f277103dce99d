import { type SQL, sql } from 'drizzle-orm';
import { SEARCH_KINDS, type SearchKind } from '#rules/search.ts';
import type { Db } from '../../db/client.ts';
import { objectKind, type ShownTo } from '../objects/object-kinds.ts';

/** What is searched for: of each group one word at least. */
export interface WordSearch {
  groups: readonly (readonly string[])[];
  /** The words as they were typed: who has them comes before who has others. */
  typed: readonly string[];
  kind?: SearchKind | undefined;
}

export interface Found {
  kind: SearchKind;
  id: string;
  rank: number;
}

const quoted = (word: string): string => `'${word.replace(/['\\]/g, (sign) => sign + sign)}'`;
const anyOf = (words: readonly string[]): string => `(${words.map(quoted).join(' | ')})`;

/** As Postgres writes it: `('lake' | 'lakes') & ('boat') & ('@video')`. */
export const asQuery = (groups: readonly (readonly string[])[]): string => groups.map(anyOf).join(' & ');

/**
 * Whether a row of `search_items` may be shown to this person, asked of its kind (`ObjectKind.shown`) row by row:
 * `offset 0` keeps the planner from reading all things of the kind first.
 */
export function isShown(to: ShownTo, kinds: readonly SearchKind[] = SEARCH_KINDS): SQL {
  const each = kinds.flatMap((kind) => {
    const ids = objectKind(kind)?.shown?.(to);
    return ids
      ? [
          sql`(s.kind = ${kind} and exists (select from (${ids}) shown (id) where shown.id = s.object_id offset 0))`,
        ]
      : [];
  });
  return each.length > 0 ? sql`(${sql.join(each, sql` or `)})` : sql`false`;
}

const kindsOf = ({ kind }: WordSearch): readonly SearchKind[] => (kind ? [kind] : SEARCH_KINDS);
const ofKind = ({ kind }: WordSearch): string[][] => (kind ? [[`@${kind}`]] : []);

/**
 * So many rows are ranked, and of so many of the best it is asked whether they are shown: to somebody to whom nearly
 * all is closed a search would ask everything that has the words. Tiers below the most popular are read for the rest.
 */
const FIRST = { ranked: 3_000, asked: 1_000 };
const LOWER = { ranked: 1_000, asked: 500 };
/** Of so many rows with a word it is asked whether one is shown. */
const TRIED_MOST = 200;

/**
 * The best of those with the words, of these tiers or, with none, of all, and no more than `most`: who has the very
 * words that were typed, in name, tags or text, and is popular (docs/product.md 16.3).
 */
export async function findByWords(
  db: Db,
  words: WordSearch,
  to: ShownTo,
  { tiers, most }: { tiers: readonly number[]; most: number },
): Promise<Found[]> {
  const bounds = tiers.length === 0 || tiers.includes(0) ? FIRST : LOWER;
  const inTiers = tiers.length === 0 ? [] : [tiers.map((tier) => `#${tier}`)];
  const query = asQuery([...words.groups, ...ofKind(words), ...inTiers]);
  const ranked = asQuery([words.groups.flat()]);
  // Who may see a row is asked from the best on, until there are enough: of frequent words a tier has thousands.
  const { rows } = await db.execute<{ kind: SearchKind; id: string; rank: number }>(sql`
    select s.kind, s.object_id as id, s.rank from (
      select s.kind, s.object_id,
        (s.words @@ ${asQuery(words.typed.map((word) => [word]))}::tsquery)::int
          + ts_rank('{0.1, 0.2, 0.4, 1.0}', s.words, ${ranked}::tsquery) + s.score / 20000.0 as rank
      from (select s.* from search_items s where s.words @@ ${query}::tsquery limit ${bounds.ranked}) s
      order by 3 desc, s.object_id desc limit ${bounds.asked}) s
    where ${isShown(to, kindsOf(words))}
    order by s.rank desc, s.object_id desc limit ${most}`);
  return rows.map((row) => ({ ...row, rank: Number(row.rank) }));
}

/** Of these words the ones that something has that is shown to this person; the first few, in their order. */
export async function wordsWithItems(
  db: Db,
  words: readonly string[],
  {
    others,
    kind,
    to,
    most,
  }: { others: readonly (readonly string[])[]; kind?: SearchKind | undefined; to: ShownTo; most: number },
): Promise<string[]> {
  const kinds = ofKind({ kind, groups: [], typed: [] });
  const queries = words.map((word) => asQuery([...others, [word], ...kinds]));
  return textsWithItems(db, words, queries, { kind, to, most });
}

/** Of these texts the ones by whose query (`asQuery`) something is found that is shown to this person; the first few. */
export async function textsWithItems(
  db: Db,
  texts: readonly string[],
  queries: readonly string[],
  { kind, to, most }: { kind?: SearchKind | undefined; to: ShownTo; most: number },
): Promise<string[]> {
  if (texts.length === 0) return [];
  const has = (tier: SQL) => sql`exists (select from (select s.kind, s.object_id from search_items s
    where s.words @@ (asked.query::tsquery ${tier}) limit ${TRIED_MOST}) s
    where ${isShown(to, kind ? [kind] : SEARCH_KINDS)} offset 0)`;
  const { rows } = await db.execute<{ text: string }>(sql`select asked.text
    from unnest(${sql.param(texts)}::text[], ${sql.param(queries)}::text[]) with ordinality as asked (text, query, nr)
    where ${has(sql`&& ${quoted('#0')}::tsquery`)} or ${has(sql``)} order by asked.nr limit ${most}`);
  return rows.map(({ text }) => text);
}

/** Of these words the one that most of these things have. */
export async function wordOfMost(
  db: Db,
  words: readonly string[],
  found: readonly Found[],
): Promise<string | null> {
  const { rows } = await db.execute<{ word: string }>(sql`select asked.word
    from unnest(${sql.param(words)}::text[], ${sql.param(words.map(quoted))}::text[]) with ordinality as asked (word, query, nr)
    inner join search_items s on s.words @@ asked.query::tsquery
    inner join unnest(${sql.param(found.map(({ kind }) => kind))}::text[], ${sql.param(found.map(({ id }) => id))}::text[])
      as found (kind, id) on found.kind = s.kind and found.id = s.object_id
    group by asked.word, asked.nr order by count(*) desc, asked.nr limit 1`);
  return rows[0]?.word ?? null;
}
