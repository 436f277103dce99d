import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { AppContext } from 'next/app';
import Router from 'next/router';
import { feedbackStore } from '#components/toast.ts';
import { auth } from '#contract/auth.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { readToken, removeToken, saveToken } from '#lib/token-cookie.ts';
import { settingsService } from '#services/settings.ts';
import { usersService } from '#services/users.ts';
import { App } from '#shell/app.tsx';
import type { Boot } from '#shell/boot.ts';
import { forgetClientRuntime, getClientRuntime } from '#shell/client-runtime.ts';
import { definePage, PageError } from '#shell/page.tsx';
import { authFlows, visitorAuth } from '#store/auth.ts';
import { useViewer } from '#store/hooks.ts';
import { uiFromSettings } from '#store/ui.ts';
import { userFlows } from '#store/user.ts';
import { allowConsoleError } from '#support/web-console.ts';
import { aPerformer, aUser, someSettings } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { fakeRouter } from '#support/web-router.ts';
import { WithRouter } from '#support/with-router.tsx';

jest.mock('next/router', () => ({
  ...jest.requireActual('next/router'),
  __esModule: true,
  default: {
    push: jest.fn(),
    replace: jest.fn(async () => true),
    pathname: '/post/[id]',
    asPath: '/post/1',
    events: { on: jest.fn() },
  },
}));
// socket.io would look for a server.
jest.mock('socket.io-client', () => ({
  io: () => ({ on: jest.fn(), onAny: jest.fn(), emit: jest.fn(), close: jest.fn(), io: { on: jest.fn() } }),
}));

function bootOf(more: Partial<Boot> = {}, viewer?: ReturnType<typeof aUser>): Boot {
  const all = someSettings();
  return {
    state: {
      settings: all,
      ui: uiFromSettings(all),
      ...(viewer
        ? {
            user: { current: viewer, updating: false, updateSuccess: false, error: null },
            auth: { ...visitorAuth, loggedIn: true },
          }
        : {}),
    },
    blocked: false,
    available: true,
    at: Date.now(),
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
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const Open = definePage(Who);
const Members = definePage(Who, { authenticate: true });
const Performers = definePage(Who, { authenticate: true, onlyPerformer: true });

beforeEach(() => {
  forgetClientRuntime();
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
    getClientRuntime(bootOf());
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
      pageState: { kind: 'show' },
    });
    expect(asked).toBe(0);
    await settingsService.public();
    expect(asked).toBe(1);
  });

  it('leads to the login and back, and fans away from performers’ pages', async () => {
    getClientRuntime(bootOf());
    await navigate(Members, '/wallet');
    expect(Router.replace).toHaveBeenLastCalledWith('/auth/login?returnTo=%2Fwallet');
    forgetClientRuntime();
    getClientRuntime(bootOf({}, aUser()));
    await navigate(Performers, '/creator/earning');
    expect(Router.replace).toHaveBeenLastCalledWith('/home');
    forgetClientRuntime();
    getClientRuntime(bootOf({}, aPerformer()));
    await expect(navigate(Performers, '/creator/earning')).resolves.toMatchObject({
      pageState: { kind: 'show' },
    });
  });

  it('shows the system page of what a load function says', async () => {
    getClientRuntime(bootOf());
    const Gone = definePage(Who, {}, () => Promise.reject(new PageError(410)));
    await expect(navigate(Gone)).resolves.toEqual({
      pageProps: {},
      pageState: { kind: 'problem', status: 410 },
    });
  });
});

