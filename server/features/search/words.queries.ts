import { sql } from 'drizzle-orm';
import { type KnownWord, SEARCH_WORDS_MAX } from '#rules/search.ts';
import type { Db } from '../../db/client.ts';

/** A word that somebody typed, folded, with the known words that begin with it, the most frequent first. */
export interface TypedWord {
  word: string;
  begun: KnownWord[];
}

/** A single letter begins too many words: it is looked for as it is. */
const BEGUN_FROM = 2;
/** A word stands for so many that begin with it; two letters, or each of many words, for no more than a few. */
const BEGUN_MOST = 20;
const BEGUN_FEW = 5;
/** Of all words of a search together. */
const BEGUN_OF_ALL = 40;

/** The words of a text, each once and in its order. */
export async function typedWords(db: Db, q: string): Promise<TypedWord[]> {
  const { rows } = await db.execute<{ word: string; begun: KnownWord[] | null }>(sql`
    select typed.lexeme as word, (
      select jsonb_agg(jsonb_build_object('word', known.word, 'items', known.items)) from (
        select word, items from search_words
        where word ~>=~ typed.lexeme and word ~<~ (typed.lexeme || case when length(typed.lexeme) < ${BEGUN_FROM} then ' ' else chr(1114111) end)
        order by word = typed.lexeme desc, items desc, word
        limit case when length(typed.lexeme) <= ${BEGUN_FROM} then ${BEGUN_FEW}
          else least(${BEGUN_MOST}::bigint, greatest(${BEGUN_FEW}::bigint, ${BEGUN_OF_ALL} / typed.words)) end) known) as begun
    from (select lexeme, positions[1] as position, least(count(*) over (), ${SEARCH_WORDS_MAX}) as words from unnest(to_tsvector('simple', search_fold(${q})))
      order by 2 limit ${SEARCH_WORDS_MAX}) typed order by typed.position`);
  return rows.map(({ word, begun }) => ({ word, begun: begun ?? [] }));
}

/** Known words that look like this one. */
export async function alikeWords(db: Db, word: string): Promise<KnownWord[]> {
  const { rows } = await db.execute<{ word: string; items: number }>(
    sql`select word, items from search_alike(${word}, 60)`,
  );
  return rows;
}

/** Counts anew in how many things each word is, and forgets those that are in none. */
export async function countWords(db: Db): Promise<void> {
  await db.execute(sql`with counted as materialized (
      select word, ndoc as items from ts_stat('select words from search_items') where word !~ '^[@#]'),
    gone as (delete from search_words w where not exists (select from counted c where c.word = w.word))
    insert into search_words (word, items) select word, items from counted order by word
    on conflict (word) do update set items = excluded.items where search_words.items <> excluded.items`);
}
