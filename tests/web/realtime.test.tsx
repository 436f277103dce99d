import { act, screen, waitFor } from '@testing-library/react';
import { auth } from '#contract/auth.ts';
import { SOCKET_OPTIONS, type SocketLike } from '#realtime/connection.ts';
import { SocketProvider, useSocket, useSocketEvent } from '#realtime/socket-provider.tsx';
import { authFlows } from '#store/auth.ts';
import { allowConsoleError } from '#support/web-console.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { renderScreen, type ScreenOptions } from '#support/web-render.tsx';

type Handler = (...values: never[]) => void;
type Handlers = Record<string, Handler>;

/** Behaves as socket.io's client does, with the server's part played by the test. */
function fakeSocket() {
  const own: Handlers = {};
  const manager: Handlers = {};
  let any: (event: string, payload: unknown) => void = () => undefined;
  const socket = {
    on: (event: string, handler: Handler) => Object.assign(own, { [event]: handler }),
    onAny: (handler: typeof any) => {
      any = handler;
    },
    emit: jest.fn(),
    close: jest.fn(() => own.disconnect?.()),
    io: { on: (event: string, handler: Handler) => Object.assign(manager, { [event]: handler }) },
  } satisfies SocketLike;
  return {
    socket,
    connect: jest.fn(() => socket),
    fire: (event: string) => act(() => own[event]?.()),
    fireManager: (event: string) => act(() => manager[event]?.()),
    send: (event: string, payload?: unknown) => act(() => any(event, payload)),
  };
}

function Screen({ onTip }: { onTip: (payload: unknown) => void }) {
  const { status, emit } = useSocket();
  useSocketEvent('tipped', onTip);
  return (
    <button type="button" onClick={() => emit('auth/logout', { token: 'old' })}>
      {status}
    </button>
  );
}

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
  expect(connect).toHaveBeenCalledWith('http://localhost', {
    ...SOCKET_OPTIONS,
    query: { token: 'test-token' },
  });
  expect(SOCKET_OPTIONS).toEqual({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 10_000,
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

it('hands events to screens and sagas: tokens arrive in the balance', async () => {
  const { connect, send, store, onTip, user, socket } = start();
  await waitFor(() => expect(connect).toHaveBeenCalled());
  send('tipped', { price: 5 });
  expect(onTip).toHaveBeenCalledWith({ price: 5 });
  await waitFor(() => {
    send('update_balance', { token: 2.5 });
    expect(store.getState().user.current?.balance).toBeGreaterThan(10);
  });
  const { balance } = store.getState().user.current ?? aUser();
  send('update_balance', { token: -2.5 });
  expect(store.getState().user.current?.balance).toBe(balance - 2.5);
  await user.click(screen.getByRole('button'));
  expect(socket.emit).toHaveBeenCalledWith('auth/logout', { token: 'old' });
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
