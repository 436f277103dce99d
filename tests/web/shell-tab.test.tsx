import { act, render, screen, waitFor } from '@testing-library/react';
import type { AppContext } from 'next/app';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import Router from 'next/router';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { readToken, saveToken } from '#lib/token-cookie.ts';
import { settingsService } from '#services/settings.ts';
import { usersService } from '#services/users.ts';
import { App } from '#shell/app.tsx';
import type { Boot } from '#shell/boot.ts';
import { definePage, PageError } from '#shell/page.tsx';
import { forgetTab, theTab } from '#shell/tab.ts';
import { useViewer } from '#store/hooks.ts';
import { uiFromSettings } from '#store/ui.ts';
import { aPerformer, aUser, someSettings } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { fakeRouter } from '#support/web-router.ts';

jest.mock('next/router', () => ({
  ...jest.requireActual('next/router'),
  __esModule: true,
  default: { push: jest.fn(), replace: jest.fn(async () => true), pathname: '/post/[id]', asPath: '/post/1' },
}));
// socket.io would look for a server.
jest.mock('socket.io-client', () => ({
  io: () => ({ on: jest.fn(), onAny: jest.fn(), emit: jest.fn(), close: jest.fn(), io: { on: jest.fn() } }),
}));

function bootOf(more: Partial<Boot> = {}, viewer?: ReturnType<typeof aUser>): Boot {
  const all = someSettings();
  const idleLogin = { requesting: false, success: false, error: null, data: null };
  return {
    state: {
      settings: all,
      ui: uiFromSettings(all),
      ...(viewer
        ? {
            user: { current: viewer, updating: false, updateSuccess: false, error: null },
            auth: { loggedIn: true, checking: false, login: idleLogin },
          }
        : {}),
    },
    blocked: false,
    available: true,
    ...more,
  };
}

/** A navigation in the browser, as Next makes it. */
const navigate = (Component: unknown, asPath = '/post/1', query = {}) =>
  App.getInitialProps({ Component, ctx: { asPath, pathname: asPath, query } } as unknown as AppContext);

function Who() {
  const viewer = useViewer();
  return <p>{viewer ? `Hello ${viewer.name}` : 'Hello stranger'}</p>;
}
const Open = definePage(Who);
const Members = definePage(Who, { authenticate: true });
const Performers = definePage(Who, { authenticate: true, onlyPerformer: true });

beforeEach(() => {
  forgetTab();
  (Router.push as jest.Mock).mockClear();
  (Router.replace as jest.Mock).mockClear();
  // The address of the API as _document writes it.
  const meta = document.createElement('meta');
  meta.name = 'footlight-config';
  meta.content = JSON.stringify({
    api: 'http://localhost/api',
    socket: '',
    url: 'https://footlight.example',
  });
  document.head.replaceChildren(meta);
});

describe('a navigation in the browser', () => {
  it('asks for settings never again, and loads only what the page needs', async () => {
    theTab(bootOf());
    let asked = 0;
    server.use(
      mockCall(settings.public, () => {
        asked += 1;
        return someSettings();
      }),
    );
    const Page = definePage(Who, {}, async ({ settings: known, origin, query }) => ({
      word: `${known.currency} ${origin} ${query.id}`,
    }));
    await expect(navigate(Page, '/post/1', { id: ['1', '2'] })).resolves.toEqual({
      pageProps: { word: 'USD https://footlight.example 1' },
      shown: { kind: 'show' },
    });
    expect(asked).toBe(0);
    await settingsService.public();
    expect(asked).toBe(1);
  });

  it('leads to the login and back, and fans away from performers’ pages', async () => {
    theTab(bootOf());
    await navigate(Members, '/wallet');
    expect(Router.replace).toHaveBeenLastCalledWith('/auth/login?returnTo=%2Fwallet');
    forgetTab();
    theTab(bootOf({}, aUser()));
    await navigate(Performers, '/creator/earning');
    expect(Router.replace).toHaveBeenLastCalledWith('/home');
    forgetTab();
    theTab(bootOf({}, aPerformer()));
    await expect(navigate(Performers, '/creator/earning')).resolves.toMatchObject({
      shown: { kind: 'show' },
    });
  });

  it('shows the system page of what a load function says', async () => {
    theTab(bootOf());
    const Gone = definePage(Who, {}, () => Promise.reject(new PageError(410)));
    await expect(navigate(Gone)).resolves.toEqual({ pageProps: {}, shown: { kind: 'problem', status: 410 } });
  });
});

describe('the session', () => {
  function renderApp(boot: Boot, Component = Open) {
    const router = fakeRouter('/post/1');
    const view = render(
      <RouterContext.Provider value={router}>
        <App Component={Component} pageProps={{}} boot={boot} shown={{ kind: 'show' }} />
      </RouterContext.Provider>,
    );
    return { ...view, router };
  }

  it('starts from a stored token on a page that was made for visitors, whose data is then asked for anew', async () => {
    saveToken('good', true);
    server.use(mockCall(users.me, () => aUser()));
    const { router } = renderApp(bootOf());
    expect(screen.getByText('Hello stranger')).toBeVisible();
    expect(await screen.findByText('Hello Ada Fan')).toBeVisible();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/post/1', undefined, { scroll: false }));
  });

  it('makes a page that needs somebody wait for that check', async () => {
    saveToken('good', true);
    server.use(mockCall(users.me, () => aUser()));
    renderApp(bootOf());
    const props = await act(() => navigate(Members, '/wallet'));
    expect(props).toMatchObject({ shown: { kind: 'show' } });
    expect(Router.replace).not.toHaveBeenCalled();
  });

  it('ends quietly when the stored token is refused', async () => {
    saveToken('stale', true);
    server.use(mockCall(users.me, () => refuse(401, 'http.unauthorized', 'Please login!')));
    renderApp(bootOf());
    await waitFor(() => expect(readToken()).toBeNull());
    expect(Router.push).not.toHaveBeenCalled();
    expect(screen.queryByText('Please login!')).toBeNull();
  });

  it('ends with a word and the way to the login when a call is refused', async () => {
    saveToken('old', true);
    const { router } = renderApp(bootOf({}, aUser()));
    expect(screen.getByText('Hello Ada Fan')).toBeVisible();
    server.use(mockCall(users.update, () => refuse(401, 'http.unauthorized', 'Please login!')));
    await act(async () => {
      await usersService.update({ body: {} }).catch(() => undefined);
    });
    expect(await screen.findByText('Please login!')).toBeVisible();
    expect(screen.getByText('Hello stranger')).toBeVisible();
    expect(readToken()).toBeNull();
    expect(Router.push).toHaveBeenCalledWith('/auth/login?returnTo=%2Fpost%2F1');
    expect(router.push).not.toHaveBeenCalled();
  });
});
