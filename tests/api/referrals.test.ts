import { auth } from '#contract/auth.ts';
import { referrals } from '#contract/referrals.ts';
import { users } from '#server/db/schema/users.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, aPicture, type Person } from '#support/factories.ts';

let api: TestApi;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  fan = await aFan(api);
});
afterAll(() => api.close());

const PASSWORD = 'Sesame-0pen';
const codeOf = async (person: Person): Promise<string> => (await api.call(referrals.code, {}, person)).data;
const register = (username: string, body: Record<string, unknown>) =>
  api.call(auth.registerUser, {
    body: { username, email: `${username}@example.com`, password: PASSWORD, ...body },
  });
const people = async (person: Person, query: object = {}) =>
  (await api.call(referrals.search, { query }, person)).data;
const check = async (code: string) => (await api.call(referrals.check, { params: { code } })).data.valid;

describe('a code', () => {
  test('stays the same, is one of its person and can be typed in any case', async () => {
    const code = await codeOf(fan);
    expect(code).toMatch(/^[A-Z2-9]{12}$/);
    expect(await codeOf(fan)).toBe(code);
    expect(await codeOf(await aPerformer(api))).not.toBe(code);
    expect(await check(code.toLowerCase())).toBe(true);
  });

  test('asked for twice at once is one', async () => {
    const [first, second] = await Promise.all([codeOf(fan), codeOf(fan)]);
    expect(first).toBe(second);
  });

  test('is for people who are signed in, and not for operators', async () => {
    expect((await api.call(referrals.code, {})).status).toBe(401);
    const refused = await api.call(referrals.code, {}, await anOperator(api));
    expect([refused.status, refused.error.error]).toEqual([403, 'referrals.not-for-operators']);
  });

  test('of nobody, and of somebody whose account is closed, is not valid', async () => {
    const code = await codeOf(fan);
    expect(await check('NOBODYS2CODE')).toBe(false);
    await api.deps.db.update(users).set({ status: 'inactive' });
    expect(await check(code)).toBe(false);
  });
});

describe('who signs up by a link', () => {
  test('is listed with what everybody may see, the share and its end, and nothing more', async () => {
    const rel = await codeOf(fan);
    expect((await register('ada', { rel: ` ${rel.toLowerCase()} `, firstName: 'Ada' })).status).toBe(200);
    const { data, total } = await people(fan);
    expect(total).toBe(1);
    expect(data).toEqual([
      {
        _id: expect.any(String),
        registerSource: 'user',
        registerId: data[0]?._id,
        registerInfo: expect.objectContaining({ username: 'ada', name: 'Ada', isPerformer: false }),
        referralSource: 'user',
        referralId: fan.id,
        referralInfo: expect.objectContaining({ username: fan.username }),
        referralCommission: 0.1,
        endsAt: expect.stringMatching(/^\d{4}-/),
        createdAt: api.clock.now().toISOString(),
      },
    ]);
    expect(JSON.stringify(data)).not.toContain('@example.com');
    expect(new Date(data[0]?.endsAt ?? '').getUTCFullYear()).toBe(api.clock.now().getUTCFullYear() + 1);
  });

  test('as a creator counts as one, at the rate for creators', async () => {
    await setSetting(api.deps, 'performerReferralCommission', 0.05);
    await setSetting(api.deps, 'referralMonths', 0);
    const body = {
      username: 'star',
      email: 'star@example.com',
      password: PASSWORD,
      dateOfBirth: '1990-01-01',
      rel: await codeOf(fan),
    };
    const files = { idVerification: await aPicture(), documentVerification: await aPicture() };
    expect((await api.call(auth.registerPerformer, { body, files } as never)).status).toBe(200);
    expect(await people(fan)).toMatchObject({
      data: [{ registerSource: 'performer', referralCommission: 0.05, endsAt: null }],
      total: 1,
    });
    expect((await people(fan, { registerSource: 'user' })).total).toBe(0);
  });

  test('keeps rate and end whatever the settings become', async () => {
    await register('ada', { rel: await codeOf(fan) });
    const before = await people(fan);
    await setSetting(api.deps, 'userReferralCommission', 0);
    await setSetting(api.deps, 'referralMonths', 1);
    expect(await people(fan)).toEqual(before);
  });

  test('is not listed until the address is confirmed, where that is asked for', async () => {
    await setSetting(api.deps, 'requireEmailVerification', true);
    await register('ada', { rel: await codeOf(fan) });
    expect((await people(fan)).total).toBe(0);
    await api.deps.db.update(users).set({ status: 'active' });
    expect((await people(fan)).total).toBe(1);
  });

  test.each<[string, unknown]>([
    ['nobody’s', 'NOBODYS2CODE'],
    ['no code', '<script>'],
    ['empty', ''],
    ['missing', null],
  ])('is never kept from joining by a code that is %s', async (_what, rel) => {
    expect((await register('ada', { rel })).status).toBe(200);
    expect((await people(fan)).total).toBe(0);
  });

  test('does not count while the operator has switched links off', async () => {
    const rel = await codeOf(fan);
    await setSetting(api.deps, 'referralsEnabled', false);
    expect(await check(rel)).toBe(false);
    expect((await register('ada', { rel })).status).toBe(200);
    expect((await people(fan)).total).toBe(0);
  });
});

describe('nobody refers themselves', () => {
  const DEVICE = 'd'.repeat(32);

  test('with a browser they signed in with', async () => {
    const me = await aFan(api, { password: PASSWORD });
    const body = { username: me.username, password: PASSWORD, deviceId: DEVICE };
    expect((await api.call(auth.login, { body })).status).toBe(200);
    const rel = await codeOf(me);
    expect((await register('again', { rel, deviceId: DEVICE })).status).toBe(200);
    expect((await people(me)).total).toBe(0);
    await register('other', { rel, deviceId: 'e'.repeat(32) });
    expect((await people(me)).data.map((one) => one.registerInfo?.username)).toEqual(['other']);
  });

  test('with the browser they signed up in', async () => {
    await register('ada', { deviceId: DEVICE });
    const { data } = await api.call(auth.login, { body: { username: 'ada', password: PASSWORD } });
    const rel = (await api.call(referrals.code, {}, { token: data.token })).data;
    await register('again', { rel, deviceId: DEVICE });
    expect((await api.call(referrals.search, {}, { token: data.token })).data.total).toBe(0);
  });
});

test('the list is one’s own, by pages, sign-up days and whom it is asked for', async () => {
  const rel = await codeOf(fan);
  for (const name of ['ada', 'ben', 'cleo']) {
    await register(name, { rel });
    api.clock.advance({ hours: 7 });
  }
  const names = async (query: object) =>
    (await people(fan, query)).data.map((one) => one.registerInfo?.username);
  expect(await names({})).toEqual(['cleo', 'ben', 'ada']);
  expect(await names({ sort: 'asc', limit: 1, offset: 1 })).toEqual(['ben']);
  const [{ registerId = '', createdAt = '' } = {}] = (await people(fan, { sort: 'asc' })).data;
  expect(await names({ registerId })).toEqual(['ada']);
  expect(await names({ toDate: createdAt.slice(0, 10) })).toEqual(['ben', 'ada']);
  expect(await names({ referralId: fan.id })).toHaveLength(3);
  expect(await names({ referralId: registerId })).toEqual([]);
  expect((await people(await aFan(api))).total).toBe(0);
  expect((await api.call(referrals.search, {})).status).toBe(401);
});
