import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { auth } from '#contract/auth.ts';
import type { ServerEventPayload } from '#contract/events.ts';
import { sessions } from '#server/db/schema/auth.ts';
import { users } from '#server/db/schema/users.ts';
import { siteSettings } from '#server/features/settings/settings.service.ts';
import { createRealtime, type RealtimeServer } from '#server/realtime/socket-server.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, type Person, tokensFor } from '#support/factories.ts';
import { countQueries } from '#support/queries.ts';
import { until } from '#support/until.ts';

let api: TestApi;
let server: Server;
let live: RealtimeServer;
let url: string;
const open: Socket[] = [];

async function listen(): Promise<void> {
  api.deps.realtime = live.realtime;
  server = createServer((_request, response) => response.end('pages'));
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
async function close(): Promise<void> {
  await live.close();
  await new Promise((resolve) => server.close(resolve));
}
beforeAll(async () => {
  api = await startTestApi();
  live = createRealtime(api.deps);
  await listen();
});
beforeEach(() => api.reset());
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await close();
  await api.close();
});

/** What a connection has been told, in order. */
interface Listener {
  socket: Socket;
  heard: [string, unknown][];
  /** Waits until `event` is heard. */
  hears(event: string): Promise<unknown>;
}

function connect(
  query: Record<string, string> = {},
  transports = ['websocket'],
  auth: Record<string, string> = {},
): Listener {
  const fresh = { forceNew: true, reconnection: false };
  const socket = io(url, { path: '/socket.io', query, auth, transports, ...fresh });
  open.push(socket);
  const heard: [string, unknown][] = [];
  socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
  for (const event of ['connect', 'disconnect']) socket.on(event, (why: unknown) => heard.push([event, why]));
  const hears = async (event: string) => {
    const found = () => heard.find(([name]) => name === event);
    await until(() => found() !== undefined);
    return found()?.[1];
  };
  return { socket, heard, hears };
}

const marked = (message: string): ServerEventPayload<'tipped'> => ({
  _id: 'tip',
  senderInfo: { _id: 'fan', name: 'Fan', username: 'fan' },
  token: 10,
  message,
});
const marks = ({ heard }: Listener) =>
  heard.flatMap(([event, payload]) => (event === 'tipped' ? [(payload as { message: string }).message] : []));
/** Sends an event with this mark until it arrives: the room is joined a moment after the connection is made. */
const reaches = (person: Person, listener: Listener, mark: string): Promise<void> =>
  until(() => {
    live.realtime.toUser(person.id, 'tipped', marked(mark));
    return marks(listener).includes(mark);
  });
/** Sends one to a person that this connection must not hear: what is sent to its own one afterwards comes, that did not. */
async function misses(person: Person, listener: Listener, own: Person): Promise<void> {
  live.realtime.toUser(person.id, 'tipped', marked('not for these ears'));
  listener.socket.emit('auth/login', { token: own.token });
  await reaches(own, listener, 'for these ears');
  expect(marks(listener)).not.toContain('not for these ears');
}
const lastSeen = async (id: string) =>
  (await api.deps.db.select().from(users).where(eq(users.id, id)))[0]?.lastSeenAt;

