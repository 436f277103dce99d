import { HandCoins } from 'lucide-react';
import { useRouter } from 'next/router';
import { Button } from '#components/button.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { intentLink } from '#lib/intent-link.ts';
import { roleOf } from '#lib/role.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import { loginPath } from '#rules/return-path.ts';
import { useViewer } from '#store/hooks.ts';
import type { TipSheetProps } from './tip-sheet.tsx';

interface TipButtonProps {
  performer: TipSheetProps['performer'];
  /** The stream it is given in. */
  streamId?: string;
  /** What the performer does there for a tip. */
  menu?: TipSheetProps['menu'];
  /** `row` is for the quiet row under a post. */
  look?: 'row' | 'button' | 'icon';
}

const loadSheet = () => import('./tip-sheet.tsx').then((module) => module.TipSheet);

/** Opens the tip sheet. Visitors are asked to log in and come back; performers do not tip. */
export function TipButton({ performer, streamId, menu, look = 'button' }: TipButtonProps) {
  const t = useT();
  const viewer = useViewer();
  const { asPath } = useRouter();
  const { Sheet, loading, show, hide } = useLazyComponent(loadSheet);
  if (viewer && roleOf(viewer) !== 'user') return null;
  const icon = <HandCoins aria-hidden="true" />;
  const label = t('wallet.tip.title', { name: performer.name });
  const href = viewer ? undefined : loginPath(asPath);
  const { _id, name, avatar } = performer;
  const wanted = intentLink({
    kind: 'tip',
    path: asPath,
    performer: { _id, name, username: '', avatar },
  });
  const sheet = Sheet ? (
    <Sheet
      performer={performer}
      onClose={hide}
      {...(streamId ? { streamId } : {})}
      {...(menu ? { menu } : {})}
    />
  ) : null;
  if (look === 'icon') {
    return (
      <>
        {href ? (
          <IconButton variant="outline" href={href} icon={icon} label={label} {...wanted} />
        ) : (
          <IconButton variant="outline" icon={icon} label={label} loading={loading} onClick={show} />
        )}
        {sheet}
      </>
    );
  }
  const variant = look === 'row' ? 'quiet' : 'outline';
  return (
    <>
      {href ? (
        <Button variant={variant} icon={icon} href={href} {...wanted}>
          {t('wallet.tip.open')}
        </Button>
      ) : (
        <Button variant={variant} icon={icon} loading={loading} onClick={show} aria-label={label}>
          {t('wallet.tip.open')}
        </Button>
      )}
      {sheet}
    </>
  );
}
