import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { systemClock } from '#server/clock.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { type ApiProcess, startApiProcess } from '#support/api-process.ts';
import { aFan, type Person } from '#support/factories.ts';
import { runOperator } from '#support/operator-process.ts';
import { workerDatabase } from '#support/postgres.ts';

/** The product in a process of its own, stopped as an operator stops it and started again on the same port. */
let api: TestApi;
let url: string;
let product: ApiProcess;
let fan: Person;
const open: Socket[] = [];

beforeAll(async () => {
  ({ url } = await workerDatabase());
  api = await startTestApi();
  await api.reset();
  api.clock.set(systemClock.now().toISOString());
  fan = await aFan(api);
  product = await startApiProcess(url);
}, 180_000);
afterAll(async () => {
  for (const socket of open) socket.disconnect();
  await product.stop();
  await api.close();
});

const occurs = (socket: Socket, event: 'connect' | 'disconnect' | 'site_closed', withinMs = 60_000) =>
  new Promise<unknown>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), withinMs);
    socket.once(event, (value?: unknown) => {
      clearTimeout(timer);
      resolve(value);
    });
  });

test('people who were connected come back by themselves after a restart', async () => {
  const clients = (['websocket', 'polling'] as const).map((transport) => {
    const socket = io(product.url, {
      path: '/socket.io',
      query: { token: fan.token },
      transports: [transport],
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
    });
    open.push(socket);
    return socket;
  });
  await Promise.all(clients.map((socket) => occurs(socket, 'connect')));
  const why = Promise.all(clients.map((socket) => occurs(socket, 'disconnect')));
  const back = Promise.all(clients.map((socket) => occurs(socket, 'connect')));
  const stopped = performance.now();
  await product.stop();
  // Nobody who tries to come back meanwhile may hold the stop up until it is broken off.
  expect(performance.now() - stopped).toBeLessThan(10_000);
  // "io server disconnect" is the one reason after which a client stays away for ever.
  for (const reason of await why) expect(reason).toMatch(/^transport (close|error)$/);
  product = await startApiProcess(url, { onPort: Number(new URL(product.url).port) });
  await back;
}, 180_000);

test('maintenance that begins in another process reaches who is connected; they are back after it, by themselves', async () => {
  const shared = { ...api.deps, pages: { invalidate: (tags: readonly string[]) => notify(tags) } };
  const notify = async (tags: readonly string[]) => {
    await api.deps.db.execute(sql`select pg_notify('page_tags', ${tags.join(' ')})`);
  };
  const socket = io(product.url, { auth: { token: fan.token }, forceNew: true, reconnectionDelayMax: 500 });
  open.push(socket);
  await occurs(socket, 'connect');
  // Soon, and not with the look at everybody once a minute.
  const told = occurs(socket, 'site_closed', 20_000);
  const gone = occurs(socket, 'disconnect');
  await setSetting(shared, 'maintenance', true);
  expect(await told).toMatchObject({ reason: 'maintenance' });
  expect(await gone).toBe('transport close');
  await setSetting(shared, 'maintenance', false);
  let refused = 0;
  socket.on('site_closed', () => {
    refused += 1;
  });
  await occurs(socket, 'connect');
  const before = refused;
  await sleep(1500);
  expect([socket.connected, refused]).toEqual([true, before]);
}, 180_000);

test('a command that closes an account closes its connections to a running product at once', async () => {
  const closed = await aFan(api);
  const socket = io(product.url, { auth: { token: closed.token }, forceNew: true });
  open.push(socket);
  await occurs(socket, 'connect');
  // Not with the look at everybody once a minute.
  const gone = occurs(socket, 'disconnect', 20_000);
  const { dataDir } = product;
  const outcome = await runOperator({ databaseUrl: url, dataDir }, 'users', 'disable', closed.id, 'test');
  expect(outcome).toMatchObject({ code: 0, err: '' });
  expect(await gone).toBe('io server disconnect');
}, 60_000);
