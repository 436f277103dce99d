import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { auth } from '#contract/auth.ts';
import { createRealtime, type RealtimeServer } from '#server/realtime/socket-server.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan } from '#support/factories.ts';
import { until } from '#support/until.ts';

let api: TestApi;
let live: RealtimeServer;
const server = createServer();
let url: string;
beforeAll(async () => {
  api = await startTestApi();
  await api.reset();
  live = createRealtime(api.deps);
  api.deps.realtime = live.realtime;
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await live.close();
  await new Promise((resolve) => server.close(resolve));
  await api.close();
});

test.each(['', '/api'])(
  'a client that opens sockets at the address of the API (%j) hears its events, until it signs out',
  async (path) => {
    const fan = await aFan(api);
    const query = { token: fan.token };
    const socket = io(url + path, { query, transports: ['websocket'], forceNew: true, reconnection: false });
    const heard: unknown[] = [];
    socket.on('update_balance', (payload) => heard.push(payload));
    let gone = '';
    socket.on('disconnect', (why) => {
      gone = why;
    });
    await until(() => {
      live.realtime.toUser(fan.id, 'update_balance', { token: 5 });
      return heard.length > 0;
    });
    expect(heard[0]).toEqual({ token: 5 });
    await api.call(auth.logout, {}, fan);
    await until(() => gone !== '');
    socket.disconnect();
  },
);

test('a name that is no path of the API is refused', async () => {
  const socket = io(`${url}/other`, { transports: ['websocket'], forceNew: true, reconnection: false });
  const error = await new Promise<Error>((resolve) => socket.on('connect_error', resolve));
  expect(error.message).toContain('Invalid namespace');
  socket.disconnect();
});
