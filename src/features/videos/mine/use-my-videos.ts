import type { OrderKey } from '#features/items/own/own-table.tsx';
import { useOwnChanges } from '#features/items/own/use-own-changes.ts';
import { pagesOf } from '#lib/result-pages.ts';
import type { Filters } from '#lib/use-filters.ts';
import { useNewVisit } from '#lib/visit.ts';
import {
  useOwnVideosQuery,
  useRemoveVideoMutation,
  useRestoreVideoMutation,
  useSetVideoStatusMutation,
} from '#services/own-videos.ts';

export interface VideoFilters extends Record<string, string> {
  /** '' for any; 'deleted' is asked for in its own words. */
  status: string;
  q: string;
  /** One of the figures; '' for the time. */
  sortBy: '' | OrderKey;
  /** 'asc' begins with the oldest or the smallest. */
  sort: string;
}

type Input = Parameters<typeof useOwnVideosQuery>[0];

function askedFor({ status, ...query }: Filters<VideoFilters>['query']) {
  if (status === 'deleted') return { ...query, isDeleted: true };
  return { ...query, ...(status ? { status } : {}) };
}

/** The performer's own videos with what can be done to one, and to several at once. */
export function useMyVideos({ query }: Filters<VideoFilters>) {
  const pages = pagesOf(useOwnVideosQuery({ query: askedFor(query) } as Input, useNewVisit()));
  const [setStatus] = useSetVideoStatusMutation();
  const [remove] = useRemoveVideoMutation();
  const [restore] = useRestoreVideoMutation();
  const changes = useOwnChanges('videos', {
    setStatus: (id, status) => setStatus({ body: { videoIds: [id], status } }),
    remove: (id) => remove({ params: { id } }),
    restore: (id) => restore({ params: { id } }),
  });
  return { pages, changes };
}
