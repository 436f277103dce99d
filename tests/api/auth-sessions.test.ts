import { auth } from '#contract/auth.ts';
import { users as usersContract } from '#contract/users.ts';
import { oneTimeTokens, sessions } from '#server/db/schema/auth.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan } from '#support/factories.ts';
import { until } from '#support/until.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const PASSWORD = 'Sesame-0pen';
const login = (username: string, password = PASSWORD, more: { remember?: boolean } = {}) =>
  api.call(auth.login, { body: { username, password, ...more } });
const me = (token: string | null) => api.call(usersContract.me, {}, { token });

describe('signed-in devices', () => {
  test('are listed with the current one marked, and only the own ones', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    await aFan(api);
    api.clock.advance({ minutes: 1 });
    const token = (await login(fan.username)).data.token;
    const { data } = await api.call(auth.sessions, {}, { token, headers: { 'user-agent': 'Phone' } });
    expect(data.total).toBe(2);
    expect(data.data.map(({ current }) => current)).toEqual([true, false]);
    expect(JSON.stringify(data)).not.toContain('tokenHash');
  });

  test('show when they were last used, to ten minutes', async () => {
    const fan = await aFan(api);
    api.clock.advance({ minutes: 5 });
    await me(fan.token);
    const lastUsed = async () =>
      (await api.call(auth.sessions, {}, { token: fan.token })).data.data[0]?.lastUsedAt;
    const before = await lastUsed();
    api.clock.advance({ minutes: 6 });
    await me(fan.token);
    // Nobody waits for this write, so it is looked for until it is there.
    await until(async () => (await lastUsed()) !== before);
    expect(Date.parse((await lastUsed()) ?? '') - Date.parse(before ?? '')).toBe(11 * 60_000);
  });

  test('signing out ends this device only, and its connection', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const other = (await login(fan.username)).data.token;
    expect((await api.call(auth.logout, {}, { token: fan.token })).data).toEqual({ success: true });
    expect([(await me(fan.token)).status, (await me(other)).status]).toEqual([401, 200]);
    expect(api.events).toEqual([{ userId: fan.id, event: 'disconnect', payload: expect.any(String) }]);
    expect((await api.call(auth.logout, {}, { token: fan.token })).status).toBe(401);
  });

  test('another device can be signed out, but not somebody else', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const stranger = await aFan(api);
    const other = (await login(fan.username)).data.token;
    const list = await api.call(auth.sessions, {}, { token: fan.token });
    const id = list.data.data.find(({ current }) => !current)?._id ?? '';
    expect((await api.call(auth.revokeSession, { params: { id } }, { token: stranger.token })).status).toBe(
      404,
    );
    expect((await me(other)).status).toBe(200);
    expect((await api.call(auth.revokeSession, { params: { id } }, { token: fan.token })).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect(api.events).toEqual([{ userId: fan.id, event: 'disconnect', payload: id }]);
    expect((await api.call(auth.revokeSession, { params: { id } }, { token: fan.token })).status).toBe(404);
  });

  test('all others can be signed out at once', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const stranger = await aFan(api);
    const others = [(await login(fan.username)).data.token, (await login(fan.username)).data.token];
    expect((await api.call(auth.revokeOtherSessions, {}, { token: fan.token })).status).toBe(200);
    expect(await Promise.all(others.map(async (token) => (await me(token)).status))).toEqual([401, 401]);
    expect([(await me(fan.token)).status, (await me(stranger.token)).status]).toEqual([200, 200]);
    expect(api.events).toHaveLength(2);
  });

  test('a stolen session signs no other device out', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    api.clock.advance({ minutes: 11 });
    const owner = (await login(fan.username)).data.token;
    const list = await api.call(auth.sessions, {}, { token: fan.token });
    const id = list.data.data.find(({ current }) => !current)?._id ?? '';
    const end = (body: { prePassword?: string }) => [
      api.call(auth.revokeSession, { params: { id }, body }, { token: fan.token }),
      api.call(auth.revokeOtherSessions, { body }, { token: fan.token }),
    ];
    for (const { status, error } of await Promise.all(end({})))
      expect([status, error.error]).toEqual([422, 'auth.password-needed']);
    for (const { status, error } of await Promise.all(end({ prePassword: 'wrong' })))
      expect([status, error.error]).toEqual([422, 'auth.wrong-password']);
    expect((await me(owner)).status).toBe(200);
    const right = { prePassword: PASSWORD };
    expect((await api.call(auth.revokeOtherSessions, { body: right }, { token: fan.token })).status).toBe(
      200,
    );
    expect((await me(owner)).status).toBe(401);
    const own = list.data.data.find(({ current }) => current)?._id ?? '';
    expect((await api.call(auth.revokeSession, { params: { id: own } }, { token: fan.token })).status).toBe(
      200,
    );
  });

  test('expired sessions and old links are swept', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    await login(fan.username, PASSWORD, { remember: true });
    await api.call(auth.forgot, { body: { email: fan.email } });
    await api.runJobs();
    api.clock.advance({ days: 8 });
    await api.deps.jobs.enqueue(api.deps.db, 'auth.sweep', {});
    await api.runJobs();
    expect(await api.deps.db.select().from(sessions)).toHaveLength(1);
    expect(await api.deps.db.select().from(oneTimeTokens)).toHaveLength(0);
  });
});

