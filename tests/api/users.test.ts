import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { auth } from '#contract/auth.ts';
import { users as contract } from '#contract/users.ts';
import { DEFAULT_AVATAR } from '#rules/constants.ts';
import { users } from '#server/db/schema/users.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, tokensFor } from '#support/factories.ts';
import { aJpeg, asFile } from '#support/images.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const PASSWORD = 'Sesame-0pen';
const me = (token: string) => api.call(contract.me, {}, { token });
const update = (token: string, body: Record<string, unknown>) =>
  api.call(contract.update, { body }, { token });
const accountOf = async (id: string) => (await api.deps.db.select().from(users).where(eq(users.id, id)))[0];

describe('the own record', () => {
  test('of a fan shows everything that is theirs, with the wallet in tokens', async () => {
    const fan = await aFan(api, { name: 'Ada', country: 'DE', gender: 'female', phone: '4915123456789' });
    await tokensFor(api, fan.id, 12.5);
    const { status, data } = await me(fan.token);
    expect(status).toBe(200);
    expect(data).toEqual({
      _id: fan.id,
      name: 'Ada',
      username: fan.username,
      avatar: '/no-avatar.jpg',
      cover: '',
      isOnline: 0,
      isPerformer: false,
      country: 'DE',
      email: fan.email,
      firstName: '',
      lastName: '',
      phone: '4915123456789',
      gender: 'female',
      roles: ['user'],
      status: 'active',
      balance: 12.5,
      verifiedEmail: true,
      forYou: true,
      massMessages: true,
      streamMails: true,
      chatSigns: true,
      groupNotifications: true,
      createdAt: '2026-03-01T12:00:00.000Z',
      updatedAt: '2026-03-01T12:00:00.000Z',
    });
  });

  test('of a performer and of an operator', async () => {
    const performer = await aPerformer(api, { reviewState: 'rejected' });
    expect((await me(performer.token)).data).toMatchObject({
      isPerformer: true,
      roles: ['performer'],
      reviewState: 'rejected',
      verifiedDocument: false,
    });
    expect((await me((await aPerformer(api)).token)).data).toMatchObject({
      reviewState: 'approved',
      verifiedDocument: true,
    });
    expect((await me((await anOperator(api)).token)).data).toMatchObject({
      isPerformer: false,
      roles: ['admin'],
    });
  });

  test('needs one query, session included', async () => {
    const fan = await aFan(api);
    await me(fan.token);
    const { $client } = api.deps.db as unknown as { $client: pg.Pool };
    const query = jest.spyOn($client, 'query');
    expect((await me(fan.token)).status).toBe(200);
    const asked = query.mock.calls.map(([one]) => (one as unknown as pg.QueryConfig).text);
    query.mockRestore();
    expect(asked).toEqual([expect.stringContaining('from "sessions"')]);
  });

  test('is online while seen lately', async () => {
    const fan = await aFan(api, { lastSeenAt: api.clock.now() });
    api.clock.advance({ seconds: 150 });
    expect((await me(fan.token)).data.isOnline).toBe(1);
    api.clock.advance({ seconds: 1 });
    expect((await me(fan.token)).data.isOnline).toBe(0);
  });

  test('carries no secret', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const text = JSON.stringify((await me(fan.token)).data);
    for (const secret of ['scrypt', 'passwordHash', 'sessionId', 'tokenHash'])
      expect(text).not.toContain(secret);
  });
});

