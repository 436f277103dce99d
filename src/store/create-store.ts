import { configureStore } from '@reduxjs/toolkit';
import { api, type StoreExtra } from '#services/api.ts';
import { lazySagas } from './lazy-sagas.ts';
import { type RootState, rootReducer } from './root-reducer.ts';
import type { SagaShell } from './saga-tools.ts';

/**
 * One store per server render or browser tab. Sagas run only where a shell is given: on the server nothing may
 * outlive the request, data is fetched in getInitialProps. `extraArgument` names whose client the answers come by.
 */
export function createStore(
  preloadedState?: Partial<RootState>,
  shell?: SagaShell,
  extraArgument: StoreExtra = {},
) {
  return configureStore({
    reducer: rootReducer,
    preloadedState,
    devTools: process.env.NODE_ENV === 'development',
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument }, serializableCheck: false, immutableCheck: false })
        .concat(api.middleware)
        .concat(shell ? [lazySagas(shell)] : []),
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
