import crypto, { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { auth } from '#contract/auth.ts';
import { users as usersContract } from '#contract/users.ts';
import { buildApp } from '#server/app.ts';
import { sessions } from '#server/db/schema/auth.ts';
import { users } from '#server/db/schema/users.ts';
import type { Deps } from '#server/deps.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer } from '#support/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const PASSWORD = 'Sesame-0pen';
const login = (username: string, password = PASSWORD, more: { remember?: boolean } = {}) =>
  api.call(auth.login, { body: { username, password, ...more } });
/** Another API on the same database, with some of its parts exchanged. */
async function withDeps<T>(overrides: Partial<Deps>, work: (app: FastifyInstance) => Promise<T>): Promise<T> {
  const app = await buildApp({ ...api.deps, ...overrides });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}
const me = (token: string | null) => api.call(usersContract.me, {}, { token });
const accountOf = async (id: string) => (await api.deps.db.select().from(users).where(eq(users.id, id)))[0];

describe('signing in', () => {
  test('by username or e-mail, in any case, for every role', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const performer = await aPerformer(api, { password: PASSWORD });
    const operator = await anOperator(api, { password: PASSWORD });
    for (const name of [fan.username, ` ${fan.email.toUpperCase()} `, performer.username, operator.email]) {
      const { status, data } = await login(name);
      expect(status).toBe(200);
      expect((await me(data.token)).status).toBe(200);
    }
    const byField = await api.call(auth.login, { body: { email: fan.email, password: PASSWORD } });
    expect(byField.status).toBe(200);
  });

  test('every failure looks the same, whatever is wrong', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    await aFan(api, { username: 'nopassword' });
    await aFan(api, { username: 'asleep', status: 'inactive', password: PASSWORD });
    const tries = [
      login(fan.username, 'wrong'),
      login('nobody'),
      login('nobody@example.com'),
      login('nopassword'),
      login('asleep', 'wrong'),
    ];
    const answers = (await Promise.all(tries)).map(({ status, error }) => ({ status, error }));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      status: 422,
      error: { error: 'auth.incorrect-credentials', message: 'Incorrect credentials!' },
    });
  });

  test('every failure costs the same work', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    await aFan(api, { username: 'nopassword' });
    await aFan(api, { username: 'asleep', status: 'inactive', password: PASSWORD });
    const work = jest.spyOn(crypto, 'scrypt');
    for (const name of [fan.username, fan.email, 'nobody', 'nobody@example.com', 'nopassword', 'asleep']) {
      work.mockClear();
      await login(name, 'wrong');
      expect(work.mock.calls.map(([, , , cost]) => cost)).toEqual([
        expect.objectContaining({ N: 256, r: 8, p: 1 }),
      ]);
    }
    work.mockRestore();
  });

  test('a password opens each account of its address, hashed once', async () => {
    const email = 'shared@example.com';
    const names = ['first', 'second', 'third'];
    for (const username of names) {
      const body = { username, email, password: `${PASSWORD}-${username}` };
      expect((await api.call(auth.registerUser, { body })).status).toBe(200);
    }
    const work = jest.spyOn(crypto, 'scrypt');
    for (const username of names) {
      work.mockClear();
      const { status, data } = await login(email, `${PASSWORD}-${username}`);
      expect(status).toBe(200);
      expect((await me(data.token)).data.username).toBe(username);
      // Once to sign in; nothing is made anew.
      expect(work).toHaveBeenCalledTimes(1);
    }
    work.mockRestore();
  });

  test('an inactive account hears so only with the right password', async () => {
    await aFan(api, { username: 'asleep', status: 'inactive', password: PASSWORD });
    const { status, error } = await login('asleep');
    expect([status, error.error]).toEqual([403, 'auth.inactive']);
  });

  test('an unconfirmed address matters only when the site asks for it, never for operators', async () => {
    await aFan(api, { username: 'newcomer', emailVerifiedAt: null, password: PASSWORD });
    await anOperator(api, { username: 'boss', emailVerifiedAt: null, password: PASSWORD });
    expect((await login('newcomer')).status).toBe(200);
    await setSetting(api.deps, 'requireEmailVerification', true);
    const { status, error } = await login('newcomer');
    expect([status, error.error]).toEqual([422, 'auth.email-not-verified']);
    expect((await login('newcomer', 'wrong')).error.error).toBe('auth.incorrect-credentials');
    expect((await login('boss')).status).toBe(200);
  });

  test('a session lasts a day, or a year when remembered', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const short = (await login(fan.username)).data.token;
    const long = (await login(fan.username, PASSWORD, { remember: true })).data.token;
    api.clock.advance({ hours: 23, minutes: 59 });
    expect([(await me(short)).status, (await me(long)).status]).toEqual([200, 200]);
    api.clock.advance({ minutes: 1 });
    expect([(await me(short)).status, (await me(long)).status]).toEqual([401, 200]);
    api.clock.advance({ days: 363 });
    expect((await me(long)).status).toBe(200);
    api.clock.advance({ days: 2 });
    expect((await me(long)).status).toBe(401);
  });

  test('a deactivated account is out at once, with all its tokens', async () => {
    const fan = await aFan(api);
    await api.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, fan.id));
    expect((await me(fan.token)).status).toBe(401);
  });

  test('each sign-in has a token of its own, of which only a hash is kept', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const [first, second] = [(await login(fan.username)).data.token, (await login(fan.username)).data.token];
    expect(first).not.toBe(second);
    const rows = JSON.stringify(await api.deps.db.select().from(sessions));
    expect(rows).not.toContain(first);
    expect(rows).not.toContain(second);
  });

  describe('a hash made by the client', () => {
    const hex = createHash('sha256').update(PASSWORD).digest('hex');
    const onClient = (is: boolean) => ({ config: { ...api.deps.config, hashPasswordOnClient: is } });
    const signIn = (is: boolean, username: string, password: string) =>
      withDeps(onClient(is), async (app) => {
        const payload = { username, password };
        return (await app.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode;
      });
    const signUp = (is: boolean, username: string, password: string) =>
      withDeps(onClient(is), async (app) => {
        const payload = { username, email: `${username}@example.com`, password };
        return (await app.inject({ method: 'POST', url: '/api/auth/users/register', payload })).statusCode;
      });

    test('is no password while clients are not told to hash: anybody can make one of "1"', async () => {
      const ofOne = createHash('sha256').update('1').digest('hex');
      expect(await signUp(false, 'newcomer', ofOne)).toBe(422);
      expect(await signUp(true, 'newcomer', ofOne)).toBe(200);
      const fan = await aFan(api, { password: PASSWORD });
      const change = await api.call(
        auth.updatePassword,
        { body: { password: ofOne, prePassword: PASSWORD } },
        { token: fan.token },
      );
      expect([change.status, Object.keys(change.error.fields ?? {})]).toEqual([422, ['password']]);
    });

    test('does not open an account whose password was typed, unless clients are told to hash', async () => {
      const { username } = await aFan(api, { password: PASSWORD });
      expect(await signIn(false, username, hex)).toBe(422);
      expect(await signIn(true, username, hex)).toBe(200);
      expect(await signIn(true, username, PASSWORD)).toBe(200);
      expect(await signIn(true, username, hex.toUpperCase())).toBe(422);
    });

    test('opens the account that was made with one, however the switch is turned; so does the password', async () => {
      await signUp(true, 'hashed', hex);
      for (const is of [true, false]) {
        expect(await signIn(is, 'hashed', hex)).toBe(200);
        expect(await signIn(is, 'hashed', PASSWORD)).toBe(200);
      }
    });
  });

  test('a hash made with weaker parameters is made anew', async () => {
    const fan = await aFan(api);
    const weak = await hashPassword(PASSWORD, { N: 2, r: 8, p: 1 });
    await api.deps.db.update(users).set({ passwordHash: weak }).where(eq(users.id, fan.id));
    expect((await login(fan.username)).status).toBe(200);
    const stored = (await accountOf(fan.id))?.passwordHash;
    expect(stored).toMatch(/^scrypt\$256\$/);
    expect((await login(fan.username)).status).toBe(200);
    expect((await accountOf(fan.id))?.passwordHash).toBe(stored);
  });

  test('nothing to sign in with is named', async () => {
    const { status, error } = await api.call(auth.login, { body: { password: PASSWORD } });
    expect([status, error.fields]).toEqual([422, { username: expect.any(String) }]);
  });
});
