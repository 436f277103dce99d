import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { createRealtime, type RealtimeServer } from '#server/realtime/socket-server.ts';
import { pageLimits } from '#server/web/page-limits.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, type Person } from '#support/factories.ts';
import { until } from '#support/until.ts';

/** The socket channel asks what calls and pages ask before it lets anybody in. */
let api: TestApi;
let server: Server;
let live: RealtimeServer;
let url: string;
const open: Socket[] = [];

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  const limits = pageLimits({
    renders: { points: 9, seconds: 60 },
    refusedTokens: { points: 3, seconds: 60 },
  });
  live = createRealtime(api.deps, { limits });
  server = createServer();
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect();
  await live.close();
  await new Promise((resolve) => server.close(resolve));
});
afterAll(() => api.close());

/** What comes of a connection with this token: somebody's channel, or why it ended. */
async function outcome(person: Pick<Person, 'token'> & { id?: string }, country = ''): Promise<string> {
  const socket = io(url, {
    transports: ['websocket'],
    auth: { token: person.token },
    extraHeaders: country ? { 'x-test-country': country } : {},
    forceNew: true,
    reconnection: false,
  });
  open.push(socket);
  const heard: string[] = [];
  socket.on('tipped', () => heard.push('in'));
  socket.on('auth_error', () => heard.push('refused'));
  let closed = '';
  socket.on('site_closed', ({ reason }) => {
    closed = `closed: ${reason}, then `;
  });
  socket.on('disconnect', (why) => heard.push(closed + why));
  const senderInfo = { _id: 'fan', name: 'Fan', username: 'fan' };
  await until(() => {
    if (person.id)
      live.realtime.toUser(person.id, 'tipped', { _id: 'tip', senderInfo, token: 1, message: '' });
    return heard.length > 0;
  });
  return heard[0] as string;
}
const junk = (at: number) => ({ token: String(at).repeat(43) });

test('made-up tokens are asked about only so often for one address; who was in before still comes in', async () => {
  const fan = await aFan(api);
  expect(await outcome(fan)).toBe('in');
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  const seen: string[] = [];
  for (let at = 0; at < 6; at += 1) seen.push(await outcome(junk(at)));
  const asked = spy.mock.calls.filter(([one]) => JSON.stringify(one).includes('session_by_token')).length;
  spy.mockRestore();
  expect(seen).toEqual(['refused', 'refused', 'refused', ...Array(3).fill('transport close')]);
  expect(asked).toBe(3);
  expect(await outcome(await aFan(api))).toBe('transport close');
  expect(await outcome(fan)).toBe('in');
});

test('a country that the site is closed to hears nothing, but operators do', async () => {
  await setSetting(api.deps, 'blockedCountries', ['DE']);
  expect(await outcome(await aFan(api), 'DE')).toBe('closed: country, then io server disconnect');
  expect(await outcome(await aFan(api), 'NL')).toBe('in');
  expect(await outcome(await anOperator(api), 'DE')).toBe('in');
});

test('during maintenance people are sent away, free to come back, but operators come in', async () => {
  await setSetting(api.deps, 'maintenance', true);
  expect(await outcome(await aFan(api))).toBe('closed: maintenance, then transport close');
  expect(await outcome(await anOperator(api))).toBe('in');
});

describe('who is in already when the site closes', () => {
  /** A connection that is in, and all it hears from now on. */
  async function inside(person: Person, country = ''): Promise<{ socket: Socket; heard: unknown[] }> {
    expect(await outcome(person, country)).toBe('in');
    const socket = open.at(-1) as Socket;
    const heard: unknown[] = [];
    socket.on('site_closed', (payload) => heard.push(payload));
    socket.on('disconnect', (why) => heard.push(why));
    return { socket, heard };
  }
  const ended = ({ heard }: { heard: unknown[] }) => until(() => heard.length > 1);

  test('is told that maintenance begins, and may come back; operators stay', async () => {
    const [fan, operator] = [await inside(await aFan(api)), await inside(await anOperator(api))];
    await setSetting(api.deps, 'maintenanceMessage', 'Back at noon.');
    await setSetting(api.deps, 'maintenance', true);
    live.recheck(['creators']);
    live.recheck(['settings']);
    await ended(fan);
    expect(fan.heard).toEqual([{ reason: 'maintenance', message: 'Back at noon.' }, 'transport close']);
    expect([operator.socket.connected, operator.heard]).toEqual([true, []]);
  });

  test('is told that the site has closed to the country, and stays away; others stay', async () => {
    const [german, dutch] = [await inside(await aFan(api), 'DE'), await inside(await aFan(api), 'NL')];
    await setSetting(api.deps, 'blockedCountries', ['DE']);
    live.recheck(['settings']);
    await ended(german);
    expect(german.heard).toEqual([
      { reason: 'country', message: 'Sorry, this site is not available in your country.' },
      'io server disconnect',
    ]);
    expect([dutch.socket.connected, dutch.heard]).toEqual([true, []]);
  });

  test('is found within a minute where the news was missed', async () => {
    const fan = await inside(await aFan(api));
    await setSetting(api.deps, 'maintenance', true);
    await live.heartbeat();
    await ended(fan);
    expect(fan.heard.at(-1)).toBe('transport close');
  });
});