describe('the session', () => {
  function renderApp(boot: Boot, Component = Open) {
    const router = fakeRouter('/post/1');
    const view = render(
      <WithRouter router={router}>
        <App Component={Component} pageProps={{}} boot={boot} pageState={{ kind: 'show' }} />
      </WithRouter>,
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
    expect(props).toMatchObject({ pageState: { kind: 'show' } });
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
    expect(await screen.findByText('Hello stranger')).toBeVisible();
    // Once: the login page says it.
    expect(getClientRuntime().store.getState().auth.ended).toMatch(/^You were logged out.* Please login!$/);
    expect(feedbackStore.read().toasts).toEqual([]);
    expect(readToken()).toBeNull();
    expect(Router.push).toHaveBeenCalledWith('/auth/login?returnTo=%2Fpost%2F1');
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe('a session that changes behind the tab', () => {
  function renderApp(boot: Boot) {
    return render(
      <WithRouter router={fakeRouter('/post/1')}>
        <App Component={Open} pageProps={{}} boot={boot} pageState={{ kind: 'show' }} />
      </WithRouter>,
    );
  }
  /** As another tab of this browser tells it. */
  const news = () => act(() => void dispatchEvent(new StorageEvent('storage', { key: 'footlight.session' })));
  const comeBack = () => act(() => void dispatchEvent(new Event('focus')));

  beforeEach(() => {
    saveToken('mine', true);
    getClientRuntime(bootOf({}, aUser()));
    renderApp(bootOf({}, aUser()));
    expect(screen.getByText('Hello Ada Fan')).toBeVisible();
  });

  it('ends with the other tab’s: the way leads to the login and back, and the login says why', async () => {
    removeToken();
    news();
    expect(screen.getByText('Hello stranger')).toBeVisible();
    expect(Router.push).toHaveBeenCalledWith('/auth/login?returnTo=%2Fpost%2F1');
    expect(getClientRuntime().store.getState().auth.ended).toMatch(/^You were logged out/);
    news();
    expect(Router.push).toHaveBeenCalledTimes(1);
  });

  it('is noticed when somebody comes back, also where nothing was told', () => {
    removeToken();
    comeBack();
    expect(Router.push).toHaveBeenCalledWith('/auth/login?returnTo=%2Fpost%2F1');
  });

  it('is noticed before anything is asked: no visitor’s answer comes into the page of somebody', async () => {
    removeToken();
    const asked = jest.fn(() => someSettings());
    server.use(mockCall(settings.public, asked));
    await act(() => expect(settingsService.public()).rejects.toMatchObject({ name: 'AbortError' }));
    expect(asked).not.toHaveBeenCalled();
    expect(screen.getByText('Hello stranger')).toBeVisible();
  });

  it('lets no answer to the one before reach the next', async () => {
    server.use(
      mockCall(users.me, () => {
        getClientRuntime().session.save('next', true);
        return aUser({ name: 'Old Answer' });
      }),
    );
    await expect(usersService.me({})).rejects.toMatchObject({ name: 'AbortError' });
    expect(screen.queryByText('Hello Old Answer')).toBeNull();
  });

  it('lets no refusal of the one before end the next', async () => {
    server.use(
      mockCall(users.me, () => {
        getClientRuntime().session.save('next', true);
        return refuse(401, 'http.unauthorized', 'Please login!');
      }),
    );
    await expect(usersService.me({})).rejects.toMatchObject({ name: 'AbortError' });
    expect(readToken()).toBe('next');
    expect(Router.push).not.toHaveBeenCalled();
  });

  it('is asked for again when somebody comes back: a balance may have changed, the session may be over', async () => {
    server.use(mockCall(users.me, () => aUser({ name: 'Ada Again' })));
    comeBack();
    expect(await screen.findByText('Hello Ada Again')).toBeVisible();
  });

  it('revoked on another device ends with a word when somebody comes back', async () => {
    server.use(mockCall(users.me, () => refuse(401, 'http.unauthorized', 'Please login!')));
    comeBack();
    expect(await screen.findByText('Hello stranger')).toBeVisible();
    expect(getClientRuntime().store.getState().auth.ended).toMatch(/Please login!$/);
    expect(feedbackStore.read().toasts).toEqual([]);
    expect(readToken()).toBeNull();
    expect(Router.push).toHaveBeenCalledWith('/auth/login?returnTo=%2Fpost%2F1');
  });

  it('goes on when the same person has signed in again in another tab', async () => {
    server.use(
      mockCall(users.me, ({ request }) => aUser({ name: request.headers.get('authorization') ?? '' })),
    );
    saveToken('mine-again', true);
    news();
    expect(await screen.findByText('Hello mine-again')).toBeVisible();
    await expect(usersService.me({})).resolves.toMatchObject({ name: 'mine-again' });
  });

  it('waits for the network before it decides that somebody else has signed in', async () => {
    let reachable = false;
    server.use(
      mockCall(users.me, () =>
        reachable ? aUser({ name: 'Ada Again' }) : refuse(503, 'http.unavailable', 'Busy.'),
      ),
    );
    saveToken('mine-again', true);
    news();
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.getByText('Hello Ada Fan')).toBeVisible();
    reachable = true;
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('Hello Ada Again')).toBeVisible();
  });

  it('loses no form when its upload is refused: one signs in beside it and sends it again', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const upload = () => usersService.uploadAvatar({ files: { avatar: new Blob(['x']) } });
    server.use(
      mockCall(users.uploadAvatar, () => refuse(401, 'http.unauthorized', 'Please login!')),
      mockCall(users.me, () => aUser({ name: 'Ada Again' })),
    );
    await act(() => expect(upload()).rejects.toMatchObject({ status: 401 }));
    expect(await screen.findByText('Please login!')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(open).toHaveBeenCalledWith('/auth/login?returnTo=%2Fpost%2F1', '_blank', 'noopener');
    // The login page there takes the dead token away, and they look back before they have signed in.
    removeToken();
    comeBack();
    expect(screen.getByText('Hello Ada Fan')).toBeVisible();
    expect(Router.push).not.toHaveBeenCalled();
    saveToken('mine-again', true);
    news();
    expect(await screen.findByText('Hello Ada Again')).toBeVisible();
    expect(getClientRuntime().session.token()).toBe('mine-again');
    expect(Router.push).not.toHaveBeenCalled();
    // From now on the session ends as ever.
    removeToken();
    news();
    expect(Router.push).toHaveBeenCalledWith('/auth/login?returnTo=%2Fpost%2F1');
  });

  it('says nothing of an end that it brings about itself', async () => {
    let hear = () => undefined as unknown;
    const asked = new Promise<void>((resolve) => {
      hear = resolve;
    });
    server.use(
      mockCall(auth.logout, async () => {
        // The server tells every tab of the session before it has answered.
        act(() => void getClientRuntime().store.dispatch(userFlows.current.request()));
        await asked;
        await pause(50);
        return { success: true };
      }),
      mockCall(users.me, () => {
        hear();
        return refuse(401, 'http.unauthorized', 'Please login!');
      }),
    );
    act(() => void getClientRuntime().store.dispatch(authFlows.logout.request()));
    await waitFor(() => expect(Router.push).toHaveBeenCalledWith('/auth/login'));
    expect(screen.queryByText('Please login!')).toBeNull();
    expect(getClientRuntime().store.getState().auth.ended).toBe('');
  });
});

describe('a session start that goes wrong', () => {
  const start = (status: number, message: string) => {
    saveToken('kept', true);
    let wrong = true;
    server.use(mockCall(users.me, () => (wrong ? refuse(status, 'x.y', message) : aUser())));
    render(
      <WithRouter router={fakeRouter('/post/1')}>
        <App Component={Open} pageProps={{}} boot={bootOf()} pageState={{ kind: 'show' }} />
      </WithRouter>,
    );
    return {
      mend: () => {
        wrong = false;
      },
    };
  };

  it('signs out whom the server does not let in, and says why', async () => {
    start(403, 'This account is not active.');
    expect(await screen.findByText('This account is not active.')).toBeVisible();
    expect(readToken()).toBeNull();
    expect(getClientRuntime().store.getState().auth).toMatchObject({
      ended: 'This account is not active.',
      unasked: false,
    });
  });

  it('keeps the session when the server could not say, and asks again when told to', async () => {
    allowConsoleError(/could not be refreshed/);
    const { mend } = start(500, 'Oops');
    expect(
      await screen.findByText(/You are still logged in, but we could not load your account/),
    ).toBeVisible();
    expect(readToken()).toBe('kept');
    mend();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hello Ada Fan')).toBeVisible();
    expect(screen.queryByText(/You are still logged in/)).toBeNull();
  });
});
