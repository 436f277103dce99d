import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import { notify, toast } from '#components/toast.ts';
import { useFollowsElsewhere } from '#features/follows/use-follow.ts';
import { useReactionsElsewhere } from '#features/reactions/use-reaction.ts';
import { GO_LIVE, streamPath } from '#features/streaming/stream-paths.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { useSocket, useSocketEvent } from '#realtime/socket-provider.tsx';
import { isShownType } from '#rules/objects.ts';
import { changedElsewhere } from '#services/changed-elsewhere.ts';
import { showOpened } from '#services/opened.ts';
import { paymentsService } from '#services/payments.ts';
import { settingsService } from '#services/settings.ts';
import { useAppDispatch, useAppSelector, useSettings } from '#store/hooks.ts';
import { settingsActions } from '#store/settings.ts';
import { userFlows } from '#store/user.ts';

const isInSight = () => document.visibilityState === 'visible';

/** The payment that a result page is about; null for an address of another kind. */
function paymentOf(redirectUrl: string): string | null {
  const [, query = ''] = redirectUrl.split('?', 2);
  return new URLSearchParams(query).get('transactionId');
}

/** Shows that the site has closed while somebody is on it, and the page again once it is open. */
function useClosedSite() {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const { maintenance } = useSettings();
  const { status } = useSocket();
  const showAgain = useEffectEvent(() => void router.replace(router.asPath, undefined, { scroll: false }));
  useSocketEvent('site_closed', ({ reason, message }) => {
    if (reason === 'country') return router.reload();
    if (maintenance) return;
    dispatch(settingsActions.settingsLoaded({ maintenance: true, maintenanceMessage: message }));
    showAgain();
  });
  useEffect(() => {
    // Each connection that comes about is a moment to look.
    if (!maintenance || status !== 'connected') return;
    let isOver = false;
    settingsService.public({}, { quiet: true }).then(
      (settings) => {
        if (isOver || settings.maintenance) return;
        dispatch(settingsActions.settingsLoaded(settings));
        showAgain();
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [maintenance, status, dispatch]);
}

/** A browser that shows this person's push messages says so again: the site forgets it with each session. */
function useKeptPush() {
  const userId = useAppSelector((state) => state.user.current?._id);
  useEffect(() => {
    if (!userId || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
    void import('#lib/push-device.ts').then(
      ({ keepPushOn }) => keepPushOn(userId),
      () => undefined,
    );
  }, [userId]);
}

/** How long a card stays that somebody waits for an answer to. */
const ASKED_MS = 20_000;

/** A request for a private show, and its acceptance, wherever the one who is asked or waits is. */
function usePrivateShows() {
  const t = useT();
  const { asPath, pathname } = useRouter();
  const viewerId = useAppSelector((state) => state.user.current?._id);
  useSocketEvent('private-chat-request', ({ user: { name, avatar } }) => {
    if (pathname === GO_LIVE) return;
    notify({
      title: t('shell.live.private', { name }),
      description: t('shell.live.private.text'),
      image: avatar,
      href: GO_LIVE,
      ms: ASKED_MS,
    });
  });
  useSocketEvent('private_show', ({ userId, status, performerInfo }) => {
    if (status !== 'accepted' || userId !== viewerId || !performerInfo) return;
    const href = streamPath(performerInfo);
    if (asPath.split('?')[0] === href) return;
    notify({
      title: t('shell.live.privateAccepted', { name: performerInfo.name }),
      description: t('shell.live.privateAccepted.text'),
      href,
      ms: ASKED_MS,
    });
  });
}

/**
 * What the server tells a signed-in person on whatever page they are: a tip that came in, and what was bought on
 * another page, tab or device, which opens here in place; lists of money are asked for again. Follows, likes and
 * bookmarks of another tab or device show here, too. The balance follows by events of its own.
 */
export function SocketEffects() {
  const t = useT();
  const money = useMoney();
  const dispatch = useAppDispatch();
  useClosedSite();
  useKeptPush();
  usePrivateShows();
  useFollowsElsewhere();
  useReactionsElsewhere();
  useSocketEvent('tipped', ({ senderInfo: { name }, token, conversationId }) => {
    // In a stream everybody is told: the picture and the chat show it there.
    if (!conversationId && isInSight())
      toast.success(t('shell.live.tipped', { name, amount: money.tokens(token) }));
    dispatch(changedElsewhere(['earnings']));
  });
  useSocketEvent('stream_reminder', ({ slug, title, performer: { name } }) => {
    if (isInSight())
      notify({ title: t('shell.live.stream', { name }), description: title, href: `/post/${slug}` });
  });
  useSocketEvent('video_participation', ({ status }) => {
    dispatch(changedElsewhere(['videos']));
    if (status === 'asked' && isInSight())
      notify({
        title: t('shell.live.asked'),
        description: t('shell.live.asked.text'),
        href: '/creator/my-video',
      });
  });
  useSocketEvent('token_transaction_success', ({ item }) => {
    dispatch(changedElsewhere(['wallet']));
    if (isShownType(item.type)) dispatch(showOpened({ item: { type: item.type, id: item.targetId } }));
  });
  useSocketEvent('payment_status_callback', ({ redirectUrl }) => {
    dispatch(userFlows.current.request());
    dispatch(changedElsewhere(['payments', 'subscriptions', 'wallet']));
    const id = paymentOf(redirectUrl);
    if (!id) return;
    // When it cannot be asked for now, the page shows what was bought with the next visit.
    paymentsService.view({ params: { id } }, { quiet: true }).then(
      ({ status, performerInfo }) => {
        if (status === 'success' && performerInfo) dispatch(showOpened({ performerId: performerInfo._id }));
      },
      () => undefined,
    );
  });
  return null;
}
