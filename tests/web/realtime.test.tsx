import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { auth } from '#contract/auth.ts';
import type { LiveAnswer } from '#contract/live.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { saveToken } from '#lib/token-cookie.ts';
import { type Connect, SOCKET_OPTIONS, type SocketLike } from '#realtime/connection.ts';
import { SocketProvider, useSocket, useSocketEvent } from '#realtime/socket-provider.tsx';
import { SocketEffects } from '#shell/socket-effects.tsx';
import { authFlows } from '#store/auth.ts';
import { sessionEnded } from '#store/session.ts';
import { allowConsoleError } from '#support/web-console.ts';
import { aUser, someSettings } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen, type ScreenOptions } from '#support/web-render.tsx';

type Handler = (...values: never[]) => void;
type Handlers = Record<string, Handler>;

/** Behaves as socket.io's client does, with the server's part played by the test. */
function fakeSocket() {
  const own: Handlers = {};
  const manager: Handlers = {};
  let any: (event: string, payload: unknown) => void = () => undefined;
  const emitWithAck = jest.fn(async (): Promise<LiveAnswer> => ({ ok: true }));
  const socket = {
    on: (event: string, handler: Handler) => Object.assign(own, { [event]: handler }),
    onAny: (handler: typeof any) => {
      any = handler;
    },
    emit: jest.fn(),
    timeout: () => ({ emitWithAck }),
    connect: jest.fn(),
    close: jest.fn(() => own.disconnect?.()),
    io: { on: (event: string, handler: Handler) => Object.assign(manager, { [event]: handler }) },
  } satisfies SocketLike;
  return {
    socket,
    connect: jest.fn(() => socket),
    fire: (event: string, ...values: unknown[]) => act(() => own[event]?.(...(values as never[]))),
    fireManager: (event: string) => act(() => manager[event]?.()),
    send: (event: string, payload?: unknown) => act(() => any(event, payload)),
  };
}

function Screen({ onTip }: { onTip: (payload: unknown) => void }) {
  const { status, emit, ask } = useSocket();
  const [answer, setAnswer] = useState('');
  useSocketEvent('tipped', onTip);
  const leave = async () => setAnswer(JSON.stringify(await ask('live/leave', { lineId: 'a-line' })));
  return (
    <>
      <button type="button" onClick={() => emit('auth/logout', { token: 'old' })}>
        {status}
      </button>
      <input type="checkbox" onChange={leave} />
      <output>{answer}</output>
    </>
  );
}

const started: ReturnType<typeof renderScreen>[] = [];
beforeEach(() => server.use(mockCall(users.me, () => aUser({ balance: 10 }))));
afterEach(() => {
  // All stores of a test file hear the same events: those of earlier tests shall ask for nothing any more.
  for (const { store } of started.splice(0)) store.dispatch(sessionEnded());
});

function start(options: ScreenOptions = { viewer: aUser({ balance: 10 }) }) {
  const fake = fakeSocket();
  const load = jest.fn(async () => fake.connect as never);
  const onTip = jest.fn();
  const view = renderScreen(
    <SocketProvider load={load}>
      <Screen onTip={onTip} />
    </SocketProvider>,
    options,
  );
  started.push(view);
  return { ...view, ...fake, load, onTip };
}

const status = () => screen.getByRole('button').textContent;

it('is not there for visitors: not even its code is fetched', () => {
  const { load } = start({});
  expect(load).not.toHaveBeenCalled();
  expect(status()).toBe('initialized');
});

it('connects with the token, the path and the patience of the specification', async () => {
  const { connect } = start();
  await waitFor(() => expect(connect).toHaveBeenCalled());
  const [address, options] = connect.mock.calls[0] as unknown as Parameters<Connect>;
  expect(address).toBe('http://localhost');
  expect(options).toEqual({ ...SOCKET_OPTIONS, auth: expect.any(Function) });
  const told: unknown[] = [];
  options.auth((payload) => told.push(payload));
  expect(told).toEqual([{ token: 'test-token' }]);
  expect(SOCKET_OPTIONS).toEqual({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 10_000,
    randomizationFactor: 0.15,
    timeout: 20_000,
  });
});

it('goes through every status, and says who it is after each connect', async () => {
  const { connect, fire, fireManager, socket } = start();
  await waitFor(() => expect(connect).toHaveBeenCalled());
  expect(status()).toBe('initialized');
  fire('connect');
  expect(status()).toBe('connected');
  expect(socket.emit).toHaveBeenCalledWith('auth/login', { token: 'test-token' });
  fire('disconnect');
  expect(status()).toBe('disconnect');
  fireManager('reconnect_attempt');
  expect(status()).toBe('reconnecting');
  fireManager('reconnect_error');
  expect(status()).toBe('failed');
  fireManager('reconnect_attempt');
  fire('connect');
  expect(status()).toBe('connected');
  expect(socket.emit.mock.calls.filter(([event]) => event === 'auth/login')).toHaveLength(2);
  fireManager('reconnect_failed');
  expect(status()).toBe('failed');
  fire('connect_error');
  expect(status()).toBe('failed');
});