describe('who is who', () => {
  test.each([['websocket'], ['polling']])(
    'the token of the handshake opens the channel, by %s',
    async (transport) => {
      const fan = await aFan(api);
      const listener = connect({ token: fan.token }, [transport]);
      await listener.hears('connect');
      await reaches(fan, listener, 'news');
    },
  );

  test.each<[string, { query?: string; auth?: string }]>([
    ['a message', { auth: 'own' }],
    ['a message, whatever the address says', { auth: 'own', query: 'wrong' }],
    ['the address', { query: 'own' }],
  ])('the token opens the channel when it comes in %s', async (_where, by) => {
    const fan = await aFan(api);
    const given = (token?: string): Record<string, string> =>
      token ? { token: token === 'own' ? fan.token : token } : {};
    const listener = connect(given(by.query), ['websocket'], given(by.auth));
    await listener.hears('connect');
    await reaches(fan, listener, 'news');
    expect(listener.heard.map(([event]) => event)).not.toContain('auth_error');
  });

  test('the login event does, and again after a reconnection', async () => {
    const fan = await aFan(api);
    const listener = connect();
    await listener.hears('connect');
    listener.socket.emit('auth/login', { token: fan.token });
    await reaches(fan, listener, 'first');
    listener.socket.emit('auth/login', { token: fan.token });
    listener.socket.disconnect().connect();
    listener.socket.once('connect', () => listener.socket.emit('auth/login', { token: fan.token }));
    await reaches(fan, listener, 'second');
  });

  test('a login asks the database twice: who this is, with how things stand, and that they are here', async () => {
    const fan = await aFan(api);
    // Asked once a second, however many come.
    await siteSettings(api.deps);
    const asked = await countQueries(async () => {
      const listener = connect({}, ['websocket'], { token: fan.token });
      await listener.hears('person_state');
    });
    expect(asked).toBe(2);
  });

  test('events reach every device of that person and nobody else', async () => {
    const [fan, other] = [await aFan(api), await aFan(api)];
    const devices = [connect({ token: fan.token }), connect({ token: fan.token })];
    const stranger = connect({ token: other.token });
    const nobody = connect();
    await nobody.hears('connect');
    for (const device of devices) await reaches(fan, device, 'news');
    await reaches(other, stranger, 'yours');
    expect(marks(stranger)).not.toContain('news');
    expect(nobody.heard.map(([event]) => event)).toEqual(['connect']);
  });

  test('of one person so many are let in, and the next one is told to stay away', async () => {
    const [fan, other] = [await aFan(api), await aFan(api)];
    const devices = Array.from({ length: 60 }, () => connect({ token: fan.token }));
    for (const device of devices) await device.hears('person_state');
    const late = connect({ token: fan.token });
    const reason = new Promise((resolve) => late.socket.once('disconnect', resolve));
    expect(await reason).toBe('io server disconnect');
    expect(late.heard.map(([event]) => event)).not.toContain('person_state');
    await connect({ token: other.token }).hears('person_state');
    // Room for one again.
    devices[0]?.socket.disconnect();
    await devices[1]?.hears('person_state');
    await until(async () => {
      const next = connect({ token: fan.token });
      const end = await Promise.race([
        next.hears('person_state').then(() => 'in'),
        new Promise<string>((resolve) => next.socket.once('disconnect', () => resolve('out'))),
      ]);
      return end === 'in';
    });
  });

  test.each(['wrong', 'null', 'undefined', ''])('the token %j is nobody', async (token) => {
    const listener = connect({ token });
    await listener.hears('connect');
    listener.socket.emit('auth/login', { token });
    expect(await listener.hears('auth_error')).toEqual({ message: 'Please login!' });
  });

  test('an expired session is nobody', async () => {
    const fan = await aFan(api);
    api.clock.advance({ days: 2 });
    const listener = connect({ token: fan.token });
    await listener.hears('auth_error');
  });

  test('signing in as somebody else leaves the first one', async () => {
    const [fan, other] = [await aFan(api), await aFan(api)];
    const listener = connect({ token: fan.token });
    await reaches(fan, listener, 'first');
    listener.socket.emit('auth/login', { token: other.token });
    await reaches(other, listener, 'second');
    await misses(fan, listener, other);
  });

  test('a failed login leaves nobody behind', async () => {
    const fan = await aFan(api);
    const listener = connect({ token: fan.token });
    await reaches(fan, listener, 'first');
    listener.socket.emit('auth/login', { token: 'wrong' });
    await listener.hears('auth_error');
    await misses(fan, listener, fan);
  });

  test('signing out ends what is heard', async () => {
    const fan = await aFan(api);
    const listener = connect({ token: fan.token });
    await reaches(fan, listener, 'first');
    api.clock.advance({ minutes: 1 });
    listener.socket.emit('auth/logout', { token: fan.token });
    // Who leaves is noted as seen: then they have left.
    await until(async () => (await lastSeen(fan.id))?.getTime() === api.clock.now().getTime());
    await misses(fan, listener, fan);
  });
});

