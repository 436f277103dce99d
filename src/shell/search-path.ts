import type { SearchKind } from '#rules/search.ts';

/** The address of a search: `/search?q=lighthouse&kind=video`. */
export function searchPath(q: string, kind: SearchKind | '' = '', page = 1): string {
  const parts = { q: q.trim(), kind, page: page > 1 ? String(page) : '' };
  const query = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
  return query.size > 0 ? `/search?${query}` : '/search';
}
