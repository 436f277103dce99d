import { SEARCH_KINDS, SEARCH_RESULTS_MAX, type SearchKind } from '#rules/search.ts';
import { firstOf, singleLine } from '#rules/text.ts';

export const SEARCH_PAGE = 24;
const LONGEST = 100;

/** What the address of a search asks for; everything unknown in it is left out. */
export interface SearchedFor {
  q: string;
  kind: SearchKind | '';
  /** Counted from 1. */
  page: number;
}

export function readSearch(query: Readonly<Record<string, string>>): SearchedFor {
  const page = Number(query.page ?? 1);
  const isPage = Number.isInteger(page) && page >= 1 && page <= Math.ceil(SEARCH_RESULTS_MAX / SEARCH_PAGE);
  return {
    q: firstOf(singleLine(query.q ?? ''), LONGEST),
    kind: SEARCH_KINDS.find((one) => one === query.kind) ?? '',
    page: isPage ? page : 1,
  };
}

/** The query as the call takes it. */
export const searchInput = ({ q, kind, page }: SearchedFor) => ({
  query: { q, limit: SEARCH_PAGE, offset: (page - 1) * SEARCH_PAGE, ...(kind ? { kind } : {}) },
});
