import { useRouter } from 'next/router';
import { toast } from '#components/toast.ts';
import type { Feed } from '#contract/feeds.ts';
import { useT } from '#i18n/use-t.ts';
import { listAddress } from '#lib/list-address.ts';
import { postPath } from '../feed-text.ts';

/** What has become of a post that was sent: it is out now, will be, or was changed. */
function outcome(before: Feed | null, { status, isSchedule }: Feed) {
  if (status !== 'active') return before ? 'common.saved' : 'creator.composer.kept';
  if (isSchedule) return before?.isSchedule ? 'common.saved' : 'creator.composer.planned';
  return before?.status === 'active' && !before.isSchedule ? 'common.saved' : 'creator.composer.published';
}

/** Says what has become of a post that was sent, and leads on to the own posts, which is over when they are there. `before` is null for a new one. */
export function useSent(before: Feed | null) {
  const t = useT();
  const router = useRouter();
  return (post: Feed) => {
    const view = { label: t('creator.composer.view'), onClick: () => void router.push(postPath(post)) };
    toast.success(t(outcome(before, post)), post.status === 'active' ? { action: view } : {});
    return router.push(listAddress('/creator/my-post'));
  };
}
