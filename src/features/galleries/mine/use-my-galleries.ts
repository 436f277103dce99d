import type { OrderKey } from '#features/items/own/own-table.tsx';
import { useOwnChanges } from '#features/items/own/use-own-changes.ts';
import { pagesOf } from '#lib/result-pages.ts';
import type { Filters } from '#lib/use-filters.ts';
import { useNewVisit } from '#lib/visit.ts';
import {
  useOwnGalleriesQuery,
  useRemoveGalleryMutation,
  useRestoreGalleryMutation,
  useUpdateGalleryMutation,
} from '#services/own-galleries.ts';

export interface GalleryFilters extends Record<string, string> {
  /** '' for any; 'deleted' is asked for in its own words. */
  status: string;
  q: string;
  /** One of the figures; '' for the time. */
  sortBy: '' | OrderKey;
  /** 'asc' begins with the oldest or the smallest. */
  sort: string;
}

type Input = Parameters<typeof useOwnGalleriesQuery>[0];

function askedFor({ status, ...query }: Filters<GalleryFilters>['query']) {
  if (status === 'deleted') return { ...query, isDeleted: true };
  return { ...query, ...(status ? { status } : {}) };
}

/** The performer's own galleries with what can be done to one, and to several at once. */
export function useMyGalleries({ query }: Filters<GalleryFilters>) {
  const pages = pagesOf(useOwnGalleriesQuery({ query: askedFor(query) } as Input, useNewVisit()));
  const [update] = useUpdateGalleryMutation();
  const [remove] = useRemoveGalleryMutation();
  const [restore] = useRestoreGalleryMutation();
  const changes = useOwnChanges('galleries', {
    setStatus: (id, status) => update({ params: { id }, body: { status } }),
    remove: (id) => remove({ params: { id } }),
    restore: (id) => restore({ params: { id } }),
  });
  return { pages, changes };
}
