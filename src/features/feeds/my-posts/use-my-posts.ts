import { toApiError } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import type { Feed } from '#contract/feeds.ts';
import { useT } from '#i18n/use-t.ts';
import { pagesOf } from '#lib/result-pages.ts';
import type { Filters } from '#lib/use-filters.ts';
import { useNewVisit } from '#lib/visit.ts';
import { updateCached } from '#services/cached-answers.ts';
import { useOwnFeedsQuery, useRemoveFeedMutation, useUpdateFeedMutation } from '#services/feeds.ts';
import { useAppDispatch } from '#store/hooks.ts';

export interface PostFilters extends Record<string, string> {
  /** '' for any. */
  status: string;
  type: string;
  q: string;
  /** 'asc' begins with the oldest. */
  sort: string;
}

type OwnFeedsInput = Parameters<typeof useOwnFeedsQuery>[0];

/** The performer's own posts with what can be done to them. */
export function useMyPosts({ query }: Filters<PostFilters>) {
  const t = useT();
  const dispatch = useAppDispatch();
  const pages = pagesOf(useOwnFeedsQuery({ query } as OwnFeedsInput, useNewVisit()));
  const [update] = useUpdateFeedMutation();
  const [send, { isLoading }] = useRemoveFeedMutation();
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
      label: t('creator.mine.undo'),
      onClick: () => void show({ ...post, status }, post.status),
    };
    toast.success(t(status === 'active' ? 'creator.mine.shown' : 'creator.mine.hidden'), { action: undo });
  };

  /** True when it is gone. */
  const remove = async (post: Feed): Promise<boolean> => {
    const { error } = await send({ params: { id: post._id } });
    if (error && toApiError(error).status !== 404) {
      toast.error(toApiError(error).message);
      return false;
    }
    // It was removed elsewhere before.
    if (error) pages.reload();
    toast.success(t('creator.mine.deleted'));
    return true;
  };

  return { pages, show, remove, removing: isLoading };
}
