import { LockOpen } from 'lucide-react';
import { Button } from '#components/button.tsx';
import type { ShownItem } from '#features/items/shown-item.ts';
import { useT } from '#i18n/use-t.ts';
import { intentLink } from '#lib/intent-link.ts';
import { roleOf } from '#lib/role.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import { loginPath } from '#rules/return-path.ts';
import { useViewer } from '#store/hooks.ts';

const loadSheet = () => import('./unlock-sheet.tsx').then((module) => module.UnlockSheet);

/** Opens the unlock sheet of what is sold. Visitors log in and come back to it; performers do not buy. */
export function UnlockButton({ item }: { item: ShownItem }) {
  const t = useT();
  const viewer = useViewer();
  const { Sheet, loading, show, hide } = useLazyComponent(loadSheet);
  const icon = <LockOpen aria-hidden="true" />;
  if (!viewer) {
    const { _id, name, username, avatar } = item.performer;
    const { path } = item;
    return (
      <Button
        variant="primary"
        icon={icon}
        href={loginPath(path)}
        {...intentLink({
          kind: 'unlock',
          path,
          performer: { _id, name, username, avatar },
          objectType: item.kind,
          objectId: item._id,
        })}
      >
        {t('items.locked.unlock')}
      </Button>
    );
  }
  if (roleOf(viewer) !== 'user') return null;
  return (
    <>
      <Button variant="primary" icon={icon} loading={loading} onClick={show}>
        {t('items.locked.unlock')}
      </Button>
      {Sheet ? <Sheet item={item} onClose={hide} /> : null}
    </>
  );
}
