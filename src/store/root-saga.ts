import { all, call, spawn } from 'redux-saga/effects';
import { report } from '#lib/report.ts';
import { authSagas } from './auth-saga.ts';
import { conversationSagas } from './conversation-saga.ts';
import { messageSagas } from './message-saga.ts';
import { notificationSagas } from './notification-saga.ts';
import { outboxSagas } from './outbox-saga.ts';
import { streamMessageSagas } from './stream-message-saga.ts';
import { userSagas } from './user-saga.ts';

type Saga = () => Generator;

/** A child that dies this often is broken for good: restarting it on would spin. */
const MOST_RESTARTS = 50;

/** Keeps one saga alive: a crash is logged and the saga starts again. */
function* supervised(saga: Saga) {
  for (let restarts = 0; restarts < MOST_RESTARTS; restarts += 1) {
    try {
      yield call(saga);
      return;
    } catch (error) {
      report('A saga crashed and was restarted', error);
    }
  }
}

/** Starts every saga on its own, so that one crash never takes the others along. */
export function* supervise(sagas: readonly Saga[]) {
  yield all(sagas.map((saga) => spawn(supervised, saga)));
}

export function* rootSaga() {
  yield* supervise([
    ...authSagas,
    ...userSagas,
    ...conversationSagas,
    ...messageSagas,
    ...outboxSagas,
    ...notificationSagas,
    ...streamMessageSagas,
  ]);
}
