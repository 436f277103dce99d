import { buffers, channel } from 'redux-saga';
import { call, getContext, put, takeEvery, throttle } from 'redux-saga/effects';
import type { ServerEventPayload } from '#contract/events.ts';
import { lastSocketEvent, socketChannel } from '#realtime/socket-channel.ts';
import { NOTIFICATIONS_PAGE_SIZE, type NotificationType } from '#rules/notifications.ts';
import type { Noun } from '#services/api.ts';
import { changedElsewhere } from '#services/changed-elsewhere.ts';
import { notificationsService } from '#services/notifications.ts';
import { refreshLimit } from './flow.ts';
import { type NotificationFilter, notificationActions, notificationFlows } from './notification.ts';
import { onAction, runFlow } from './run-flow.ts';
import type { SagaTools } from './saga-tools.ts';

const queryOf = ({ status, type }: NotificationFilter) => ({
  limit: NOTIFICATIONS_PAGE_SIZE,
  sort: 'desc' as const,
  sortBy: 'updatedAt',
  status,
  ...(type ? { type } : {}),
});

const list = (filter: NotificationFilter) =>
  notificationsService.list({ query: { ...queryOf(filter), offset: 0 } });

const more = async (_: unknown, { state }: SagaTools) => {
  const { filter, cursor } = state().notification;
  const query = { ...queryOf(filter), ...(cursor ? { cursor } : {}) };
  return { ...(await notificationsService.list({ query })), after: cursor };
};

const refresh = async (_: unknown, { state }: SagaTools) => {
  const { filter, notificationIds } = state().notification;
  const limit = refreshLimit(notificationIds.length, NOTIFICATIONS_PAGE_SIZE);
  const query = { ...queryOf(filter), offset: 0, limit };
  return { ...(await notificationsService.list({ query })), filter };
};

const count = () => notificationsService.countUnread();
const read = (id: string) => notificationsService.read({ params: { id } });
const readAll = async (): Promise<void> => {
  await notificationsService.readAll();
};

/** Whether somebody has the conversation before their eyes that a notification is of: it is read by that. */
const isLookedAt = (
  { state }: SagaTools,
  { type, refId }: ServerEventPayload<'send_notification'>,
): boolean =>
  type === 'message' && state().conversation.activeId === refId && document.visibilityState === 'visible';

/** Fifty likes in a second are two questions: for the first one, and for all that came in the pause after it. */
const PAUSE_MS = 500;

/** The list on screen is asked for again, as far as it was read; one that is not, when somebody comes back to it. */
function* listAgain() {
  const { state }: SagaTools = yield getContext('tools');
  if (state().notification.isShown) yield put(notificationFlows.refresh.request());
  else yield put(notificationActions.outdated());
}

function* countAgain() {
  const { state }: SagaTools = yield getContext('tools');
  if (!state().auth.loggedIn) return;
  yield put(notificationFlows.count.request());
  yield call(listAgain);
}

function* news() {
  const toCount = channel<ServerEventPayload<'send_notification'>>(buffers.sliding(1));
  yield throttle(PAUSE_MS, toCount, countAgain);
  yield takeEvery(
    socketChannel('send_notification'),
    function* run(event: ServerEventPayload<'send_notification'>) {
      const tools: SagaTools = yield getContext('tools');
      if (!isLookedAt(tools, event)) yield put(toCount, event);
    },
  );
}

/**
 * What pages show that is out of date once somebody is told of it. Refunds end purchases of all kinds; a seller's
 * refund of an order is told as news of the order.
 */
const CHANGED_BY: Partial<Record<NotificationType, readonly Noun[]>> = {
  order: ['orders', 'wallet'],
  payout: ['payouts'],
  refund: ['payments', 'wallet', 'orders', 'subscriptions', 'earnings'],
  renewal: ['subscriptions'],
};

/** An open receipt or order follows what is done to it elsewhere. */
function* changed() {
  yield takeEvery(
    socketChannel('send_notification'),
    function* run({ type }: ServerEventPayload<'send_notification'>) {
      const nouns = CHANGED_BY[type];
      if (nouns) yield put(changedElsewhere(nouns));
    },
  );
}

/** How many are unread; a list that shows otherwise is asked for again. */
function* counted(total: number, countedAt: number) {
  const { state }: SagaTools = yield getContext('tools');
  const { total: shown } = state().notification;
  yield put(notificationActions.unreadCounted({ total, countedAt }));
  if (shown !== total) yield call(listAgain);
}

/** They were read, here or on another device. */
function* readElsewhere() {
  yield takeEvery(
    socketChannel('notification_read'),
    function* run({ total, countedAt }: ServerEventPayload<'notification_read'>) {
      yield call(counted, total, countedAt);
    },
  );
}

/** With each connection: how many are unread comes with it. */
function* connected() {
  yield throttle(
    PAUSE_MS,
    lastSocketEvent('person_state'),
    function* run({ unreadNotifications, countedAt }: ServerEventPayload<'person_state'>) {
      const { state }: SagaTools = yield getContext('tools');
      if (state().auth.loggedIn) yield call(counted, unreadNotifications, countedAt);
    },
  );
}

/** Reading the list brings what followed creators published, and what was deleted meanwhile is gone from it. */
function* listed() {
  yield takeEvery(notificationFlows.list.success, function* run() {
    yield put(notificationFlows.count.request());
  });
}

/** What could not be marked is unread still. */
function* undone() {
  yield takeEvery([notificationFlows.read.fail, notificationFlows.readAll.fail], function* run() {
    yield put(notificationFlows.count.request());
    yield call(listAgain);
  });
}

export const notificationSagas = [
  runFlow(notificationFlows.list, list, { defaultMessage: 'common.failed' }),
  runFlow(notificationFlows.more, more, { take: 'leading', defaultMessage: 'common.failed' }),
  runFlow(notificationFlows.refresh, refresh),
  runFlow(notificationFlows.count, count),
  runFlow(notificationFlows.read, read),
  runFlow(notificationFlows.readAll, readAll, { take: 'leading', defaultMessage: 'common.failed' }),
  onAction(notificationFlows.readAll.fail, ({ message }, { shell }) => shell.notify.error(message)),
  onAction(notificationFlows.readAll.success, (_, { shell }) =>
    shell.notify.success(shell.t('notifications.readAll.done')),
  ),
  news,
  changed,
  readElsewhere,
  connected,
  listed,
  undone,
];
