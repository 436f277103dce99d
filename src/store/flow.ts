import { type ActionReducerMapBuilder, createAction, type PayloadActionCreator } from '@reduxjs/toolkit';
import { shownMessage, toApiError } from '#api/api-error.ts';

/** A refused call as it is kept in the store: plain data, `message` can be shown. */
export interface Failure {
  status: number;
  message: string;
  code: string;
  fields: Record<string, string>;
  /** After so many seconds it may be asked again, where the server says so. */
  retryAfter?: number;
}

/** Where a request stands. */
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
      Object.assign(select(state as State), {
        requesting: false,
        success: true,
        data: action.payload ?? null,
      });
    })
    .addCase(flow.fail, (state, action) => {
      Object.assign(select(state as State), { requesting: false, success: false, error: action.payload });
    });
}

const MOST_REFRESHED = 100;

/** How many rows of a list are asked for again after a gap: all that are held, or as many as go at once. */
export const refreshLimit = (held: number, pageSize: number): number =>
  Math.min(Math.max(held, pageSize), MOST_REFRESHED);

/** Code of a call that was given up because the session changed meanwhile: nothing to say to anybody. */
export const GIVEN_UP = 'call.given-up';

const isGivenUp = (error: unknown): boolean => (error as { name?: unknown } | null)?.name === 'AbortError';

/** Anything thrown as a Failure; what came without a text of its own gets the flow's. */
export function failureOf(error: unknown, defaultMessage?: string): Failure {
  if (isGivenUp(error)) return { status: 0, message: '', code: GIVEN_UP, fields: {} };
  const known = toApiError(error);
  const message = shownMessage(known, defaultMessage);
  const { status, code, fields, retryAfter } = known;
  return { status, message, code, fields: { ...fields }, ...(retryAfter > 0 ? { retryAfter } : {}) };
}