describe('a new password', () => {
  const change = (token: string, body: { password: string; prePassword?: string | undefined }) =>
    api.call(auth.updatePassword, { body: { source: 'user', ...body } }, { token });
  const NEXT = 'An0ther-one';

  test('right after signing in needs no other proof; other devices are signed out and the person is told', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const other = (await login(fan.username)).data.token;
    const { status, data } = await change(fan.token, { password: NEXT });
    expect([status, data]).toEqual([200, true]);
    expect([(await me(fan.token)).status, (await me(other)).status]).toEqual([200, 401]);
    expect([(await login(fan.username)).status, (await login(fan.username, NEXT)).status]).toEqual([
      422, 200,
    ]);
    await api.runJobs();
    expect(api.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [fan.email, 'Your Footlight password was changed'],
    ]);
    expect(api.events).toEqual([{ userId: fan.id, event: 'disconnect', payload: expect.any(String) }]);
  });

  test('later needs the current one', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    api.clock.advance({ minutes: 11 });
    const without = await change(fan.token, { password: NEXT });
    expect([without.status, without.error.error, Object.keys(without.error.fields ?? {})]).toEqual([
      422,
      'auth.password-needed',
      ['prePassword'],
    ]);
    const wrong = await change(fan.token, { password: NEXT, prePassword: 'nonsense' });
    expect([wrong.status, wrong.error.error]).toEqual([422, 'auth.wrong-password']);
    expect((await login(fan.username)).status).toBe(200);
    expect((await change(fan.token, { password: NEXT, prePassword: PASSWORD })).status).toBe(200);
  });

  test('a wrong current one is refused even right after signing in', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    expect((await change(fan.token, { password: NEXT, prePassword: 'nonsense' })).error.error).toBe(
      'auth.wrong-password',
    );
  });

  test('an account without one sets its first', async () => {
    const fan = await aFan(api);
    expect((await change(fan.token, { password: NEXT })).status).toBe(200);
    expect((await login(fan.username, NEXT)).status).toBe(200);
  });

  test('a stolen session of an account without one sets none', async () => {
    const fan = await aFan(api);
    api.clock.advance({ hours: 5 });
    for (const prePassword of [undefined, 'guess']) {
      const { status, error } = await change(fan.token, { password: NEXT, prePassword });
      expect([status, error.error]).toEqual([422, 'auth.sign-in-needed']);
    }
  });

  test.each([
    ['Sh0rt-a', 'at least 8'],
    ['all-l0wer-case', 'capital'],
    ['ALL-UPPER-CASE1', 'small letter'],
    ['No-digits-here', 'digit'],
    ['N0symbolhere', 'symbol'],
  ])('%s is too weak', async (password, reason) => {
    const fan = await aFan(api, { password: PASSWORD });
    const { status, error } = await change(fan.token, { password });
    expect(status).toBe(422);
    expect(error.fields?.password).toContain(reason);
  });

  test('closes reset links that were under way', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    await api.call(auth.forgot, { body: { email: fan.email } });
    await api.runJobs();
    const token = /token=([\w-]+)/.exec(api.mails[0]?.text ?? '')?.[1] ?? '';
    await change(fan.token, { password: NEXT });
    const { status, error } = await api.call(auth.reset, { body: { token, password: 'Third-0ne!' } });
    expect([status, error.error]).toEqual([422, 'auth.link-expired']);
  });
});