describe('changing it', () => {
  test('stores what was sent and answers with the new record', async () => {
    const fan = await aFan(api, { firstName: 'Old' });
    const { status, data } = await update(fan.token, {
      name: ' Ada  L ',
      lastName: 'Lovelace',
      country: 'fr',
      phone: '+33 6 12 34 56 78',
      gender: 'female',
      username: 'AdaL',
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: 'Ada L',
      firstName: 'Old',
      lastName: 'Lovelace',
      country: 'FR',
      phone: '33612345678',
      gender: 'female',
      username: 'adal',
    });
    expect((await me(fan.token)).data).toEqual(data);
  });

  test('what is absent or an empty username, e-mail, country or password stays', async () => {
    const fan = await aFan(api, { password: PASSWORD, phone: '4915123456789', country: 'DE' });
    const before = (await me(fan.token)).data;
    const { status, data } = await update(fan.token, { username: '', email: '', password: '', gender: '' });
    expect(status).toBe(200);
    expect(data).toEqual(before);
    expect((await update(fan.token, { phone: '', country: '' })).data).toMatchObject({
      phone: '',
      country: 'DE',
    });
  });

  test('nobody becomes more than they are', async () => {
    const fan = await aFan(api, { emailVerifiedAt: null });
    await update(fan.token, {
      role: 'admin',
      roles: ['admin'],
      balance: 1e6,
      isPerformer: true,
      status: 'active',
      emailVerifiedAt: '2026-01-01',
      id: 'x',
      _id: 'x',
    });
    expect(await accountOf(fan.id)).toMatchObject({ role: 'user', emailVerifiedAt: null });
    expect((await me(fan.token)).data.balance).toBe(0);
  });

  test('a name of somebody else is refused, in any case; the own one is not', async () => {
    const fan = await aFan(api);
    const other = await aFan(api);
    const name = await update(fan.token, { username: other.username.toUpperCase() });
    expect([name.status, name.error.error, Object.keys(name.error.fields ?? {})]).toEqual([
      422,
      'users.username-taken',
      ['username'],
    ]);
    expect(
      (await update(fan.token, { username: fan.username.toUpperCase(), email: fan.email.toUpperCase() }))
        .status,
    ).toBe(200);
  });

  test('the name of the site is for operators alone', async () => {
    const [fan, operator] = [await aFan(api), await anOperator(api)];
    const { status, error } = await update(fan.token, { name: 'F\u043e\u043etlight Support' });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['name']]);
    expect((await update(operator.token, { name: 'Footlight Support' })).status).toBe(200);
    await setSetting(api.deps, 'siteName', 'Velvet Rope');
    expect((await update(fan.token, { name: 'Footlight Support' })).status).toBe(200);
    expect((await update(fan.token, { username: 'velvetrope' })).status).toBe(422);
  });

  test('of ten who want the same name at once, one gets it', async () => {
    const fans = await Promise.all(Array.from({ length: 10 }, () => aFan(api)));
    const statuses = (await Promise.all(fans.map(({ token }) => update(token, { username: 'wanted' })))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(422)]);
  });

  test.each([
    ['username', { username: 'wallet' }],
    ['email', { email: 'nobody' }],
    ['name', { name: '\u200b' }],
    ['country', { country: 'zz' }],
    ['phone', { phone: '0151 2345', country: 'DE' }],
    ['phone', { phone: '4915123456789', country: '' }],
    ['phone', { phone: '33612345678', country: 'DE' }],
    ['gender', { gender: 'robot' }],
    ['password', { password: 'weak' }],
  ])('a wrong %s is named: %j', async (field, wrong) => {
    const fan = await aFan(api);
    const { status, error } = await update(fan.token, wrong);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
    expect((await accountOf(fan.id))?.updatedAt).toEqual(api.clock.now());
  });

  test('a number is judged by the stored country; who moves keeps their number', async () => {
    const fan = await aFan(api, { country: 'DE' });
    expect((await update(fan.token, { phone: '+49 (151) 2345-6789' })).data.phone).toBe('4915123456789');
    expect((await update(fan.token, { country: 'FR' })).data).toMatchObject({
      country: 'FR',
      phone: '4915123456789',
    });
    expect((await update(fan.token, { phone: '4915123456788' })).status).toBe(422);
    const elsewhere = await aFan(api, { country: 'AF' });
    expect((await update(elsewhere.token, { phone: '+93 70 123 4567' })).data.phone).toBe('93701234567');
    expect((await update(elsewhere.token, { phone: '12' })).status).toBe(422);
  });

  test('a number may be written as people write it at home', async () => {
    const fan = await aFan(api, { country: 'DE' });
    expect((await update(fan.token, { phone: '0151 2345-6789' })).data.phone).toBe('4915123456789');
    expect((await update(fan.token, { phone: '020 7946 0000', country: 'GB' })).data.phone).toBe(
      '442079460000',
    );
  });

  test('a password is changed under the same rule as everywhere', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const other = (await api.call(auth.login, { body: { username: fan.username, password: PASSWORD } })).data
      .token;
    api.clock.advance({ minutes: 11 });
    const refused = await update(fan.token, { name: 'Changed', password: 'An0ther-one' });
    expect([refused.status, refused.error.error]).toEqual([422, 'auth.password-needed']);
    expect((await accountOf(fan.id))?.name).not.toBe('Changed');
    expect((await update(fan.token, { password: 'An0ther-one', prePassword: PASSWORD })).status).toBe(200);
    expect([(await me(fan.token)).status, (await me(other)).status]).toEqual([200, 401]);
  });

  test('a portrait is taken away with its file, once and for all', async () => {
    const fan = await aFan(api);
    const avatar = asFile(await aJpeg());
    const { url } = (await api.call(contract.uploadAvatar, { files: { avatar } }, fan)).data;
    for (const _ of ['first', 'second']) {
      const { status, data } = await api.call(contract.removeAvatar, {}, fan);
      expect([status, data]).toEqual([200, { success: true, url: DEFAULT_AVATAR }]);
    }
    expect((await me(fan.token)).data.avatar).toBe(DEFAULT_AVATAR);
    expect((await api.app.inject(url)).statusCode).toBe(404);
  });

  test("pages that show a performer are forgotten, a fan's are not there", async () => {
    const performer = await aPerformer(api);
    await update((await aFan(api)).token, { name: 'Fan' });
    expect(api.forgotten).toEqual([]);
    await update(performer.token, { name: 'Star' });
    expect(api.forgotten).toEqual([`performer:${performer.id}`, 'creators']);
  });
});
