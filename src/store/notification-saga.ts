import { debounce, getContext, put, takeEvery, throttle } from 'redux-saga/effects';
import type { ServerEventPayload } from '#contract/events.ts';
import { socketChannel } from '#realtime/socket-channel.ts';
import { NOTIFICATIONS_PAGE_SIZE } from '#rules/notifications.ts';
import { notificationsService } from '#services/notifications.ts';
import { type NotificationFilter, notificationActions, notificationFlows } from './notification.ts';
import { runFlow } from './run-flow.ts';
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

const more = (_: unknown, { state }: SagaTools) => {
  const { filter, cursor } = state().notification;
  return notificationsService.list({ query: { ...queryOf(filter), ...(cursor ? { cursor } : {}) } });
};

const refresh = (_: unknown, { state }: SagaTools) => list(state().notification.filter);
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

/** Fifty likes in a second are one question. */
const PAUSE_MS = 500;

function* news() {
  const told = socketChannel('send_notification');
  yield debounce(PAUSE_MS, told, function* run(event: ServerEventPayload<'send_notification'>) {
    const tools: SagaTools = yield getContext('tools');
    if (!tools.state().auth.loggedIn || isLookedAt(tools, event)) return;
    yield put(notificationFlows.count.request());
    if (tools.state().notification.isShown) yield put(notificationFlows.refresh.request());
  });
}

/** With each connection: how many are unread comes with it, and a list on screen is asked for again. */
function* connected() {
  yield throttle(
    PAUSE_MS,
    socketChannel('person_state'),
    function* run({ unreadNotifications }: ServerEventPayload<'person_state'>) {
      const { state }: SagaTools = yield getContext('tools');
      if (!state().auth.loggedIn) return;
      const { total, isShown } = state().notification;
      yield put(notificationActions.unreadCounted(unreadNotifications));
      if (isShown && total !== unreadNotifications) yield put(notificationFlows.refresh.request());
    },
  );
}

/** What could not be marked is unread still. */
function* undone() {
  yield takeEvery([notificationFlows.read.fail, notificationFlows.readAll.fail], function* run() {
    const { state }: SagaTools = yield getContext('tools');
    yield put(notificationFlows.count.request());
    if (state().notification.isShown) yield put(notificationFlows.refresh.request());
  });
}

export const notificationSagas = [
  runFlow(notificationFlows.list, list, { defaultMessage: 'common.failed' }),
  runFlow(notificationFlows.more, more, { take: 'leading', defaultMessage: 'common.failed' }),
  runFlow(notificationFlows.refresh, refresh),
  runFlow(notificationFlows.count, count),
  runFlow(notificationFlows.read, read),
  runFlow(notificationFlows.readAll, readAll, { take: 'leading' }),
  news,
  connected,
  undone,
];
