import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api, type StoreExtra } from '#services/api.ts';
import { authSlice } from './auth.ts';
import { followsSlice } from './follows.ts';
import { i18nSlice } from './i18n.ts';
import { lazySagas } from './lazy-sagas.ts';
import type { SagaShell } from './saga-tools.ts';
import { settingsSlice } from './settings.ts';
import { subscriptionModalSlice } from './subscription-modal.ts';
import { uiSlice } from './ui.ts';
import { userSlice } from './user.ts';

const reducer = combineReducers({
  auth: authSlice.reducer,
  user: userSlice.reducer,
  settings: settingsSlice.reducer,
  ui: uiSlice.reducer,
  i18n: i18nSlice.reducer,
  follows: followsSlice.reducer,
  subscriptionModal: subscriptionModalSlice.reducer,
  [api.reducerPath]: api.reducer,
});

export type RootState = ReturnType<typeof reducer>;

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
    reducer,
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
