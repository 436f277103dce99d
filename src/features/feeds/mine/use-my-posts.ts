import { toast } from '#components/toast.ts';
import type { Feed } from '#contract/feeds.ts';
import { usePages } from '#features/creator/use-pages.ts';
import { useT } from '#i18n/use-t.ts';
import { useCall } from '#lib/use-call.ts';
import { feedsService } from '#services/feeds.ts';

export interface PostFilters extends Record<string, string> {
  /** '' for any. */
  status: string;
  type: string;
  q: string;
}

const given = (filters: PostFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

/** The performer's own posts with what can be done to them. */
export function useMyPosts(filters: PostFilters) {
  const t = useT();
  const pages = usePages(feedsService.mine, given(filters));
  const removal = useCall(feedsService.remove);
  const setStatus = (id: string, status: Feed['status']) =>
    pages.change((posts) => posts.map((post) => (post._id === id ? { ...post, status } : post)));

  /** Hides or shows a post at once; the toast takes it back, as does a refusal. */
  const show = async (post: Feed, status: Feed['status']) => {
    setStatus(post._id, status);
    try {
      await feedsService.update({ params: { id: post._id }, body: { status } });
    } catch (error) {
      setStatus(post._id, post.status);
      toast.error(error instanceof Error ? error.message : t('common.failed'));
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
    const outcome = await removal.run({ params: { id: post._id } });
    if (outcome.ok || outcome.error.status === 404) {
      pages.change((posts) => posts.filter((one) => one._id !== post._id));
      toast.success(t('creator.mine.deleted'));
      pages.reload();
      return true;
    }
    toast.error(outcome.error.message);
    return false;
  };

  return { pages, show, remove, removing: removal.loading };
}

export type MyPosts = ReturnType<typeof useMyPosts>;
