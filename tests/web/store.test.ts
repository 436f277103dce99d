import { configureStore, Tuple } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import createSagaMiddleware from 'redux-saga';
import { call, take } from 'redux-saga/effects';
import { ApiError, errorFromBody } from '#api/api-error.ts';
import { auth } from '#contract/auth.ts';
import { users } from '#contract/users.ts';
import { sha256 } from '#lib/hash-password.ts';
import { readToken, saveToken } from '#lib/token-cookie.ts';
import { authFlows } from '#store/auth.ts';
import { failureOf } from '#store/flow.ts';
import { followsActions } from '#store/follows.ts';
import { supervise } from '#store/root-saga.ts';
import { subscriptionModalActions } from '#store/subscription-modal.ts';
import { userFlows } from '#store/user.ts';
import { allowConsoleError } from '#support/web-console.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server, TEST_API } from '#support/web-msw.ts';
import { testShell } from '#support/web-render.tsx';

const credentials = { username: ' ada ', password: 'Secret-1', remember: false };

describe('login', () => {
  it('goes from requesting to success, keeps the token and lands at home', async () => {
    const { store, router } = testShell();
    let sent: unknown;
    server.use(
      mockCall(auth.login, ({ body }) => {
        sent = body;
        return { token: 'new-token' };
      }),
      mockCall(users.me, ({ request }) => aUser({ name: request.headers.get('authorization') ?? '' })),
    );
    store.dispatch(authFlows.login.request(credentials));
    expect(store.getState().auth.login.requesting).toBe(true);
    await waitFor(() => expect(store.getState().auth.login.success).toBe(true));
    expect(sent).toEqual({
      username: 'ada',
      password: 'Secret-1',
      remember: false,
      deviceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(store.getState().auth.loggedIn).toBe(true);
    expect(store.getState().user.current?.name).toBe('new-token');
    expect(readToken()).toBe('new-token');
    expect(router.push).toHaveBeenCalledWith('/home');
  });

  it.each([
    ['a performer to the own profile', aPerformer(), undefined, '/nova'],
    ['a performer without e-mail to the account', aPerformer({ email: '' }), undefined, '/creator/account'],
    ['a fan without username to the account', aUser({ username: '' }), '/post/1', '/user/account'],
    ['back to the page that asked', aUser(), '/post/1', '/post/1'],
    ['not to another host', aUser(), '//evil.example', '/home'],
  ])('takes %s', async (_, user, returnTo, landing) => {
    const { store, router } = testShell();
    server.use(
      mockCall(auth.login, () => ({ token: 't' })),
      mockCall(users.me, () => user),
    );
    store.dispatch(authFlows.login.request({ ...credentials, returnTo }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(landing));
  });

  it('sends a hash when the site asks for one', async () => {
    const { store } = testShell({ settings: { hashPasswordOnClient: true } });
    let password = '';
    server.use(
      mockCall(auth.login, ({ body }) => {
        password = body.password;
        return refuse(422, 'auth.incorrect-credentials', 'Incorrect credentials!');
      }),
    );
    store.dispatch(authFlows.login.request(credentials));
    await waitFor(() => expect(store.getState().auth.login.error).not.toBeNull());
    expect(password).toBe(await sha256('Secret-1'));
    expect(password).toMatch(/^[0-9a-f]{64}$/);
  });

  it('keeps the server message of a refusal, and has its own without one', async () => {
    const { store } = testShell();
    server.use(mockCall(auth.login, () => refuse(403, 'auth.inactive', 'This account is not active.')));
    store.dispatch(authFlows.login.request(credentials));
    await waitFor(() =>
      expect(store.getState().auth.login).toMatchObject({
        requesting: false,
        success: false,
        error: { status: 403, code: 'auth.inactive', message: 'This account is not active.' },
      }),
    );
    const silent = new ApiError(422);
    expect(failureOf(silent, 'Incorrect credentials!').message).toBe('Incorrect credentials!');
    expect(failureOf(silent).message).toBe('An error occurred, please try again later');
    const unforeseen = errorFromBody(500, { message: 'Something broke.', error: 'http.unexpected' });
    expect(failureOf(unforeseen, 'Incorrect credentials!').message).toBe('Incorrect credentials!');
    // The code decides, not the words: a message of the server that reads like the default one is shown.
    const alike = new ApiError(422, silent.message, 'auth.incorrect-credentials');
    expect(failureOf(alike, 'Incorrect credentials!').message).toBe(silent.message);
  });

  it('does not blame the credentials when no answer came', async () => {
    const { store } = testShell();
    server.use(http.post(`${TEST_API}/auth/login`, () => HttpResponse.error()));
    store.dispatch(authFlows.login.request(credentials));
    await waitFor(() =>
      expect(store.getState().auth.login.error?.message).toMatch(/could not reach the server/),
    );
  });

  it('forgets the token when the person cannot be fetched', async () => {
    const { store, router } = testShell();
    server.use(
      mockCall(auth.login, () => ({ token: 't' })),
      mockCall(users.me, () => refuse(403, 'auth.inactive', 'Not active.')),
    );
    store.dispatch(authFlows.login.request(credentials));
    await waitFor(() => expect(store.getState().auth.login.error?.message).toBe('Not active.'));
    expect(readToken()).toBeNull();
    expect(store.getState().auth.loggedIn).toBe(false);
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe('logout', () => {
  it.each([
    ['with the server’s consent', () => ({ success: true })],
    ['without it', () => refuse(401, 'http.unauthorized', 'Please login!')],
  ])('resets everything personal %s', async (_, answer) => {
    const { store, router, onUnauthorized } = testShell({ viewer: aUser() });
    store.dispatch(followsActions.followed('p1'));
    server.use(mockCall(auth.logout, answer));
    store.dispatch(authFlows.logout.request());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/auth/login'));
    expect(readToken()).toBeNull();
    expect(store.getState().auth.loggedIn).toBe(false);
    expect(store.getState().user.current).toBeNull();
    expect(store.getState().follows.followedIds).toEqual([]);
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('current user', () => {
  it('marks the person signed in', async () => {
    const { store } = testShell();
    server.use(mockCall(users.me, () => aUser({ avatar: '' })));
    store.dispatch(userFlows.current.request());
    await waitFor(() => expect(store.getState().auth.loggedIn).toBe(true));
    expect(store.getState().user.current?.avatar).toBe('/no-avatar.jpg');
  });

  it('ends the session when the token is refused, without a word', async () => {
    saveToken('stale', true);
    const { store, notify, router } = testShell();
    server.use(mockCall(users.me, () => refuse(401, 'http.unauthorized', 'Please login!')));
    store.dispatch(userFlows.current.request());
    await waitFor(() => expect(readToken()).toBeNull());
    expect(notify.error).not.toHaveBeenCalled();
    expect(router.push).not.toHaveBeenCalled();
  });

  it('only logs any other failure', async () => {
    allowConsoleError(/could not be refreshed/);
    saveToken('good', true);
    const { store } = testShell();
    server.use(mockCall(users.me, () => refuse(503, 'http.unavailable', 'Busy.')));
    store.dispatch(userFlows.current.request());
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(readToken()).toBe('good');
  });
});

describe('account changes', () => {
  it('says that changes are saved', async () => {
    const { store, notify } = testShell({ viewer: aUser() });
    server.use(mockCall(users.update, ({ body }) => aUser(body)));
    store.dispatch(userFlows.update.request({ name: 'Ada L.' }));
    expect(store.getState().user.updating).toBe(true);
    await waitFor(() => expect(store.getState().user.updateSuccess).toBe(true));
    expect(store.getState().user.current?.name).toBe('Ada L.');
    expect(notify.success).toHaveBeenCalledWith('Changes saved');
  });

  it('shows the server’s reason, field by field', async () => {
    const { store, notify } = testShell({ viewer: aUser() });
    const fields = { username: 'That username is taken.' };
    server.use(
      mockCall(users.update, () => refuse(422, 'users.username-taken', 'That username is taken.', fields)),
    );
    store.dispatch(userFlows.update.request({ username: 'nova' }));
    await waitFor(() => expect(store.getState().user.error?.fields).toEqual(fields));
    expect(store.getState().user.current?.username).toBe('ada');
    // The form says it, beside its button.
    expect(notify.error).not.toHaveBeenCalled();
  });

  it('changes the password and sends the old one along', async () => {
    const { store, notify } = testShell({ viewer: aUser() });
    let sent: unknown;
    server.use(
      mockCall(auth.updatePassword, ({ body }) => {
        sent = body;
        return true;
      }),
    );
    store.dispatch(
      userFlows.updatePassword.request({ password: 'New-1', prePassword: 'Old-1', source: 'u1' }),
    );
    await waitFor(() => expect(notify.success).toHaveBeenCalled());
    expect(sent).toEqual({ password: 'New-1', prePassword: 'Old-1', source: 'u1' });
  });
});

it('keeps followed ids once and opens the one subscription sheet', () => {
  const { store } = testShell({ viewer: aUser() });
  store.dispatch(followsActions.followed('p1'));
  store.dispatch(followsActions.followed('p1'));
  expect(store.getState().follows.followedIds).toEqual(['p1']);
  const performer = { _id: 'p1', name: 'Nova', username: 'nova', avatar: '' };
  store.dispatch(subscriptionModalActions.open({ performer }));
  expect(store.getState().subscriptionModal).toEqual({
    showModal: true,
    performer,
    subscriptionType: 'monthly',
  });
  store.dispatch(subscriptionModalActions.close());
  expect(store.getState().subscriptionModal.showModal).toBe(false);
});

it('restarts a crashed saga and logs it, while the others run on', async () => {
  allowConsoleError(/saga crashed/);
  const heard: string[] = [];
  function* fragile() {
    while (true) {
      const { type }: { type: string } = yield take(['ok', 'crash']);
      if (type === 'crash') throw new Error('Boom');
      heard.push('fragile');
    }
  }
  function* steady() {
    while (true) {
      yield take('ok');
      yield call(() => heard.push('steady'));
    }
  }
  const middleware = createSagaMiddleware();
  const store = configureStore({ reducer: () => null, middleware: () => new Tuple(middleware) });
  middleware.run(() => supervise([fragile, steady]));
  store.dispatch({ type: 'crash' });
  store.dispatch({ type: 'ok' });
  await waitFor(() => expect(heard.sort()).toEqual(['fragile', 'steady']));
  expect(console.error).toHaveBeenCalledTimes(1);
});
