import { type ActionReducerMapBuilder, createAction, type PayloadActionCreator } from '@reduxjs/toolkit';
import { call, getContext, put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import type { SagaTools } from './saga-tools.ts';
import { DEFAULT_ERROR_MESSAGE, toApiError } from '#api/api-error.ts';
import type { MessageKey } from '#i18n/messages/en-us.ts';

/** A refused call as it is kept in the store: plain data, `message` can be shown. */
export interface Failure {
  status: number;
  message: string;
  code: string;
  fields: Record<string, string>;
}

/** Where a request stands (spec §3 Auth state, §4 Action groups). */
export interface RequestRecord<Data = null> {
  requesting: boolean;
  success: boolean;
  error: Failure | null;
  data: Data | null;
}

export interface RequestFlow<Request = void, Success = void> {
  request: PayloadActionCreator<Request>;
  success: PayloadActionCreator<Success>;
  fail: PayloadActionCreator<Failure>;
}

export const idle = { requesting: false, success: false, error: null, data: null } as const;

/** The three actions of one group: `<type>/request`, `<type>/success`, `<type>/fail`. */
export function requestFlow<Request = void, Success = void>(type: string): RequestFlow<Request, Success> {
  return {
    request: createAction<Request>(`${type}/request`),
    success: createAction<Success>(`${type}/success`),
    fail: createAction<Failure>(`${type}/fail`),
  };
}

/** Keeps a flow's record in a slice; `select` finds it in the slice's state. */
export function keepRecord<State, Request, Success>(
  builder: ActionReducerMapBuilder<State>,
  flow: RequestFlow<Request, Success>,
  select: (state: State) => RequestRecord<Success>,
): void {
  builder
    .addCase(flow.request, (state) => {
      Object.assign(select(state as State), { requesting: true, success: false, error: null });
    })
    .addCase(flow.success, (state, action: { payload: unknown }) => {
      Object.assign(select(state as State), { requesting: false, success: true, data: action.payload ?? null });
    })
    .addCase(flow.fail, (state, action) => {
      Object.assign(select(state as State), { requesting: false, success: false, error: action.payload });
    });
}

/** Anything thrown as a Failure; what came without a text of its own gets the flow's. */
export function failureOf(error: unknown, defaultMessage?: string): Failure {
  const known = toApiError(error);
  const message = known.message === DEFAULT_ERROR_MESSAGE ? (defaultMessage ?? known.message) : known.message;
  return { status: known.status, message, code: known.code, fields: { ...known.fields } };
}

export type Worker<Request, Success> = (payload: Request, tools: SagaTools) => Promise<Success>;

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
