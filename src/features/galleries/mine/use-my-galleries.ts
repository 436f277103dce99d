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

interface Outcome {
  /** Ids of what was changed. */
  done: string[];
  /** Why the others were refused, in words. */
  refusals: string[];
}

/** Does the same with several, one after the other: one that is refused does not stop the others. */
async function forEach(
  ids: readonly string[],
  work: (id: string) => Promise<{ error?: unknown }>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], refusals: [] };
  for (const id of ids) {
    const error = errorOf((await work(id)).error);
    if (error) outcome.refusals.push(error.message);
    else outcome.done.push(id);
  }
  return outcome;
}

/** The performer's own galleries with what can be done to one, and to several at once. */
export function useMyGalleries({ query }: Filters<GalleryFilters>) {
  const t = useT();
  const pages = pagesOf(useOwnGalleriesQuery({ query: askedFor(query) } as Input, useNewVisit()));
  const [update] = useUpdateGalleryMutation();
  const [remove] = useRemoveGalleryMutation();
  const [restore] = useRestoreGalleryMutation();
  const [busy, setBusy] = useState(false);

  const tellRefused = ({ refusals }: Outcome) => {
    const [reason] = refusals;
    if (reason) toast.error(t('creator.galleries.mine.refused', { count: refusals.length, reason }));
  };
  const bringBack = async (ids: readonly string[]) => {
    const outcome = await forEach(ids, (id) => restore({ params: { id } }));
    tellRefused(outcome);
    const count = outcome.done.length;
    if (count > 0) toast.success(t('creator.galleries.mine.restored', { count }));
  };

  const withAll = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  /** Those that are refused stay as they are, and one is told why. */
  const setStatus = (galleries: readonly Gallery[], status: Gallery['status']) =>
    withAll(async () => {
      const changed = galleries.filter((one) => one.status !== status).map(({ _id }) => _id);
      const outcome = await forEach(changed, (id) => update({ params: { id }, body: { status } }));
      tellRefused(outcome);
      const count = outcome.done.length;
      if (count > 0) toast.success(t(`creator.galleries.mine.set.${status}`, { count }));
    });
  const removeAll = (galleries: readonly Gallery[]) =>
    withAll(async () => {
      const outcome = await forEach(
        galleries.map(({ _id }) => _id),
        (id) => remove({ params: { id } }),
      );
      tellRefused(outcome);
      const { done } = outcome;
      if (done.length === 0) return;
      toast.success(t('creator.galleries.mine.deleted', { count: done.length }), {
        action: { label: t('creator.mine.undo'), onClick: () => void bringBack(done) },
        subject: done.join(' '),
      });
    });
  return { pages, busy, setStatus, remove: removeAll, bringBack };
}
