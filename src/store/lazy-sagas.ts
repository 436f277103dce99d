import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { ApiError } from '#api/api-error.ts';
import { report } from '#lib/report.ts';
import { failureOf } from './flow.ts';
import type { SagaShell } from './saga-tools.ts';
import type { startSagas } from './start-sagas.ts';

type Load = () => Promise<{ startSagas: typeof startSagas }>;
interface Signs {
  auth?: { loggedIn: boolean };
}

/** Visitors ask for nothing, and need no sagas; the first request, or being signed in, brings them. */
function needsSagas(action: UnknownAction, state: Signs): boolean {
  return action.type.endsWith('/request') || Boolean(state.auth?.loggedIn);
}

/**
 * The saga middleware, loaded when it is first needed: redux-saga is no part of what a visitor waits for.
 * Actions that come meanwhile are handed on in order; when loading fails, their flows fail.
 */
export function lazySagas(shell: SagaShell, load: Load = () => import('./start-sagas.ts')): Middleware {
  return (api) => {
    let hand: ((action: UnknownAction) => void) | null = null;
    let loading = false;
    const waiting: UnknownAction[] = [];

    const failed = (error: unknown) => {
      report('The sagas could not be loaded', error);
      loading = false;
      const payload = failureOf(new ApiError(0, shell.t('common.unreachable')));
      for (const { type } of waiting.splice(0)) {
        if (type.endsWith('/request')) api.dispatch({ type: type.replace(/request$/, 'fail'), payload });
      }
    };

    const start = async () => {
      loading = true;
      hand = (await load()).startSagas(api, shell);
      for (const action of waiting.splice(0)) hand(action);
    };

    return (next) => (given) => {
      const result = next(given);
      const action = given as UnknownAction;
      if (hand) hand(action);
      else if (loading || needsSagas(action, api.getState())) {
        waiting.push(action);
        if (!loading) start().catch(failed);
      }
      return result;
    };
  };
}