describe('who is cut off', () => {
  describe('after a while without an owner', () => {
    beforeAll(async () => {
      await close();
      live = createRealtime(api.deps, { anonymousMs: 50 });
      await listen();
    });
    afterAll(async () => {
      await close();
      live = createRealtime(api.deps);
      await listen();
    });

    test.each([[{}], [{ token: 'wrong' }]])('a connection of nobody (%j)', async (query) => {
      const listener = connect(query);
      expect(await listener.hears('disconnect')).toBe('io server disconnect');
    });

    test('a connection whose owner signed out', async () => {
      const fan = await aFan(api);
      const listener = connect({ token: fan.token });
      listener.socket.emit('auth/logout', { token: fan.token });
      expect(await listener.hears('disconnect')).toBe('io server disconnect');
    });
  });

  test('a revoked session at once, the others not', async () => {
    const fan = await aFan(api, { password: 'Sesame-0pen' });
    const body = { username: fan.username, password: 'Sesame-0pen' };
    const second = (await api.call(auth.login, { body })).data.token;
    const [first, other] = [connect({ token: fan.token }), connect({ token: second })];
    await reaches(fan, first, 'hello');
    await reaches(fan, other, 'hello');
    await api.call(auth.revokeOtherSessions, {}, { token: fan.token });
    // Told why first, so that its tabs can say it.
    expect(await other.hears('auth_error')).toEqual({ message: 'Please login!' });
    expect(await other.hears('disconnect')).toBe('io server disconnect');
    expect(first.socket.connected).toBe(true);
    await api.call(auth.logout, {}, { token: fan.token });
    await first.hears('disconnect');
  });

  test('a session that another process revoked or that expired, at the next heartbeat', async () => {
    const [gone, fan] = [await aFan(api), await aFan(api)];
    const [revoked, kept] = [connect({ token: gone.token }), connect({ token: fan.token })];
    await reaches(gone, revoked, 'hello');
    await reaches(fan, kept, 'hello');
    await api.deps.db.delete(sessions).where(eq(sessions.userId, gone.id));
    await live.heartbeat();
    await revoked.hears('auth_error');
    await revoked.hears('disconnect');
    expect(kept.socket.connected).toBe(true);
    api.clock.advance({ days: 1 });
    await live.heartbeat();
    await kept.hears('disconnect');
  });

  test('who guesses tokens', async () => {
    const fan = await aFan(api);
    const listener = connect({ token: fan.token });
    await reaches(fan, listener, 'hello');
    for (let at = 0; at < 30; at += 1) listener.socket.emit('auth/login', { token: `guess-${at}` });
    expect(await listener.hears('disconnect')).toBe('io server disconnect');
    expect(listener.heard.filter(([event]) => event === 'auth_error')).toHaveLength(11);
  });

  test('who sends faster than any person, of whatever kind, and nobody else', async () => {
    const fan = await aFan(api);
    const flood = connect({}, ['websocket'], { token: fan.token });
    const neighbour = connect({}, ['websocket'], { token: fan.token });
    await neighbour.hears('person_state');
    for (let at = 0; at < 150; at += 1) flood.socket.emit('no/such/event', { at });
    await flood.hears('person_state');
    expect(flood.socket.connected).toBe(true);
    for (let at = 0; at < 150; at += 1) flood.socket.emit('no/such/event', { at });
    await until(() => !flood.socket.connected);
    live.realtime.toUser(fan.id, 'payment_status_callback', { redirectUrl: '/' });
    await neighbour.hears('payment_status_callback');
  });

  test('who sends more than 100 kB at once', async () => {
    const fan = await aFan(api);
    const listener = connect({ token: fan.token });
    await reaches(fan, listener, 'hello');
    listener.socket.emit('auth/login', { token: 'x'.repeat(120_000) });
    // Cut at the frame, before anybody looked inside.
    expect(await listener.hears('disconnect')).toBe('transport close');
    expect(listener.heard.map(([event]) => event)).not.toContain('auth_error');
  });
});