it('closes when the person signs out, and stays closed', async () => {
  const { connect, fire, store, socket } = start();
  await waitFor(() => expect(connect).toHaveBeenCalled());
  fire('connect');
  server.use(mockCall(auth.logout, () => ({ success: true })));
  act(() => void store.dispatch(authFlows.logout.request()));
  await waitFor(() => expect(socket.close).toHaveBeenCalledTimes(1));
  expect(status()).toBe('initialized');
  expect(connect).toHaveBeenCalledTimes(1);
});

it('closes when the page goes, also while its code is still on the way', async () => {
  const { unmount, connect, socket, load } = start();
  unmount();
  await act(() => load.mock.results[0]?.value);
  expect(connect).not.toHaveBeenCalled();
  const second = start();
  await waitFor(() => expect(second.connect).toHaveBeenCalled());
  second.unmount();
  expect(second.socket.close).toHaveBeenCalled();
  expect(socket.close).not.toHaveBeenCalled();
});

it('asks for live video and hands on the answer; without one it is not available', async () => {
  const { connect, user, socket } = start();
  await waitFor(() => expect(connect).toHaveBeenCalled());
  await user.click(screen.getByRole('checkbox'));
  expect(await screen.findByText(/true/)).toBeVisible();
  const { emitWithAck } = socket.timeout();
  expect(emitWithAck).toHaveBeenCalledWith('live/leave', { lineId: 'a-line' });
  emitWithAck.mockRejectedValueOnce(new Error('no answer in time'));
  await user.click(screen.getByRole('checkbox'));
  expect(await screen.findByText(/unavailable/)).toBeVisible();
});

it('hands events to screens, and sends what screens say', async () => {
  const { connect, send, onTip, user, socket } = start();
  await waitFor(() => expect(connect).toHaveBeenCalled());
  send('tipped', { price: 5 });
  // The same again, by the name that existing clients know.
  send('TIPPED', { price: 5 });
  expect(onTip.mock.calls).toEqual([[{ price: 5 }]]);
  await user.click(screen.getByRole('button'));
  expect(socket.emit).toHaveBeenCalledWith('auth/logout', { token: 'old' });
});

/** How often the own record was asked for, and what it says from then on. */
function countMe(answer: () => ReturnType<typeof aUser> | ReturnType<typeof refuse>) {
  const asked = { times: 0 };
  server.use(
    mockCall(users.me, () => {
      asked.times += 1;
      return answer();
    }),
  );
  return asked;
}

it('asks for the balance when one changes, and believes no sum of its own', async () => {
  const { connect, send, store } = start();
  await waitFor(() => expect(connect).toHaveBeenCalled());
  const asked = countMe(() => aUser({ balance: 77 }));
  // The sagas are on their way while the first event comes.
  await waitFor(() => {
    send('update_balance', { token: 2.5 });
    send('update_balance', { token: -1 });
    expect(asked.times).toBeGreaterThan(0);
  });
  await waitFor(() => expect(store.getState().user.current?.balance).toBe(77));
});

it('asks for what it missed when the server says that things stand otherwise, and for nothing when they do not', async () => {
  const { connect, send, store } = start();
  await waitFor(() => expect(connect).toHaveBeenCalled());
  const asked = countMe(() => aUser({ balance: 300 }));
  const { updatedAt } = aUser();
  send('person_state', { balance: 10, updatedAt, unreadConversations: 0, unreadNotifications: 0 });
  // The sagas are on their way while the first event comes.
  await waitFor(() => {
    send('person_state', { balance: 300, updatedAt, unreadConversations: 0, unreadNotifications: 0 });
    expect(asked.times).toBeGreaterThan(0);
  });
  await waitFor(() => expect(store.getState().user.current?.balance).toBe(300));
  const before = asked.times;
  send('person_state', { balance: 300, updatedAt, unreadConversations: 0, unreadNotifications: 0 });
  send('person_state', {
    balance: 300,
    updatedAt: '2031-01-01T00:00:00.000Z',
    unreadConversations: 0,
    unreadNotifications: 0,
  });
  await waitFor(() => expect(asked.times).toBe(before + 1));
});

it('comes back with the token that is stored then', async () => {
  const { connect, fire, fireManager, socket } = start();
  await waitFor(() => expect(connect).toHaveBeenCalled());
  fire('connect');
  fire('disconnect', 'transport close');
  saveToken('newer-token', false);
  countMe(() => aUser());
  fireManager('reconnect_attempt');
  const [, { auth: tell }] = connect.mock.calls[0] as unknown as Parameters<Connect>;
  const told: unknown[] = [];
  tell((payload) => told.push(payload));
  expect(told).toEqual([{ token: 'newer-token' }]);
  fire('connect');
  expect(socket.emit).toHaveBeenLastCalledWith('auth/login', { token: 'newer-token' });
});

