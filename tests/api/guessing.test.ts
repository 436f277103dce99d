import crypto from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { auth } from '#contract/auth.ts';
import { buildApp } from '#server/app.ts';
import type { Deps } from '#server/deps.ts';
import { stripForwardedPorts } from '#server/http/address.ts';
import { LIMITS, memoryLimiter } from '#server/http/limits.ts';
import { addressKey } from '#server/http/networks.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, type Person } from '#support/factories.ts';

let api: TestApi;
let app: FastifyInstance;
let fan: Person;
const PASSWORD = 'Sesame-0pen';

/** An API that limits as the product does, on the test's clock. */
async function limited(limits = LIMITS, more: Partial<Deps> = {}): Promise<FastifyInstance> {
  return buildApp({ ...api.deps, ...more, limiter: memoryLimiter(limits, api.clock) });
}
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  fan = await aFan(api, { password: PASSWORD });
  app = await limited();
});
afterEach(() => app.close());
afterAll(() => api.close());

const HOME = '192.0.2.1';
async function signIn(username: string, password: string, remoteAddress = HOME): Promise<number> {
  const payload = { username, password };
  const reply = await app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload });
  return reply.statusCode;
}
async function guess(count: number, username: string, address: (at: number) => string): Promise<number[]> {
  const answers: number[] = [];
  for (let at = 0; at < count; at += 1) answers.push(await signIn(username, 'wrong', address(at)));
  return answers;
}
const elsewhere = (at: number) => `10.${Math.floor(at / 250)}.7.${at % 250}`;

