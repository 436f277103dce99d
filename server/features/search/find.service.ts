import type * as z from 'zod';
import type { search as contract, FoundItem } from '#contract/search.ts';
import { type KnownWord, meantWords, SEARCH_RESULTS_MAX, typosAllowed } from '#rules/search.ts';
import type { Deps } from '../../deps.ts';
import { objectKind, type ShownTo } from '../objects/object-kinds.ts';
import { exclusionsOf, type ViewerContext } from '../performers/visibility.ts';
import { type Found, findByWords, type WordSearch, wordOfMost, wordsWithItems } from './find.queries.ts';
import { LAST_TIER, TIER_RATIO } from './rank.queries.ts';
import { alikeWords, type TypedWord, typedWords } from './words.queries.ts';

type SearchQuery = z.output<(typeof contract)['find']['query']>;

export const shownTo = (deps: Deps, viewerContext: ViewerContext): ShownTo => ({
  viewer: viewerContext.viewer,
  ...exclusionsOf(viewerContext),
  now: deps.clock.now(),
});

/** Words with more things than this are looked for tier by tier. */
const RARE = 1_000;
/** In place of a word that nothing begins with. */
const MEANT_MOST = 5;
const NEAREST_MOST = 6;
/** Words of which it is asked whether they are near. */
const NEAR_TRIED_MOST = 36;
/** Words of a search for which others that look alike are looked up: each reads all that share some letters. */
const LOOKED_UP_MOST = 3;

/** A typed word with what is looked for: words that begin with it, else those that may have been meant. */
interface SoughtWord extends TypedWord {
  meant: { word: string; items: number }[];
}

type Alike = (word: string) => Promise<KnownWord[]>;

/** Known words that look like one, looked up once each and for the first few words of a search that ask. */
function alikeIn(deps: Deps): Alike {
  const asked = new Map<string, Promise<KnownWord[]>>();
  return (word) => {
    const known = asked.get(word);
    if (known) return known;
    if (asked.size >= LOOKED_UP_MOST || typosAllowed(word) === 0) return Promise.resolve([]);
    const alike = alikeWords(deps.db, word);
    asked.set(word, alike);
    return alike;
  };
}

/** Words that may have been meant, and those that begin with one of them. */
async function meantBy(alikeOf: Alike, { word }: TypedWord) {
  const alike = await alikeOf(word);
  const meant = meantWords(word, alike, MEANT_MOST);
  const begun = alike.filter((known) =>
    meant.some((one) => known.word !== one.word && known.word.startsWith(one.word)),
  );
  return [...new Map([...meant, ...begun].map((known) => [known.word, known])).values()];
}

/** Typed words with those known ones alone that something has which is shown: others are as if nobody knew them. */
async function withShown(deps: Deps, typed: readonly TypedWord[], to: ShownTo): Promise<TypedWord[]> {
  const words = [...new Set(typed.flatMap(({ begun }) => begun.map((known) => known.word)))];
  const shown = new Set(await wordsWithItems(deps.db, words, { others: [], to, most: words.length }));
  return typed.map(({ word, begun }) => ({ word, begun: begun.filter((known) => shown.has(known.word)) }));
}

const groupOf = ({ word, begun, meant }: SoughtWord): string[] => [
  ...new Set([
    ...(begun.length > 0 ? begun.map((known) => known.word) : []),
    ...meant.map((known) => known.word),
  ]),
  ...(begun.length + meant.length === 0 ? [word] : []),
];

/** Of the rarest group the number of things, as it was counted last. */
const frequencyOf = (words: readonly SoughtWord[]): number =>
  Math.min(
    ...words.map(({ begun, meant }) => [...begun, ...meant].reduce((sum, { items }) => sum + items, 0)),
  );

/** For whom and what is searched. */
interface Scope {
  kind: SearchQuery['kind'];
  to: ShownTo;
  /** So many are found at most. */
  most: number;
}

/** Tiers to be read next: two at once where the first of them is unlikely to hold what is missing, by what was found before. */
function nextTiers(last: { tiers: readonly number[]; number: number }, missing: number): number[] {
  const next = (last.tiers.at(-1) ?? 0) + 1;
  return last.number * TIER_RATIO < missing && next < LAST_TIER ? [next, next + 1] : [next];
}

/** The best, from the most popular tier down: what is frequent is found in the first ones, and lower ones fill up. */
async function findBest(
  deps: Deps,
  search: WordSearch,
  isRare: boolean,
  { to, most }: Scope,
): Promise<Found[]> {
  if (isRare) return findByWords(deps.db, search, to, { tiers: [], most });
  const found: Found[] = [];
  let last = { tiers: [-1], number: most };
  while (found.length < most && last.tiers.at(-1) !== LAST_TIER) {
    const tiers = nextTiers(last, most - found.length);
    const more = await findByWords(deps.db, search, to, { tiers, most: most - found.length });
    found.push(...more);
    last = { tiers, number: more.length };
  }
  return found.sort((a, b) => b.rank - a.rank || (a.id < b.id ? 1 : -1));
}

