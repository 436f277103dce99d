import { useEffect } from 'react';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import type { PrivateShow } from '#contract/private-shows.ts';
import { useT } from '#i18n/use-t.ts';
import { roleOf } from '#lib/role.ts';
import { useSocketEvent } from '#realtime/socket-provider.tsx';
import {
  useAcceptShowMutation,
  useCancelShowMutation,
  useDeclineShowMutation,
  useEndShowMutation,
  useOwnShowsQuery,
  useRequestShowMutation,
} from '#services/streaming.ts';
import { useAppDispatch, useViewer } from '#store/hooks.ts';
import { streamingActions } from '#store/streaming.ts';
import { useSeconds } from './use-seconds.ts';

/** Seconds as 3:07. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** What the show costs so far and how long it still goes; both see it. */
function Meter({ show }: { show: PrivateShow }) {
  const t = useT();
  const [end, ending] = useEndShowMutation();
  return (
    <Notice
      tone={show.warning ? 'warning' : 'info'}
      announce={show.warning !== null}
      action={
        <Button
          size="small"
          loading={ending.isLoading}
          onClick={() => void end({ params: { id: show._id } })}
        >
          {t('streaming.private.end')}
        </Button>
      }
    >
      <p>
        {show.isCounting
          ? t('streaming.private.meter', { minutes: show.minutes, tokens: show.token })
          : t('streaming.private.waiting')}
      </p>
      {show.warning ? (
        <p>{t('streaming.private.warning', { count: show.warning })}</p>
      ) : show.secondsLeft === null ? null : (
        <p>{t('streaming.private.left', { time: clock(show.secondsLeft) })}</p>
      )}
    </Notice>
  );
}

/** A fan's way into a private show: what it costs, the request that rings, the meter, and why it ended. */
export function PrivateShowPanel({ performer, onNews }: { performer: PerformerDetail; onNews?: () => void }) {
  const t = useT();
  const viewer = useViewer();
  const isFan = viewer !== null && roleOf(viewer) === 'user';
  const { name, privateChatPrice: price } = performer;
  const own = useOwnShowsQuery(undefined, { skip: !isFan || price <= 0 });
  const [request, asking] = useRequestShowMutation();
  const [cancel, cancelling] = useCancelShowMutation();
  useSocketEvent('private_show', () => {
    if (!isFan || price <= 0) return;
    void own.refetch();
    onNews?.();
  });
  if (!viewer || !isFan || !own.data) return null;
  const show = own.data.show?.performerId === performer._id ? own.data.show : null;
  if (show?.status === 'accepted' || show?.status === 'running') return <Meter show={show} />;
  if (show?.status === 'requested')
    return (
      <Notice
        action={
          <Button
            size="small"
            loading={cancelling.isLoading}
            onClick={() => void cancel({ params: { id: show._id } })}
          >
            {t('streaming.private.cancel')}
          </Button>
        }
      >
        <p role="status">{t('streaming.private.rings', { name })}</p>
      </Notice>
    );
  const buys = Math.floor(viewer.balance / price);
  return (
    <div>
      {show?.endReason ? <p role="status">{t(`streaming.private.ended.${show.endReason}`)}</p> : null}
      <p>
        {t('streaming.private.price', { price })}{' '}
        {t(buys > 0 ? 'streaming.private.buys' : 'streaming.private.topUp', { count: buys })}
      </p>
      <Button
        disabled={buys < 1}
        loading={asking.isLoading}
        onClick={() => void request({ params: { id: performer._id }, body: { price } })}
      >
        {t('streaming.private.ask')}
      </Button>
    </div>
  );
}

function Ringing({ show, onDone }: { show: PrivateShow; onDone: () => void }) {
  const t = useT();
  const [accept, accepting] = useAcceptShowMutation();
  const [decline, declining] = useDeclineShowMutation();
  const now = useSeconds();
  const params = { id: show._id };
  if (show.ringsUntil && now && Date.parse(show.ringsUntil) <= now) return null;
  return (
    <Notice announce>
      <p>
        {t('streaming.private.asks', { name: show.userInfo?.name ?? '', price: show.price })}{' '}
        {t('streaming.private.acceptEnds')}
      </p>
      <Button
        variant="primary"
        loading={accepting.isLoading}
        onClick={() => void accept({ params }).then(onDone)}
      >
        {t('streaming.private.accept')}
      </Button>
      <Button loading={declining.isLoading} onClick={() => void decline({ params }).then(onDone)}>
        {t('streaming.private.decline')}
      </Button>
    </Notice>
  );
}

/** A performer's requests as they ring, and the meter of the show that runs. */
export function PrivateRequests({ onNews }: { onNews: () => void }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const own = useOwnShowsQuery(undefined);
  const requests = own.data?.requests;
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
    <section aria-label={t('streaming.private.requests')}>
      {own.data.show ? <Meter show={own.data.show} /> : null}
      {own.data.requests.map((show) => (
        <Ringing key={show._id} show={show} onDone={news} />
      ))}
    </section>
  );
}
