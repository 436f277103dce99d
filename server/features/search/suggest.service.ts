import { normalizeKeyword } from '#rules/search.ts';
import type { Deps } from '../../deps.ts';
import type { ViewerContext } from '../performers/visibility.ts';
import { wordsWithItems } from './find.queries.ts';
import { findItems, shownTo } from './find.service.ts';
import { frequentKeywords } from './search.queries.ts';
import { typedWords } from './words.queries.ts';

const TEXTS_MOST = 6;
const WORDS_TRIED = 8;
const PEOPLE_MOST = 4;

/** What is suggested while somebody types (docs/product.md 16.6). */
export async function suggestions(deps: Deps, q: string, viewerContext: ViewerContext) {
  const keyword = normalizeKeyword(q);
  if (keyword === '') return { texts: await frequentKeywords(deps.db, '', TEXTS_MOST), people: [] };
  const [frequent, completed, people] = await Promise.all([
    frequentKeywords(deps.db, keyword, TEXTS_MOST),
    completions(deps, keyword, viewerContext),
    findItems(deps, { q: keyword, kind: 'performer', limit: PEOPLE_MOST, offset: 0 }, viewerContext),
  ]);
  return {
    texts: [...new Set([...frequent, ...completed])].slice(0, TEXTS_MOST),
    people: people.data.flatMap((found) => (found.kind === 'performer' ? [found.item] : [])),
  };
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
