import { LockOpen } from 'lucide-react';
import { Button } from '#components/button.tsx';
import type { Feed } from '#contract/feeds.ts';
import { postPath } from '#features/feeds/feed-text.ts';
import { useT } from '#i18n/use-t.ts';
import { intentLink } from '#lib/intent-link.ts';
import { roleOf } from '#lib/role.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import { loginPath } from '#rules/return-path.ts';
import { useViewer } from '#store/hooks.ts';

const loadSheet = () => import('./unlock-sheet.tsx').then((module) => module.UnlockSheet);

/** Opens the unlock sheet of a pay-per-view post. Visitors log in and come back to the post; performers do not buy. */
export function UnlockButton({ feed }: { feed: Feed }) {
  const t = useT();
  const viewer = useViewer();
  const { Sheet, loading, show, hide } = useLazyComponent(loadSheet);
  const icon = <LockOpen aria-hidden="true" />;
  if (!viewer) {
    const { _id, name, username, avatar } = feed.performer;
    const path = postPath(feed);
    return (
      <Button
        variant="primary"
        icon={icon}
        href={loginPath(path)}
        {...intentLink({
          kind: 'unlock',
          path,
          performer: { _id, name, username, avatar },
          objectType: 'feed',
          objectId: feed._id,
        })}
      >
        {t('feeds.locked.unlock')}
      </Button>
    );
  }
  if (roleOf(viewer) !== 'user') return null;
  return (
    <>
      <Button variant="primary" icon={icon} loading={loading} onClick={show}>
        {t('feeds.locked.unlock')}
      </Button>
      {Sheet ? <Sheet feed={feed} onClose={hide} /> : null}
    </>
  );
}
