import type { Deps } from '../../deps.ts';
import { asQuery } from './find.queries.ts';
import { typedWords } from './words.queries.ts';

/** What lists ask `search_items` for: all words of a text, each as a beginning; null where nothing has one of them. */
export async function listWords(deps: Deps, q: string): Promise<string | null> {
  const typed = await typedWords(deps.db, q);
  if (typed.length === 0 || typed.some(({ begun }) => begun.length === 0)) return null;
  return asQuery(typed.map(({ begun }) => begun.map(({ word }) => word)));
}
