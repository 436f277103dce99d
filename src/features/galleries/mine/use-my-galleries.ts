import { useState } from 'react';
import { errorOf } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import type { Gallery } from '#contract/galleries.ts';
import type { OrderKey } from '#features/items/own/own-table.tsx';
import { useT } from '#i18n/use-t.ts';
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

/** Does the same with several, one after the other; answers how many it was refused for. */
async function forEach(
  ids: readonly string[],
  work: (id: string) => Promise<{ error?: unknown }>,
): Promise<string[]> {
  const refusals: string[] = [];
  for (const id of ids) {
    const error = errorOf((await work(id)).error);
    // It was removed elsewhere before.
    if (error && error.status !== 404) refusals.push(error.message);
  }
  return refusals;
}

/** The performer's own galleries with what can be done to one, and to several at once. */
export function useMyGalleries({ query }: Filters<GalleryFilters>) {
  const t = useT();
  const pages = pagesOf(useOwnGalleriesQuery({ query: askedFor(query) } as Input, useNewVisit()));
  const [update] = useUpdateGalleryMutation();
  const [remove] = useRemoveGalleryMutation();
  const [restore] = useRestoreGalleryMutation();
  const [busy, setBusy] = useState(false);

  const bringBack = async (ids: readonly string[]) => {
    const [refusal] = await forEach(ids, (id) => restore({ params: { id } }));
    if (refusal) toast.error(refusal);
    else toast.success(t('creator.galleries.mine.restored', { count: ids.length }));
  };

  /** Several at once; those that are refused stay as they are, and one is told why. */
  const withAll = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const setStatus = (galleries: readonly Gallery[], status: Gallery['status']) =>
    withAll(async () => {
      const changed = galleries.filter((one) => one.status !== status).map(({ _id }) => _id);
      const refusals = await forEach(changed, (id) => update({ params: { id }, body: { status } }));
      if (refusals[0])
        toast.error(t('creator.galleries.mine.refused', { count: refusals.length, reason: refusals[0] }));
      const count = changed.length - refusals.length;
      if (count > 0) toast.success(t(`creator.galleries.mine.set.${status}`, { count }));
    });
  const removeAll = (galleries: readonly Gallery[]) =>
    withAll(async () => {
      const ids = galleries.map(({ _id }) => _id);
      const refusals = await forEach(ids, (id) => remove({ params: { id } }));
      if (refusals[0]) return void toast.error(refusals[0]);
      toast.success(t('creator.galleries.mine.deleted', { count: ids.length }), {
        action: { label: t('creator.mine.undo'), onClick: () => void bringBack(ids) },
        subject: ids.join(' '),
      });
    });
  return { pages, busy, setStatus, remove: removeAll, bringBack };
}
