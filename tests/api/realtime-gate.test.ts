import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { createRealtime, type RealtimeServer } from '#server/realtime/socket-server.ts';
import { pageLimits } from '#server/web/page-limits.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, type Person } from '#support/factories.ts';

/** The live channel asks what calls and pages ask before it lets anybody in. */
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
    renders: { points: 9, duration: 60 },
    refusedTokens: { points: 3, duration: 60 },
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
  socket.on('disconnect', (why) => heard.push(why));
  const senderInfo = { _id: 'fan', name: 'Fan', username: 'fan' };
  for (let tries = 0; heard.length === 0 && tries < 300; tries += 1) {
    if (person.id)
      live.realtime.toUser(person.id, 'tipped', { _id: 'tip', senderInfo, token: 1, message: '' });
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return heard[0] ?? 'nothing';
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
  expect(await outcome(await aFan(api), 'DE')).toBe('io server disconnect');
  expect(await outcome(await aFan(api), 'NL')).toBe('in');
  expect(await outcome(await anOperator(api), 'DE')).toBe('in');
});

test('during maintenance people are sent away, free to come back, but operators come in', async () => {
  await setSetting(api.deps, 'maintenance', true);
  expect(await outcome(await aFan(api))).toBe('transport close');
  expect(await outcome(await anOperator(api))).toBe('in');
});
