import { normalizeKeyword } from '#rules/search.ts';
import type { Deps } from '../../deps.ts';
import { invalid } from '../../http/errors.ts';
import { inTx } from '../../tx.ts';
import { recordAudit } from '../operator/audit.service.ts';
import type { ViewerContext } from '../performers/visibility.ts';
import { asQuery, textsWithItems, wordsWithItems } from './find.queries.ts';
import { findItems, shownTo } from './find.service.ts';
import { frequentKeywords, refusedAmong, refuseKeyword } from './search.queries.ts';
import { typedWords } from './words.queries.ts';

const TEXTS_MOST = 6;
const TEXTS_TRIED = 24;
const WORDS_TRIED = 8;
const PEOPLE_MOST = 4;

/** What is suggested while somebody types (docs/product.md 16.6). */
export async function suggestions(deps: Deps, q: string, viewerContext: ViewerContext) {
  const keyword = normalizeKeyword(q);
  if (keyword === '') return { texts: await searchedByOthers(deps, '', viewerContext), people: [] };
  const [frequent, completed, people] = await Promise.all([
    searchedByOthers(deps, keyword, viewerContext),
    completions(deps, keyword, viewerContext),
    findItems(
      deps,
      { q: keyword, kind: 'performer', limit: PEOPLE_MOST, offset: 0 },
      viewerContext,
      PEOPLE_MOST,
    ),
  ]);
  const texts = [...new Set([...frequent, ...completed])];
  const refused = await refusedAmong(deps.db, texts);
  return {
    texts: texts.filter((text) => !refused.has(text)).slice(0, TEXTS_MOST),
    people: people.data.flatMap((found) => (found.kind === 'performer' ? [found.item] : [])),
  };
}

/** Searches of others that begin so, with nothing but words by which this person finds something. */
async function searchedByOthers(
  deps: Deps,
  beginning: string,
  viewerContext: ViewerContext,
): Promise<string[]> {
  const searched = await frequentKeywords(deps.db, beginning, TEXTS_TRIED);
  const tried = searched.filter(({ words }) => words.length > 0);
  return textsWithItems(
    deps.db,
    tried.map(({ keyword }) => keyword),
    tried.map(({ words }) => asQuery(words.map((word) => [word]))),
    { to: shownTo(deps, viewerContext), most: TEXTS_MOST },
  );
}

/** The typed text with its last word completed, where something is found by it. */
async function completions(deps: Deps, keyword: string, viewerContext: ViewerContext): Promise<string[]> {
  const typed = await typedWords(deps.db, keyword);
  const last = typed.at(-1);
  if (!last || !/[\p{L}\p{N}]$/u.test(keyword)) return [];
  const others = typed.slice(0, -1).map(({ word }) => [word]);
  const words = last.begun.slice(0, WORDS_TRIED).map(({ word }) => word);
  const to = shownTo(deps, viewerContext);
  const completed = await wordsWithItems(deps.db, words, { others, to, most: TEXTS_MOST });
  const before = typed.slice(0, -1).map(({ word }) => word);
  return completed.map((word) => [...before, word].join(' '));
}

/** Suggests a search to nobody, or to people again; answers it as it is kept. */
export async function refuseSuggestion(
  deps: Deps,
  actor: string,
  text: string,
  isRefused: boolean,
): Promise<string> {
  const keyword = normalizeKeyword(text);
  if (keyword === '') throw invalid({ keyword: 'Please enter the search.' });
  const action = isRefused ? 'search.refuse' : 'search.allow';
  await inTx(deps, async (tx) => {
    await refuseKeyword(tx.db, keyword, isRefused);
    await recordAudit(tx.db, { actor, action, target: keyword, detail: {}, at: deps.clock.now() });
  });
  return keyword;
}
