import type { MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { rootSaga } from './root-saga.ts';
import type { SagaShell, SagaTools } from './saga-tools.ts';

/** Runs all sagas on a store; returns the function that hands them an action the store has taken. */
export function startSagas(api: MiddlewareAPI, shell: SagaShell): (action: UnknownAction) => void {
  const tools: SagaTools = { shell, state: api.getState, put: api.dispatch };
  const middleware = createSagaMiddleware({ context: { tools } });
  const hand = middleware(api)((action) => action);
  middleware.run(rootSaga);
  return (action) => void hand(action);
}
