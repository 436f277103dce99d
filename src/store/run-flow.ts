import type { PayloadActionCreator } from '@reduxjs/toolkit';
import { call, getContext, put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import type { MessageKey } from '#i18n/messages/en-us.ts';
import { failureOf, type RequestFlow } from './flow.ts';
import type { SagaTools } from './saga-tools.ts';

type Worker<Request, Success> = (payload: Request, tools: SagaTools) => Promise<Success>;

/**
 * The one saga of a group: on request runs the worker, then puts success with its result, or fail with the
 * reason. `latest` lets a newer request replace the answer of a running one, `leading` ignores it until done.
 * `defaultMessage` is a message key, shown when the server gave no text.
 */
export function runFlow<Request, Success>(
  flow: RequestFlow<Request, Success>,
  worker: Worker<Request, Success>,
  { take = 'latest', defaultMessage }: { take?: 'latest' | 'leading'; defaultMessage?: MessageKey } = {},
) {
  function* run(action: { payload: Request }) {
    const tools: SagaTools = yield getContext('tools');
    try {
      const result: Success = yield call(worker, action.payload, tools);
      yield put(flow.success(result));
    } catch (error) {
      yield put(flow.fail(failureOf(error, defaultMessage && tools.shell.t(defaultMessage))));
    }
  }
  return function* watch() {
    yield (take === 'leading' ? takeLeading : takeLatest)(flow.request, run);
  };
}

/** Runs `effect` whenever one of the actions passes, for toasts and other consequences outside the store. */
export function onAction<Payload>(
  action: PayloadActionCreator<Payload>,
  effect: (payload: Payload, tools: SagaTools) => void,
) {
  return function* watch() {
    yield takeEvery(action, function* run(taken: { payload: Payload }) {
      const tools: SagaTools = yield getContext('tools');
      effect(taken.payload, tools);
    });
  };
}