describe('nonsense', () => {
  const nonsense: unknown[] = [
    undefined,
    null,
    5,
    'token',
    [],
    {},
    { token: 5 },
    { token: { $ne: null } },
    { token: 'x'.repeat(5000) },
    { token: '\u0000' },
  ];

  test('is answered by auth_error at most, and the next login works', async () => {
    const fan = await aFan(api);
    for (const payload of nonsense) {
      const listener = connect();
      await listener.hears('connect');
      listener.socket.emit('auth/login', payload);
      listener.socket.emit('auth/logout', payload);
      listener.socket.emit('no/such/event', payload);
      listener.socket.emit('auth/login', { token: fan.token });
      await reaches(fan, listener, 'hello');
      listener.socket.disconnect();
    }
  });

  test('in frames ends that connection and no other', async () => {
    const fan = await aFan(api);
    const kept = connect({ token: fan.token });
    await reaches(fan, kept, 'hello');
    const raw = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    await new Promise((resolve) => {
      raw.onopen = resolve;
    });
    for (const frame of ['40', '42["auth/login"', '42{}', '451-["x"]', '9', '\u0000', '42["disconnect"]'])
      raw.send(frame);
    await until(() => raw.readyState === WebSocket.CLOSED);
    expect(kept.socket.connected).toBe(true);
    await reaches(fan, kept, 'again');
  });
});

describe('what is told', () => {
  test('is what the contract names, and nothing else', async () => {
    const fan = await aFan(api);
    const listener = connect({ token: fan.token });
    await reaches(fan, listener, 'hello');
    const tooMuch = {
      ...marked('more'),
      email: 'fan@example.com',
      senderInfo: { ...marked('').senderInfo, phone: '1' },
    };
    live.realtime.toUser(fan.id, 'tipped', tooMuch);
    live.realtime.toUser(fan.id, 'update_balance', { token: 2.5 });
    expect(await listener.hears('update_balance')).toEqual({ token: 2.5 });
    expect(listener.heard).toContainEqual(['tipped', marked('more')]);
    expect(JSON.stringify(listener.heard)).not.toContain('fan@example.com');
  });

  test('is not sent in another shape, and disturbs nobody', async () => {
    const fan = await aFan(api);
    const listener = connect({ token: fan.token });
    live.realtime.toUser(fan.id, 'update_balance', { token: 'many' } as never);
    await reaches(fan, listener, 'hello');
    live.realtime.toUser(fan.id, 'update_balance', { token: Number.NaN });
    await reaches(fan, listener, 'again');
    const events = listener.heard.map(([event]) => event);
    expect(events).not.toContain('update_balance');
    expect(events).not.toContain('balance_update');
  });

  test('a balance that changed is told as it is now, too', async () => {
    const fan = await aFan(api);
    await tokensFor(api, fan.id, 12);
    const listener = connect({ token: fan.token });
    await reaches(fan, listener, 'hello');
    live.realtime.toUser(fan.id, 'update_balance', { token: 2.5 });
    expect(await listener.hears('balance_update')).toEqual({ balance: 12 });
  });
});

describe('presence', () => {
  test('a connection is noted when it opens, while it lasts and when it ends', async () => {
    const fan = await aFan(api);
    const listener = connect({ token: fan.token });
    await reaches(fan, listener, 'hello');
    const isSeenNow = async () => (await lastSeen(fan.id))?.getTime() === api.clock.now().getTime();
    await until(isSeenNow);
    api.clock.advance({ minutes: 1 });
    await live.heartbeat();
    expect(await lastSeen(fan.id)).toEqual(api.clock.now());
    api.clock.advance({ seconds: 30 });
    listener.socket.disconnect();
    await until(isSeenNow);
  });

  test('nobody is noted without a connection', async () => {
    const fan = await aFan(api);
    await live.heartbeat();
    expect(await lastSeen(fan.id)).toBeNull();
  });
});

describe('beside the pages', () => {
  test('other addresses are served as before', async () => {
    expect(await (await fetch(`${url}/home`)).text()).toBe('pages');
  });

  test('answers carry the security headers', async () => {
    const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});
