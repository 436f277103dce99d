import { Video } from 'lucide-react';
import { Button } from '#components/button.tsx';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import { useT } from '#i18n/use-t.ts';
import { roleOf } from '#lib/role.ts';
import { loginPath } from '#rules/return-path.ts';
import { useViewer } from '#store/hooks.ts';
import { askPath } from '../stream-paths.ts';

/** Leads fans to where a private show is asked for, with what a minute costs; visitors log in first. */
export function PrivateShowLink({
  performer,
  className,
}: {
  performer: PerformerDetail;
  className?: string | undefined;
}) {
  const t = useT();
  const viewer = useViewer();
  const { privateChatPrice: price } = performer;
  if (price <= 0 || (viewer && roleOf(viewer) !== 'user')) return null;
  const path = askPath(performer);
  return (
    <div className={className}>
      <Button wide href={viewer ? path : loginPath(path)} icon={<Video aria-hidden="true" />}>
        {t('streaming.private.link', { price })}
      </Button>
    </div>
  );
}
