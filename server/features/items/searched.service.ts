import type { SearchedFor } from '../../db/list.ts';
import type { Deps } from '../../deps.ts';
import { listWords } from '../search/list-words.service.ts';

/** One performer's things are searched for a text, those of the whole site for words, which have an index. */
export async function searched<Filters extends { q?: string | undefined }>(
  deps: Deps,
  filters: Filters,
  isOfOne: boolean,
): Promise<Filters & SearchedFor> {
  if (isOfOne || !filters.q) return filters;
  return { ...filters, q: undefined, words: await listWords(deps, filters.q) };
}
