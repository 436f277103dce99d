import { useEffect, useState } from 'react';
import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { classNames } from '#components/class-names.ts';
import { Confirm } from '#components/confirm.tsx';
import { Notice } from '#components/notice.tsx';
import type { PrivateShow } from '#contract/private-shows.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { useSocketEvent } from '#realtime/socket-provider.tsx';
import { useAcceptShowMutation, useDeclineShowMutation, useOwnShowsQuery } from '#services/streaming.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { streamingActions } from '#store/streaming.ts';
import { useSeconds } from '../use-seconds.ts';
import { PrivateEnded, TimeUntil } from './private-meter.tsx';
import styles from './private-show.module.css';

interface Props {
  /** When the public stream that runs began; null while none runs. */
  onAirSince: string | null;
  onNews: () => void;
}

/** Why a show ended is told until it is closed, and not to who has begun a stream since then. */
const isPast = ({ endedAt }: PrivateShow, onAirSince: string | null): boolean =>
  onAirSince !== null && Date.parse(onAirSince) > Date.parse(endedAt ?? '');

function Ringing({ show, onAirSince, onNews }: Props & { show: PrivateShow }) {
  const t = useT();
  const money = useMoney();
  const [accept, accepting] = useAcceptShowMutation();
  const [decline, declining] = useDeclineShowMutation();
  const [asks, setAsks] = useState(false);
  const now = useSeconds();
  const params = { id: show._id };
  const error = errorOf(accepting.error ?? declining.error);
  const take = () => {
    setAsks(false);
    void accept({ params }).then(onNews);
  };
  const name = show.userInfo?.name ?? '';
  if (show.ringsUntil && now && Date.parse(show.ringsUntil) <= now) return null;
  return (
    <div className={styles.meter}>
      <Notice tone="accent" announce title={t('streaming.private.asks', { name })}>
        {`${t('streaming.private.terms', { count: show.allowedMinutes, amount: money.tokens(show.price) })} ${onAirSince !== null ? t('streaming.private.acceptEnds') : ''}`}
      </Notice>
      {error ? (
        <Notice tone="warning" announce>
          {error.message}
        </Notice>
      ) : null}
      <div className={styles.row}>
        <Button
          variant="primary"
          loading={accepting.isLoading}
          onClick={onAirSince === null ? take : () => setAsks(true)}
        >
          {t('streaming.private.accept')}
        </Button>
        <Button loading={declining.isLoading} onClick={() => void decline({ params }).then(onNews)}>
          {t('streaming.private.decline')}
        </Button>
        {show.ringsUntil ? (
          <p className={styles.clock}>
            <span>{t('streaming.private.answer')}</span> <TimeUntil moment={show.ringsUntil} />
          </p>
        ) : null}
      </div>
      <Confirm
        open={asks}
        title={t('streaming.private.accept.ask')}
        text={t('streaming.private.accept.text', { name })}
        confirmLabel={t('streaming.private.accept.do')}
        onConfirm={take}
        onCancel={() => setAsks(false)}
      />
    </div>
  );
}

/** A performer's requests as they ring, and why the last show ended. */
export function PrivateRequests({ onAirSince, onNews }: Props) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [closed, setClosed] = useState<string | null>(null);
  const own = useOwnShowsQuery(undefined);
  const requests = own.data?.requests;
  const show = own.data?.show;
  const news = () => {
    void own.refetch();
    onNews();
  };
  useEffect(() => {
    for (const { conversationId } of requests ?? [])
      dispatch(streamingActions.privateRequested({ conversationId }));
  }, [requests, dispatch]);
  useSocketEvent('private-chat-request', ({ conversationId }) => {
    dispatch(streamingActions.privateRequested({ conversationId }));
    void own.refetch();
  });
  useSocketEvent('private_show', ({ conversationId, status }) => {
    if (status !== 'requested') dispatch(streamingActions.privateAccessed(conversationId));
    news();
  });
  if (!own.data) return null;
  return (
    <section
      className={classNames(styles.panel, styles.requests)}
      aria-label={t('streaming.private.requests')}
    >
      {show?.status === 'ended' && show._id !== closed && !isPast(show, onAirSince) ? (
        <PrivateEnded
          show={show}
          name={show.userInfo?.name ?? ''}
          isHost
          action={
            <Button size="small" onClick={() => setClosed(show._id)}>
              {t('common.close')}
            </Button>
          }
        />
      ) : null}
      {own.data.requests.map((one) => (
        <Ringing key={one._id} show={one} onAirSince={onAirSince} onNews={news} />
      ))}
    </section>
  );
}
