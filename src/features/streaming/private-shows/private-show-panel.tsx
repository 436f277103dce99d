import { useRouter } from 'next/router';
import { useState } from 'react';
import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import type { PrivateShow } from '#contract/private-shows.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import { roleOf } from '#lib/role.ts';
import { useSocketEvent } from '#realtime/socket-provider.tsx';
import { useCancelShowMutation, useOwnShowsQuery } from '#services/streaming.ts';
import { useViewer } from '#store/hooks.ts';
import { askPath, streamPath } from '../stream-paths.ts';
import { PrivateEnded, PrivateMeter, TimeUntil } from './private-meter.tsx';
import { PrivateRequestSheet } from './private-request-sheet.tsx';
import styles from './private-show.module.css';

/** The fan's request while it rings. */
function Waiting({ show, name }: { show: PrivateShow; name: string }) {
  const t = useT();
  const [cancel, cancelling] = useCancelShowMutation();
  const error = errorOf(cancelling.error);
  return (
    <section className={styles.meter} aria-label={t('streaming.private.meter')}>
      <div className={styles.row}>
        <p role="status">{t('streaming.private.rings', { name })}</p>
        {show.ringsUntil ? (
          <p className={styles.clock}>
            <TimeUntil moment={show.ringsUntil} />
          </p>
        ) : null}
      </div>
      {error ? <Notice tone="warning">{error.message}</Notice> : null}
      <p>
        <Button loading={cancelling.isLoading} onClick={() => void cancel({ params: { id: show._id } })}>
          {t('streaming.private.cancel')}
        </Button>
      </p>
    </section>
  );
}

/** What a minute costs, and the way to ask; the address keeps that it is asked, for who comes back from a top-up. */
function Offer({ performer }: { performer: PerformerDetail }) {
  const t = useT();
  const money = useMoney();
  const router = useRouter();
  const [isOpen, setOpen] = useState(router.asPath === askPath(performer));
  const turn = (open: boolean) => {
    setOpen(open);
    const path = open ? askPath(performer) : streamPath(performer);
    void router.replace(path, undefined, { shallow: true, scroll: false });
  };
  return (
    <div className={styles.row}>
      <Button onClick={() => turn(true)}>{t('streaming.private.ask')}</Button>
      <p>{t('streaming.private.price', { amount: money.tokens(performer.privateChatPrice) })}</p>
      {isOpen ? <PrivateRequestSheet performer={performer} onClose={() => turn(false)} /> : null}
    </div>
  );
}

/** The fan has a request or a show with somebody else. */
function Elsewhere({ show }: { show: PrivateShow }) {
  const t = useT();
  const who = show.performerInfo;
  if (!who) return null;
  return (
    <Notice
      action={
        <Button size="small" href={streamPath(who)}>
          {t('streaming.private.open')}
        </Button>
      }
    >
      {t('streaming.private.elsewhere', { name: who.name })}
    </Notice>
  );
}

interface Props {
  performer: PerformerDetail;
  /** A show runs on this page, whatever the price is now. */
  isRunning?: boolean;
  onNews?: () => void;
}

/** A fan's way into a private show: what it costs, the request that rings, the meter, and why it ended. */
export function PrivateShowPanel({ performer, isRunning = false, onNews }: Props) {
  const t = useT();
  const viewer = useViewer();
  const isFan = viewer !== null && roleOf(viewer) === 'user';
  const { name, privateChatPrice: price } = performer;
  const isOffered = isFan && (price > 0 || isRunning);
  const own = useOwnShowsQuery(undefined, { skip: !isOffered });
  useSocketEvent('private_show', () => {
    if (!isOffered) return;
    void own.refetch();
    onNews?.();
  });
  if (!isOffered || !own.data) return null;
  const { show } = own.data;
  const isHere = show?.performerId === performer._id;
  const isOpen = show !== null && show.status !== 'ended';
  if (isOpen && !isHere) return <Elsewhere show={show} />;
  if (isOpen)
    return show.status === 'requested' ? (
      <Waiting show={show} name={name} />
    ) : (
      <PrivateMeter show={show} name={name} isHost={false} />
    );
  return (
    <div className={styles.panel}>
      {show && isHere ? (
        <PrivateEnded
          show={show}
          name={name}
          isHost={false}
          action={
            <Button size="small" href={profilePath(performer)}>
              {t('streaming.private.back')}
            </Button>
          }
        />
      ) : null}
      {price > 0 ? <Offer performer={performer} /> : null}
    </div>
  );
}
