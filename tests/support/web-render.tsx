import type { UnknownAction } from '@reduxjs/toolkit';
import { act, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NextRouter } from 'next/router';
import type { ReactElement, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { setBrowserApi } from '#api/browser-api.ts';
import { createApi } from '#api/client.ts';
import { Feedback } from '#components/feedback.tsx';
import type { PublicSettings } from '#contract/settings.ts';
import type { CurrentUser } from '#contract/users.ts';
import { createI18n, translator } from '#i18n/create-i18n.ts';
import { messages as COMMON } from '#i18n/messages/en-us/common.ts';
import { readToken, removeToken, saveToken } from '#lib/token-cookie.ts';
import { authActions } from '#store/auth.ts';
import { createStore } from '#store/create-store.ts';
import type { RootState } from '#store/root-reducer.ts';
import { sessionEnded } from '#store/session.ts';
import { uiFromSettings } from '#store/ui.ts';
import { userActions } from '#store/user.ts';
import { someSettings } from './web-fixtures.ts';
import { fetchOfTest, TEST_API } from './web-msw.ts';
import { fakeRouter } from './web-router.ts';
import { WithRouter } from './with-router.tsx';

export interface ScreenOptions {
  /** Signed in as; a visitor when absent. */
  viewer?: CurrentUser;
  settings?: Partial<PublicSettings>;
  state?: Partial<RootState>;
  /** Answers that are held already, as a page's load leaves them: `feedsApi.util.upsertQueryEntries([…])`. */
  held?: readonly UnknownAction[];
  path?: string;
  query?: Record<string, string>;
}

/** The parts the shell would give: API client, store with running sagas, texts, and a router that goes nowhere. */
export function testShell({ viewer, settings = {}, state, held = [], path, query }: ScreenOptions = {}) {
  const i18n = createI18n('en-US');
  const router = fakeRouter(path, query);
  const notify = { success: jest.fn(), error: jest.fn() };
  const allSettings = someSettings(settings);
  const onUnauthorized = jest.fn((): void => void store.dispatch(sessionEnded()));
  const store = createStore(
    { settings: allSettings, ui: uiFromSettings(allSettings), ...state },
    {
      navigate: (target) => void router.push(target),
      notify,
      t: translator(i18n),
      session: { save: saveToken, remove: removeToken, end: onUnauthorized },
    },
  );
  setBrowserApi(
    createApi({
      base: TEST_API,
      fetch: fetchOfTest(),
      token: readToken,
      locale: () => 'en-US',
      offlineText: COMMON['common.offline'],
      onUnauthorized,
    }),
  );
  if (viewer) {
    saveToken('test-token', false);
    store.dispatch(userActions.userUpdated(viewer));
    store.dispatch(authActions.loggedIn(true));
  }
  for (const answers of held) store.dispatch(answers);
  return { i18n, router, store, notify, onUnauthorized };
}

type TestShell = ReturnType<typeof testShell>;

function Providers({ shell, children }: { shell: TestShell; children: ReactNode }) {
  return (
    <WithRouter router={shell.router as NextRouter}>
      <Provider store={shell.store}>
        <I18nextProvider i18n={shell.i18n}>
          {children}
          <Feedback />
        </I18nextProvider>
      </Provider>
    </WithRouter>
  );
}

/** Renders a screen as the shell would; returns the store, the fake router and a user to act with. */
export function renderScreen(screen: ReactElement, options: ScreenOptions = {}) {
  const shell = testShell(options);
  const wrapper = ({ children }: { children: ReactNode }) => <Providers shell={shell}>{children}</Providers>;
  const view = render(screen, { wrapper });
  /** Changes the address as a followed link would, while the shell's parts stay. */
  const goTo = (path: string) => {
    Object.assign(shell, { router: fakeRouter(path) });
    view.rerender(screen);
  };
  return { ...shell, user: userEvent.setup(), ...view, goTo };
}

/**
 * Renders a screen as a server would, waits for what `meanwhile` does, and hydrates it. Answers what React could not match
 * with the server's HTML, each of which makes it render anew.
 */
export async function hydrateScreen(
  screen: ReactElement,
  { meanwhile, ...options }: ScreenOptions & { meanwhile: () => Promise<unknown> },
) {
  const shell = testShell(options);
  const wrapper = ({ children }: { children: ReactNode }) => <Providers shell={shell}>{children}</Providers>;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(wrapper({ children: screen }));
  await meanwhile();
  const mismatches: string[] = [];
  const onRecoverableError = (error: unknown) => mismatches.push(String(error));
  await act(async () => void render(screen, { container, wrapper, hydrate: true, onRecoverableError }));
  return mismatches;
}

/** Until the drawing of an empty or failed state is in: it comes after the words. */
export const drawn = () =>
  waitFor(() => expect(document.querySelector('svg[viewBox="0 0 200 140"]')).toBeInTheDocument());