it('looks whether the session has ended when the server says so', async () => {
  const { connect, send, onUnauthorized, store } = start();
  await waitFor(() => expect(connect).toHaveBeenCalled());
  const asked = countMe(() => refuse(401, 'http.unauthorized', 'Please login!'));
  await waitFor(() => {
    send('auth_error', { message: 'Please login!' });
    expect(asked.times).toBeGreaterThan(0);
  });
  await waitFor(() => expect(store.getState().auth.loggedIn).toBe(false));
  expect(onUnauthorized).toHaveBeenCalled();
});

it('tries again by itself when the server closed it although the session goes on', async () => {
  const { connect, fire, socket, unmount } = start();
  await waitFor(() => expect(connect).toHaveBeenCalled());
  jest.useFakeTimers();
  try {
    fire('disconnect', 'transport close');
    jest.advanceTimersByTime(60_000);
    expect(socket.connect).not.toHaveBeenCalled();
    fire('disconnect', 'io server disconnect');
    expect(status()).toBe('reconnecting');
    jest.advanceTimersByTime(10_000);
    expect(socket.connect).toHaveBeenCalledTimes(1);
    fire('disconnect', 'io server disconnect');
    unmount();
    jest.advanceTimersByTime(60_000);
    expect(socket.connect).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
  }
});

it('is only a status when its code cannot be loaded', async () => {
  allowConsoleError(/could not be loaded/);
  renderScreen(
    <SocketProvider load={() => Promise.reject(new Error('offline'))}>
      <Screen onTip={() => undefined} />
    </SocketProvider>,
    { viewer: aUser() },
  );
  await waitFor(() => expect(status()).toBe('failed'));
  expect(screen.queryByText(/offline/)).toBeNull();
});

it('loads its code again when that failed, after a second and when there is a network', async () => {
  allowConsoleError(/could not be loaded/);
  const fake = fakeSocket();
  const load = jest
    .fn(async () => fake.connect as never)
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('offline'));
  const view = renderScreen(
    <SocketProvider load={load}>
      <Screen onTip={() => undefined} />
    </SocketProvider>,
    { viewer: aUser({ balance: 10 }) },
  );
  started.push(view);
  await waitFor(() => expect(status()).toBe('failed'));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2), { timeout: 3000 });
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(fake.connect).toHaveBeenCalledTimes(1));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(3);
});

describe('when the site closes', () => {
  const maintenance = { reason: 'maintenance', message: 'Back at noon.' };

  it('rests some seconds between its tries, of which there is no end', async () => {
    const { connect, fire, socket } = start();
    await waitFor(() => expect(connect).toHaveBeenCalled());
    jest.useFakeTimers();
    try {
      for (const times of [1, 2, 3]) {
        fire('connect');
        fire('site_closed', maintenance);
        expect(socket.close).toHaveBeenCalledTimes(times);
        jest.advanceTimersByTime(4900);
        expect(socket.connect).toHaveBeenCalledTimes(times - 1);
        jest.advanceTimersByTime(5200);
        expect(socket.connect).toHaveBeenCalledTimes(times);
      }
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows that at once, and the page again when it is open and the connection is back', async () => {
    let isOpen = false;
    server.use(mockCall(settings.public, () => someSettings({ maintenance: !isOpen })));
    const fake = fakeSocket();
    const load = async () => fake.connect as never;
    const view = renderScreen(
      <SocketProvider load={load}>
        <SocketEffects />
      </SocketProvider>,
      { viewer: aUser(), path: '/nova' },
    );
    started.push(view);
    await waitFor(() => expect(fake.connect).toHaveBeenCalled());
    fake.fire('connect');
    fake.send('site_closed', maintenance);
    expect(view.store.getState().settings).toMatchObject({
      maintenance: true,
      maintenanceMessage: 'Back at noon.',
    });
    expect(view.router.replace).toHaveBeenCalledTimes(1);
    expect(view.router.replace).toHaveBeenCalledWith('/nova', undefined, { scroll: false });
    fake.fire('disconnect');
    fake.send('site_closed', maintenance);
    expect(view.router.replace).toHaveBeenCalledTimes(1);
    isOpen = true;
    fake.fire('connect');
    await waitFor(() => expect(view.store.getState().settings.maintenance).toBe(false));
    expect(view.router.replace).toHaveBeenCalledTimes(2);
    expect(view.router.reload).not.toHaveBeenCalled();
    fake.send('site_closed', { reason: 'country', message: 'Not here.' });
    expect(view.router.reload).toHaveBeenCalledTimes(1);
  });
});
