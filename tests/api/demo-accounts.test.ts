import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { auth } from '#contract/auth.ts';
import { users as usersContract } from '#contract/users.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, demoEmail } from '#rules/demo.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { users } from '#server/db/schema/users.ts';
import {
  hashPassword,
  passwordCost,
  strengthenHash,
  verifyPassword,
} from '#server/features/auth/passwords.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';

let api: TestApi;
/** The same site in production, with the demo and without it. */
let withDemo: FastifyInstance;
let withoutDemo: FastifyInstance;
const inProduction = (more: Partial<Config>) => ({
  ...api.deps,
  config: { ...api.deps.config, mode: 'production' as const, ...more },
});
beforeAll(async () => {
  api = await startTestApi();
  withDemo = await buildApp(inProduction({ demo: true }));
  withoutDemo = await buildApp(inProduction({ demo: false }));
});
beforeEach(() => api.reset());
afterAll(async () => {
  await withDemo.close();
  await withoutDemo.close();
  await api.close();
});

const HEX = createHash('sha256').update(DEMO_PASSWORD).digest('hex');
const OWN = 'Sesame-0pen';

const signIn = async (app: FastifyInstance, username: string, password = DEMO_PASSWORD) =>
  (await app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } })).json();
const isIn = async (app: FastifyInstance, token: string) =>
  (await app.inject({ url: '/api/users/me', headers: { authorization: token } })).statusCode === 200;
const hashOf = async ({ id }: Person) =>
  (await api.deps.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id)))[0]?.hash;

/** The accounts of the demo world as they are made: name, address and password. */
const demoAccounts = () => {
  const named = (username: string) => ({ username, email: demoEmail(username), password: DEMO_PASSWORD });
  return Promise.all([
    aFan(api, named(DEMO_ACCOUNTS.user)),
    aPerformer(api, named(DEMO_ACCOUNTS.performer)),
    anOperator(api, named(DEMO_ACCOUNTS.admin)),
  ]);
};
const rename = async ({ token }: Person, username: string) =>
  expect((await api.call(usersContract.update, { body: { username } }, { token })).status).toBe(200);

describe('the demo accounts, in production', () => {
  test('sign in only where the demo is on, under whatever name and by their address', async () => {
    const accounts = await demoAccounts();
    const operator = accounts[2];
    // Signed in first without the demo: a sign-in makes the hash as costly as production's, and the test slow.
    const refuses = async (name: string) =>
      expect((await signIn(withoutDemo, name)).error).toBe('auth.incorrect-credentials');
    for (const { username } of accounts) await refuses(username);
    for (const account of accounts) {
      await rename(account, `${account.username}2`);
      await refuses(`${account.username}2`);
    }
    await refuses(operator.email);
    expect((await signIn(withDemo, `${operator.username}2`)).data.token).toEqual(expect.any(String));
  });

  test('have no use of the sessions of before once the demo is off', async () => {
    for (const account of await demoAccounts()) {
      for (const name of [account.username, `${account.username}2`]) {
        if (name !== account.username) await rename(account, name);
        const { token } = account;
        expect([await isIn(withDemo, token), await isIn(withoutDemo, token)]).toEqual([true, false]);
      }
    }
  });

  test('belong to whoever gives them another password, and the sessions of before end', async () => {
    const [, , operator] = await demoAccounts();
    const { token } = (
      await api.call(auth.login, { body: { username: operator.username, password: DEMO_PASSWORD } })
    ).data;
    const change = { password: OWN, prePassword: DEMO_PASSWORD };
    expect((await api.call(auth.updatePassword, { body: change }, { token })).status).toBe(200);
    expect(await hashOf(operator)).not.toContain('$demo');
    expect([await isIn(withoutDemo, token), await isIn(withoutDemo, operator.token)]).toEqual([true, false]);
    const own = await signIn(withoutDemo, operator.username, OWN);
    expect(await isIn(withoutDemo, own.data.token)).toBe(true);
    expect((await signIn(withoutDemo, operator.username)).error).toBe('auth.incorrect-credentials');
  });
});

test("the demo's password neither signs in nor proves an owner where the demo is off, noted or not", async () => {
  const star = await aPerformer(api, { password: DEMO_PASSWORD });
  // As versions before the note kept it.
  const hash = (await hashOf(star))?.replace('$demo', '');
  await api.deps.db.update(users).set({ passwordHash: hash }).where(eq(users.id, star.id));
  expect((await signIn(withoutDemo, star.username)).error).toBe('auth.incorrect-credentials');
  api.clock.advance({ minutes: 11 });
  const pay = (app: FastifyInstance) =>
    app.inject({
      method: 'POST',
      url: '/api/payout-methods/paypal',
      headers: { authorization: star.token },
      payload: { email: 'ada@example.org', prePassword: DEMO_PASSWORD },
    });
  const refused = await pay(withoutDemo);
  expect([refused.statusCode, refused.json().fields]).toEqual([422, { prePassword: expect.any(String) }]);
  expect((await pay(withDemo)).statusCode).toBe(200);
});

describe("the demo's password", () => {
  const onClient = () => ({ config: { ...api.deps.config, hashPasswordOnClient: true } });

  test('is nobody else’s: neither at sign-up nor as a new password, typed or hashed', async () => {
    const fan = await aFan(api, { password: OWN });
    const signUp = { username: 'newcomer', email: 'newcomer@example.com', password: DEMO_PASSWORD };
    const refused = [
      await api.call(auth.registerUser, { body: signUp }),
      await api.call(auth.updatePassword, { body: { password: DEMO_PASSWORD, prePassword: OWN } }, fan),
    ];
    for (const { status, error } of refused) {
      expect([status, error.fields]).toEqual([422, { password: expect.stringContaining('demo') }]);
    }
    const app = await buildApp({ ...api.deps, ...onClient() });
    const url = '/api/auth/users/register';
    const hashed = await app.inject({ method: 'POST', url, payload: { ...signUp, password: HEX } });
    await app.close();
    expect([hashed.statusCode, hashed.json().fields]).toEqual([
      422,
      { password: expect.stringContaining('demo') },
    ]);
  });

  test('is noted in its hash, however it came and however often it is hashed anew', async () => {
    const [quick, onClient] = [passwordCost('test'), true];
    for (const [password, end] of [
      [DEMO_PASSWORD, /\$[\w-]{43}\$demo$/],
      [HEX, /\$[\w-]{43}\$hashed\$demo$/],
    ] as const) {
      const hash = await hashPassword(password, quick, { onClient });
      expect(hash).toMatch(end);
      for (const again of [DEMO_PASSWORD, HEX])
        expect(await strengthenHash(again, hash, quick, { onClient })).toMatch(end);
      for (const mode of ['test', 'production'] as const) {
        const config = { mode, demo: false, hashPasswordOnClient: false };
        expect(await verifyPassword(password, hash, config)).toBe(mode === 'test');
        expect(await verifyPassword(password, hash, { ...config, demo: true })).toBe(true);
      }
    }
    expect(await hashPassword(OWN, quick)).not.toContain('demo');
  });
});
