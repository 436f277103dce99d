import { useRouter } from 'next/router';
import { toApiError } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import type { Feed } from '#contract/feeds.ts';
import type { OrderKey } from '#features/items/own/own-table.tsx';
import { useOwnChanges } from '#features/items/own/use-own-changes.ts';
import { useT } from '#i18n/use-t.ts';
import { pagesOf } from '#lib/result-pages.ts';
import type { Filters } from '#lib/use-filters.ts';
import { useNewVisit } from '#lib/visit.ts';
import { updateCached } from '#services/cached-answers.ts';
import {
  useDuplicateFeedMutation,
  useOwnFeedsQuery,
  usePinFeedMutation,
  useRemoveFeedMutation,
  useRestoreFeedMutation,
  useUpdateFeedMutation,
} from '#services/own-feeds.ts';

import { useAppDispatch } from '#store/hooks.ts';
import { editPath } from '../feed-text.ts';

export interface PostFilters extends Record<string, string> {
  /** '' for any; 'planned' and 'deleted' are asked for in their own words. */
  status: string;
  type: string;
  q: string;
  /** One of the figures; '' for the time. */
  sortBy: '' | OrderKey;
  /** 'asc' begins with the oldest or the smallest. */
  sort: string;
}

type OwnFeedsInput = Parameters<typeof useOwnFeedsQuery>[0];

/** What the call is asked: two of the choices are no status of a post. */
function askedFor({ status, ...query }: Filters<PostFilters>['query']) {
  if (status === 'planned') return { ...query, isSchedule: true };
  if (status === 'deleted') return { ...query, isDeleted: true };
  return { ...query, ...(status ? { status } : {}) };
}

/** The performer's own posts with what can be done to them. */
export function useMyPosts({ query }: Filters<PostFilters>) {
  const t = useT();
  const dispatch = useAppDispatch();
  const router = useRouter();
  const pages = pagesOf(useOwnFeedsQuery({ query: askedFor(query) } as OwnFeedsInput, useNewVisit()));
  const [update] = useUpdateFeedMutation();
  const [remove] = useRemoveFeedMutation();
  const [pin] = usePinFeedMutation();
  const [duplicate] = useDuplicateFeedMutation();
  const [restore] = useRestoreFeedMutation();
  const changes = useOwnChanges('posts', {
    setStatus: (id, status) => update({ params: { id }, body: { status } }),
    remove: (id) => remove({ params: { id } }),
    restore: (id) => restore({ params: { id } }),
  });
  const setStatus = (id: string, status: Feed['status']) =>
    dispatch(updateCached<Feed>('feeds', id, (post) => ({ ...post, status })));

  /** Hides or shows a post at once; the toast takes it back, as does a refusal. */
  const show = async (post: Feed, status: Feed['status']) => {
    setStatus(post._id, status);
    const { error } = await update({ params: { id: post._id }, body: { status } });
    if (error) {
      setStatus(post._id, post.status);
      toast.error(toApiError(error).message);
      return;
    }
    const undo = {
      label: t('items.own.undo'),
      onClick: () => void show({ ...post, status }, post.status),
    };
    toast.success(t(status === 'active' ? 'creator.mine.shown' : 'creator.mine.hidden'), {
      action: undo,
      subject: post._id,
    });
  };

  /** Shows a planned post now. */
  const publish = async (post: Feed) => {
    const { error } = await update({ params: { id: post._id }, body: { isSchedule: false } });
    if (error) toast.error(toApiError(error).message);
    else toast.success(t('creator.composer.published'));
  };

  /** Puts a post to the top of the profile, or takes it down. */
  const togglePin = async (post: Feed) => {
    const { error } = await pin({ params: { id: post._id }, body: { isPinned: !post.isPinned } });
    if (error) toast.error(toApiError(error).message);
    else toast.success(t(post.isPinned ? 'creator.mine.unpinned' : 'creator.mine.pinned'));
  };

  const copy = async (post: Feed) => {
    const { data, error } = await duplicate({ params: { id: post._id } });
    if (error) return void toast.error(toApiError(error).message);
    const edit = { label: t('items.own.edit'), onClick: () => void router.push(editPath(data)) };
    toast.success(t('creator.mine.duplicated'), { action: edit });
  };

  return { pages, changes, show, publish, togglePin, copy };
}