describe('wrong passwords', () => {
  test('make the network they come from wait, longer each time', async () => {
    expect(await guess(6, fan.username, () => HOME)).toEqual([422, 422, 422, 422, 422, 429]);
    api.clock.advance({ seconds: 2 });
    expect(await guess(2, fan.username, () => HOME)).toEqual([422, 429]);
    api.clock.advance({ seconds: 2 });
    expect(await signIn(fan.username, PASSWORD)).toBe(429);
    api.clock.advance({ seconds: 2 });
    expect(await signIn(fan.username, PASSWORD)).toBe(200);
  });

  test('of a stranger never lock the owner out, neither from home nor from elsewhere', async () => {
    expect(await signIn(fan.username, PASSWORD)).toBe(200);
    await guess(30, fan.username, () => '10.0.0.9');
    expect(await signIn(fan.username, PASSWORD, '198.51.100.4')).toBe(200);
    await guess(80, fan.username, elsewhere);
    expect(await signIn(fan.username, PASSWORD, '203.0.113.9')).toBe(429);
    expect(await signIn(fan.username, PASSWORD)).toBe(200);
    expect(await signIn(fan.username, 'wrong')).toBe(429);
  });

  test('from many networks stop at fifty, until the owner chooses a new password by mail', async () => {
    const answers = await guess(52, fan.username, elsewhere);
    expect(answers.slice(0, 50)).toEqual(Array(50).fill(422));
    expect(answers.slice(50)).toEqual([429, 429]);
    expect(await signIn(fan.username, PASSWORD)).toBe(429);
    await api.call(auth.forgot, { body: { email: fan.email } });
    await api.runJobs();
    const token = /token=([\w-]+)/.exec(api.mails[0]?.text ?? '')?.[1] ?? '';
    const payload = { token, password: 'An0ther-one' };
    await app.inject({ method: 'POST', url: '/api/auth/users/reset', remoteAddress: HOME, payload });
    expect(await signIn(fan.username, 'An0ther-one')).toBe(200);
  });

  test('sent all at once are no more tries than one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(fan.username, 'wrong')));
    expect(answers.filter((status) => status === 422)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(15);
  });

  test('cost the same while everybody waits, whether the account was signed in from there or not', async () => {
    expect(await signIn(fan.username, PASSWORD)).toBe(200);
    await guess(50, fan.username, elsewhere);
    const work = jest.spyOn(crypto, 'scrypt');
    for (const [address, name] of [
      [HOME, fan.username],
      ['203.0.113.9', fan.username],
    ] as const) {
      work.mockClear();
      expect(await signIn(name, 'wrong', address)).toBe(429);
      expect(work).toHaveBeenCalledTimes(1);
    }
    work.mockRestore();
  });

  test('look the same for a name nobody has', async () => {
    expect(await guess(6, 'nobody', () => HOME)).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test('are not forgotten because somebody signs in to an account of their own in between', async () => {
    const register = { username: 'thief', email: fan.email, password: 'Thief-0wn' };
    await api.call(auth.registerUser, { body: register });
    for (let at = 0; at < 4; at += 1) {
      expect(await signIn(fan.email, 'wrong')).toBe(422);
      expect(await signIn(fan.email, 'Thief-0wn')).toBe(200);
    }
    expect(await guess(2, fan.email, () => HOME)).toEqual([422, 429]);
  });

  test('in place of the current one count by session: a stolen one does not stop the owner', async () => {
    const change = (token: string, prePassword: string) =>
      app.inject({
        method: 'PUT',
        url: '/api/auth/users/me/password',
        headers: { authorization: token },
        payload: { password: 'An0ther-one', prePassword },
      });
    const stolen: number[] = [];
    for (let at = 0; at < 6; at += 1) stolen.push((await change(fan.token, 'wrong')).statusCode);
    expect(stolen).toEqual([422, 422, 422, 422, 422, 429]);
    const own = (await api.call(auth.login, { body: { username: fan.username, password: PASSWORD } })).data
      .token;
    expect((await change(own, PASSWORD)).statusCode).toBe(200);
  });
});

describe('what works without an account counts by network', () => {
  test('so does each call that hashes a password, before it does', async () => {
    const users = await Promise.all(Array.from({ length: 41 }, () => aFan(api)));
    const work = jest.spyOn(crypto, 'scrypt');
    const answers: number[] = [];
    for (const { token } of users) {
      const payload = { password: PASSWORD };
      const headers = { authorization: token };
      answers.push((await app.inject({ method: 'PUT', url: '/api/users', headers, payload })).statusCode);
    }
    expect(answers).toEqual([...Array(40).fill(200), 429]);
    expect(work).toHaveBeenCalledTimes(40);
    // What hashes none is counted as ever.
    const headers = { authorization: users[0]?.token };
    const reply = await app.inject({ method: 'PUT', url: '/api/users', headers, payload: { name: 'Ada' } });
    expect(reply.statusCode).toBe(200);
    work.mockRestore();
  });

  test('one network stands 40 sign-ins in five minutes; a forged header changes nothing', async () => {
    const answers: number[] = [];
    for (let at = 0; at < 41; at += 1) {
      const headers = { 'x-forwarded-for': `10.1.1.${at}` };
      const payload = { username: `nobody${at}`, password: 'wrong' };
      answers.push(
        (await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })).statusCode,
      );
    }
    expect(answers).toEqual([...Array(40).fill(422), 429]);
  });

  test.each([
    ['POST', '/api/auth/login', LIMITS.login],
    ['POST', '/api/auth/users/register', LIMITS.signup],
    ['POST', '/api/auth/users/forgot', LIMITS.reset],
    ['POST', '/api/contact', LIMITS.mail],
  ] as const)('%s %s, whoever is signed in and whatever token comes', async (method, url, { points }) => {
    const tokens = await Promise.all(Array.from({ length: points + 2 }, () => aFan(api)));
    const answers: number[] = [];
    for (const [at, { token }] of tokens.entries()) {
      const authorization = at % 2 ? token : `made-up-${at}`;
      const remoteAddress = `2001:db8:7:1::${at.toString(16)}`;
      // Messages that name nobody are refused before they count; the other calls count whatever is sent.
      const payload = {
        name: 'Ada',
        email: `ada${at}@example.org`,
        message: 'I would like to know more about payouts.',
      };
      const sent = url === '/api/contact' ? { payload } : {};
      const reply = await app.inject({ method, url, remoteAddress, headers: { authorization }, ...sent });
      answers.push(reply.statusCode);
    }
    expect(answers.slice(0, points)).not.toContain(429);
    expect(answers.slice(points)).toEqual([429, 429]);
  });

  test.each([
    [
      '/api/auth/users/register',
      (email: string, at: number) => ({ username: `friend${at}x`, email, password: PASSWORD }),
    ],
    ['/api/auth/email-verification', (email: string) => ({ email })],
    ['/api/auth/users/forgot', (email: string) => ({ email })],
  ] as const)(
    'one address gets five messages in ten minutes by %s; what is too much is answered the same',
    async (url, body) => {
      const email = 'new@example.com';
      await aFan(api, { email, emailVerifiedAt: null });
      const answers: string[] = [];
      for (let at = 0; at < 8; at += 1) {
        const sent = { method: 'POST', url, remoteAddress: elsewhere(at), payload: body(email, at) } as const;
        const { statusCode, body: text } = await app.inject(sent);
        answers.push(`${statusCode} ${text}`);
      }
      expect([...new Set(answers)]).toEqual([expect.stringMatching(/^200 /)]);
      await api.runJobs();
      expect(api.mails.filter(({ to }) => to === email)).toHaveLength(5);
    },
  );

  test('signing up with an address leaves its owner’s own requests alone', async () => {
    for (let at = 0; at < 6; at += 1) {
      const payload = { username: `friend${at}x`, email: fan.email, password: PASSWORD };
      await app.inject({
        method: 'POST',
        url: '/api/auth/users/register',
        remoteAddress: elsewhere(at),
        payload,
      });
    }
    await api.runJobs();
    api.mails.length = 0;
    await app.inject({ method: 'POST', url: '/api/auth/users/forgot', payload: { email: fan.email } });
    await api.runJobs();
    expect(api.mails.map(({ subject }) => subject)).toEqual(['Choose a new password for Footlight']);
  });

  test('one sender writes five times, from however many networks', async () => {
    const answers: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      const payload = { name: 'A', email: 'me@example.com', message: 'Hello there, this is long enough.' };
      const sent = { method: 'POST', url: '/api/contact', remoteAddress: elsewhere(at), payload } as const;
      answers.push((await app.inject(sent)).statusCode);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('tokens', () => {
  const few = { ...LIMITS, read: { points: 3, seconds: 60 } };
  const read = async (on: FastifyInstance, authorization: string) =>
    (await on.inject({ url: '/api/users/me', headers: { authorization } })).statusCode;

  test('that are made up count like none, and cost no look into the database once it is too much', async () => {
    const strict = await limited(few);
    const answers: number[] = [];
    const spy = jest.spyOn(pg.Client.prototype, 'query');
    for (let at = 0; at < 6; at += 1) answers.push(await read(strict, `guess${at}`));
    const asked = spy.mock.calls.filter(([one]) => JSON.stringify(one).includes('sessions')).length;
    spy.mockRestore();
    await strict.close();
    expect(answers).toEqual([401, 401, 401, 429, 429, 429]);
    expect(asked).toBe(3);
  });

  test('that are good have a share of their own, after their first call counted with their network', async () => {
    const strict = await limited(few);
    const answers: number[] = [];
    for (let at = 0; at < 5; at += 1) answers.push(await read(strict, fan.token));
    const newcomers = await Promise.all([aFan(api), aFan(api), aFan(api)]);
    for (const { token } of newcomers) answers.push(await read(strict, token));
    await strict.close();
    expect(answers).toEqual([200, 200, 200, 200, 429, 200, 200, 429]);
  });

  test('that ended count with their network again', async () => {
    const strict = await limited(few);
    expect(await read(strict, fan.token)).toBe(200);
    await api.call(auth.logout, {}, { token: fan.token });
    const answers: number[] = [];
    for (let at = 0; at < 4; at += 1) answers.push(await read(strict, fan.token));
    await strict.close();
    expect(answers).toEqual([401, 401, 401, 429]);
  });

  test('one network stands so many calls of all kinds, however many accounts it has', async () => {
    const strict = await limited({ ...LIMITS, network: { points: 4, seconds: 60 } });
    const answers: number[] = [];
    for (let at = 0; at < 5; at += 1) answers.push(await read(strict, (await aFan(api)).token));
    await strict.close();
    expect(answers).toEqual([200, 200, 200, 200, 429]);
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['2001:db8:7:1::1', '2001:db8:7:1'],
  ['2001:0DB8:0007:0001:ffff:1:2:3', '2001:db8:7:1'],
  ['2001:db8::', '2001:db8:0:0'],
])('the network of %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

test('an address is the same with the port of its connection, as some proxies write it', async () => {
  const { config } = api.deps;
  const behind = await limited(LIMITS, { config: { ...config, trustProxy: '127.0.0.1' } });
  const answers: number[] = [];
  for (let at = 0; at < 41; at += 1) {
    const written = ['203.0.113.6', `203.0.113.6:${50_000 + at}`, `"203.0.113.6:${50_000 + at}"`];
    const headers = { 'x-forwarded-for': written[at % 3] };
    const payload = { username: `nobody${at}`, password: 'wrong' };
    answers.push(
      (await behind.inject({ method: 'POST', url: '/api/auth/login', headers, payload })).statusCode,
    );
  }
  expect(answers).toEqual([...Array(40).fill(422), 429]);
  await behind.close();
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:443', '192.0.2.1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['unknown', 'unknown'],
  ['198.51.100.7:80, [2001:db8::1]:443', '198.51.100.7, 2001:db8::1'],
])('of what a proxy wrote as %s the address stays', (written, plain) => {
  const request = { headers: { 'x-forwarded-for': written } } as unknown as IncomingMessage;
  stripForwardedPorts(request);
  expect(request.headers['x-forwarded-for']).toBe(plain);
});