interface Finding {
  found: Found[];
  words: SoughtWord[];
}

async function lookFor(deps: Deps, words: SoughtWord[], scope: Scope): Promise<Finding> {
  const search = { groups: words.map(groupOf), typed: words.map(({ word }) => word), kind: scope.kind };
  return { found: await findBest(deps, search, frequencyOf(words) <= RARE, scope), words };
}

/** Words as they begin; those that nothing begins with as they may have been meant; if nothing is found, all so. */
async function findAll(deps: Deps, alikeOf: Alike, q: string, scope: Scope): Promise<Finding> {
  const typed = await typedWords(deps.db, q);
  if (typed.length === 0) return { found: [], words: [] };
  const asTyped = typed.map((one) => ({ ...one, meant: [] }));
  if (typed.every(({ begun }) => begun.length > 0)) {
    const first = await lookFor(deps, asTyped, scope);
    if (first.found.length > 0) return first;
  }
  const known = await withShown(deps, typed, scope.to);
  const words = await Promise.all(
    known.map(async (one) => ({ ...one, meant: one.begun.length > 0 ? [] : await meantBy(alikeOf, one) })),
  );
  const isAnyMeant = words.some(({ meant }) => meant.length > 0);
  const second = isAnyMeant ? await lookFor(deps, words, scope) : { found: [], words };
  const others = words.filter(({ begun }) => begun.length > 0);
  if (second.found.length > 0 || others.length === 0) return second;
  const wider = await Promise.all(words.map(async (one) => ({ ...one, meant: await meantBy(alikeOf, one) })));
  return wider.some(({ begun, meant }) => begun.length > 0 && meant.length > 0)
    ? lookFor(deps, wider, scope)
    : second;
}

/** What was searched for instead, told by what was found: words of things that are not shown stay unsaid. */
async function correctedText(deps: Deps, { found, words }: Finding): Promise<string | null> {
  if (found.length === 0 || words.every(({ meant }) => meant.length === 0)) return null;
  const said = await Promise.all(
    words.map(async ({ word, begun, meant }) => {
      if (meant.length === 0) return word;
      const own = begun.map((known) => known.word);
      return (await wordOfMost(deps.db, [...own, ...meant.map((known) => known.word)], found)) ?? word;
    }),
  );
  const text = said.join(' ');
  return words.every(({ begun }, nr) => begun.some((known) => known.word === said[nr])) ? null : text;
}

/** When nothing was found: words near the typed ones by which something of that kind is found that is shown. */
async function nearestWords(
  deps: Deps,
  alikeOf: Alike,
  words: readonly SoughtWord[],
  kind: SearchQuery['kind'],
  to: ShownTo,
): Promise<string[]> {
  const near = await Promise.all(
    words.map(async ({ word, begun }) => [
      ...begun.map((known) => known.word),
      ...(await alikeOf(word)).map((known) => known.word),
    ]),
  );
  const candidates = [...new Set(near.flatMap((some) => some.slice(0, 12)))].slice(0, NEAR_TRIED_MOST);
  return wordsWithItems(deps.db, candidates, { others: [], kind, to, most: NEAREST_MOST });
}

/** These as the person gets them now, in their order; what may not be seen is left out. */
export async function presentFound(
  deps: Deps,
  found: readonly Pick<Found, 'kind' | 'id'>[],
  viewerContext: ViewerContext,
): Promise<FoundItem[]> {
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  const shown = new Map(
    await Promise.all(
      kinds.map(async (kind) => {
        const ids = found.filter((one) => one.kind === kind).map(({ id }) => id);
        return [kind, await objectKind(kind)?.present?.(deps, ids, viewerContext)] as const;
      }),
    ),
  );
  return found.flatMap(({ kind, id }) => {
    const item = shown.get(kind)?.get(id);
    return item ? [{ kind, item } as FoundItem] : [];
  });
}

/** The search of the whole site (docs/product.md 16), of no more than `most` things. */
export async function findItems(
  deps: Deps,
  query: SearchQuery,
  viewerContext: ViewerContext,
  most: number = SEARCH_RESULTS_MAX,
) {
  const { q = '', kind, limit, offset } = query;
  const to = shownTo(deps, viewerContext);
  const alikeOf = alikeIn(deps);
  const finding = await findAll(deps, alikeOf, q, { kind, to, most });
  const { found, words } = finding;
  const [data, corrected, nearest] = await Promise.all([
    presentFound(deps, found.slice(offset, offset + limit), viewerContext),
    correctedText(deps, finding),
    found.length === 0 && words.length > 0 ? nearestWords(deps, alikeOf, words, kind, to) : [],
  ]);
  return { data, total: found.length, corrected, nearest };
}
