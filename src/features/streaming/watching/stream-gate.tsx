import { useRouter } from 'next/router';
import { Button } from '#components/button.tsx';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import type { Stream } from '#contract/streaming.ts';
import { SubscribeButton } from '#features/subscriptions/subscribe-button.tsx';
import { FansOnlyHint } from '#features/wallet/fans-only-hint.tsx';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import { roleOf } from '#lib/role.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import { loginPath } from '#rules/return-path.ts';
import { useViewer } from '#store/hooks.ts';
import { LiveBadge } from '../live-badge.tsx';
import picture from '../stream-picture.module.css';
import { Viewers } from '../stream-viewers.tsx';

const loadEntry = () => import('./entry-sheet.tsx').then((part) => part.EntrySheet);

interface Props {
  stream: Stream;
  performer: PerformerDetail;
  viewers: number;
}

function Open({ stream, performer }: Props) {
  const t = useT();
  const viewer = useViewer();
  const { asPath } = useRouter();
  const { Sheet, loading, show, hide } = useLazyComponent(loadEntry);
  if (stream.lockReason === 'subscribe') return <SubscribeButton performer={performer} returnTo={asPath} />;
  if (!viewer)
    return (
      <Button variant="primary" href={loginPath(asPath)}>
        {t('streaming.gate.login')}
      </Button>
    );
  if (roleOf(viewer) !== 'user') return <FansOnlyHint />;
  return (
    <>
      <Button variant="primary" loading={loading} onClick={show}>
        {t('streaming.entry.open')}
      </Button>
      {Sheet ? <Sheet stream={stream} onClose={hide} /> : null}
    </>
  );
}

/** In place of the picture, for who may not watch yet: what opens it, and the button that does. */
export function StreamGate(props: Props) {
  const { stream, performer, viewers } = props;
  const t = useT();
  return (
    <div className={picture.frame}>
      <div className={picture.over}>
        {stream.lockReason === 'buy' ? (
          <p className={picture.price}>
            <span>{t('streaming.gate.buy')}</span> <Price tokens={stream.price} />
          </p>
        ) : (
          <p>
            {t(stream.lockReason === 'subscribe' ? 'streaming.gate.subscribe' : 'streaming.gate.visitor')}
          </p>
        )}
        {stream.interruptedUntil ? (
          <p role="status">{t('streaming.lost', { name: performer.name })}</p>
        ) : null}
        <Open {...props} />
      </div>
      <div className={picture.top}>
        <LiveBadge />
        <Viewers count={viewers} />
      </div>
    </div>
  );
}
