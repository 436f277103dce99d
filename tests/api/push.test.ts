import { auth } from '#contract/auth.ts';
import { push } from '#contract/push.ts';
import { PUSH_DEVICES_MAX } from '#rules/push.ts';
import { sessions } from '#server/db/schema/auth.ts';
import { pushKeys, pushSubscriptions } from '#server/db/schema/push.ts';
import { encryptionKeys } from '#server/encryption.ts';
import { pushKeysOf } from '#server/features/push/keys.service.ts';
import { pushTo } from '#server/features/push/push.service.ts';
import { inTx } from '#server/tx.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, type Person } from '#support/factories.ts';
import { aBrowser } from '#support/push-service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const PASSWORD = 'Sesame-0pen';
const login = async (username: string) =>
  (await api.call(auth.login, { body: { username, password: PASSWORD } })).data.token;

let made = 0;
const anEndpoint = () => `https://push.example.org/send/${++made}`;
function bodyOf(endpoint = anEndpoint()) {
  const { p256dh, auth: secret } = aBrowser(endpoint);
  return { endpoint, keys: { p256dh, auth: secret } };
}
const subscribe = (token: string, body: unknown = bodyOf()) =>
  api.call(push.subscribe, { body: body as never }, { token });
const devices = async (token: string) => (await api.call(push.devices, {}, { token })).data;
const rows = () => api.deps.db.select().from(pushSubscriptions);

const MESSAGE = { title: 'Ada likes your post', text: 'Tea', path: '/post/tea', tag: 'a' };
async function tell(person: Person) {
  await inTx(api.deps, (tx) => pushTo(api.deps, tx, person.id, MESSAGE));
  await api.runJobs();
}
const reached = () => api.pushes.map(({ endpoint }) => endpoint);

describe('the keys of the site', () => {
  const asked = async () => (await api.call(push.key)).data.publicKey;

  test('are made once, whoever asks first, and kept encrypted', async () => {
    const keys = await Promise.all([asked(), asked(), asked()]);
    expect(new Set(keys).size).toBe(1);
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65);
    const [row, ...others] = await api.deps.db.select().from(pushKeys);
    expect(others).toEqual([]);
    const { privateKey } = await pushKeysOf(api.deps);
    expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32);
    expect(row?.privateKey).not.toContain(privateKey);
  });

  test('are those of the configuration where there are some', async () => {
    const config = { ...api.deps.config, pushKeys: { publicKey: 'a', privateKey: 'b' } };
    expect(await pushKeysOf({ ...api.deps, config })).toEqual({ publicKey: 'a', privateKey: 'b' });
  });

  test('follow a new key of the data, and are made anew where theirs is gone, without the devices of the old', async () => {
    const fan = await aFan(api);
    const before = await pushKeysOf(api.deps);
    await subscribe(fan.token);
    const added = `new:${Buffer.alloc(32, 7).toString('base64')}`;
    const both = {
      ...api.deps,
      config: { ...api.deps.config, dataKeys: encryptionKeys(added, api.deps.config.secret) },
    };
    const onlyNew = {
      ...api.deps,
      config: { ...api.deps.config, dataKeys: encryptionKeys(added, 'another secret') },
    };
    expect(await pushKeysOf(both)).toEqual(before);
    expect(await pushKeysOf(onlyNew)).toEqual(before);
    expect(await rows()).toHaveLength(1);
    expect((await pushKeysOf(api.deps)).publicKey).not.toBe(before.publicKey);
    expect(await rows()).toEqual([]);
    expect(await pushKeysOf(api.deps)).toEqual(await pushKeysOf(api.deps));
  });
});

describe('a device', () => {
  test('is registered once however often it says so, and gets what its person is told', async () => {
    const fan = await aFan(api);
    const body = bodyOf();
    const { data, status } = await subscribe(fan.token, body);
    expect(status).toBe(200);
    expect(data).toEqual({
      _id: expect.any(String),
      userAgent: 'test',
      current: true,
      createdAt: expect.any(String),
    });
    await subscribe(fan.token, body);
    expect((await devices(fan.token)).total).toBe(1);
    await tell(fan);
    expect(api.pushes).toEqual([{ endpoint: body.endpoint, ...MESSAGE }]);
  });

  test('gets nothing for others', async () => {
    const [fan, other] = [await aFan(api), await aFan(api)];
    await subscribe(fan.token);
    await tell(other);
    expect(api.pushes).toEqual([]);
  });

  test('is one of its session: another subscription of the same browser takes its place', async () => {
    const fan = await aFan(api);
    await subscribe(fan.token);
    const { endpoint } = (await rows())[0] ?? {};
    await subscribe(fan.token);
    expect((await rows()).map((row) => row.endpoint)).not.toContain(endpoint);
    expect(await rows()).toHaveLength(1);
  });

  test('becomes that of who signs in there next', async () => {
    const [fan, other] = [await aFan(api), await aFan(api)];
    const body = bodyOf();
    await subscribe(fan.token, body);
    await subscribe(other.token, body);
    await tell(fan);
    expect(api.pushes).toEqual([]);
    await tell(other);
    expect(reached()).toEqual([body.endpoint]);
  });

  test('shows nothing to who signs in there next that was on its way to another', async () => {
    const [fan, other] = [await aFan(api), await aFan(api)];
    const body = bodyOf();
    await subscribe(fan.token, body);
    const before = (await rows())[0]?.id;
    await subscribe(fan.token, body);
    expect((await rows())[0]?.id).toBe(before);
    await inTx(api.deps, (tx) => pushTo(api.deps, tx, fan.id, MESSAGE));
    await subscribe(other.token, body);
    await api.runJobs();
    expect(api.pushes).toEqual([]);
  });

  test(`is one of ${PUSH_DEVICES_MAX}, and the oldest gives way`, async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const endpoints: string[] = [];
    for (let at = 0; at < PUSH_DEVICES_MAX + 2; at++) {
      api.clock.advance({ minutes: 1 });
      const body = bodyOf();
      endpoints.push(body.endpoint);
      await subscribe(await login(fan.username), body);
    }
    expect((await rows()).map((row) => row.endpoint).sort()).toEqual(endpoints.slice(2).sort());
    const tokens = await Promise.all([1, 2, 3, 4].map(() => login(fan.username)));
    await Promise.all(tokens.map((token) => subscribe(token)));
    expect(await rows()).toHaveLength(PUSH_DEVICES_MAX);
  });

  test('can be given up by itself, or from another one, and not by strangers', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const stranger = await aFan(api);
    const [here, there] = [bodyOf(), bodyOf()];
    await subscribe(fan.token, here);
    await subscribe(await login(fan.username), there);
    await api.call(push.unsubscribe, { body: { endpoint: here.endpoint } }, { token: stranger.token });
    expect(await rows()).toHaveLength(2);
    expect(
      (await api.call(push.unsubscribe, { body: { endpoint: here.endpoint } }, { token: fan.token })).data,
    ).toEqual({
      success: true,
    });
    const [left] = (await devices(fan.token)).data;
    expect(left).toMatchObject({ current: false });
    const params = { id: left?._id ?? '' };
    expect((await api.call(push.remove, { params }, { token: stranger.token })).status).toBe(404);
    expect((await api.call(push.remove, { params }, { token: fan.token })).status).toBe(200);
    expect((await api.call(push.remove, { params }, { token: fan.token })).error.error).toBe(
      'push.not-found',
    );
  });

  test('ends with its session: signed out, signed out from elsewhere, or run out', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const tokens = [await login(fan.username), await login(fan.username), await login(fan.username)];
    for (const token of tokens) await subscribe(token);
    await api.call(auth.logout, {}, { token: tokens[0] });
    expect(await rows()).toHaveLength(2);
    const sessions = (await api.call(auth.sessions, {}, { token: tokens[1] })).data.data;
    const others = sessions.filter(({ current }) => !current);
    for (const { _id } of others)
      await api.call(auth.revokeSession, { params: { id: _id } }, { token: tokens[1] });
    expect(await rows()).toHaveLength(1);
    api.clock.advance({ days: 2 });
    await tell(fan);
    expect(api.pushes).toEqual([]);
  });

  test('that got another address tells it by the old one, which nobody else knows', async () => {
    const fan = await aFan(api);
    const [before, after, guessed] = [bodyOf(), bodyOf(), bodyOf()];
    await subscribe(fan.token, before);
    await api.call(push.renew, { body: { ...guessed, oldEndpoint: 'https://push.example.org/send/guess' } });
    expect((await rows())[0]?.endpoint).toBe(before.endpoint);
    expect((await api.call(push.renew, { body: { ...after, oldEndpoint: before.endpoint } })).status).toBe(
      200,
    );
    expect((await rows()).map(({ endpoint, p256dh }) => [endpoint, p256dh])).toEqual([
      [after.endpoint, after.keys.p256dh],
    ]);
  });

  test.each([
    ['another protocol', { endpoint: 'http://push.example.org/a' }, 'endpoint'],
    ['this computer', { endpoint: 'https://127.0.0.1/a' }, 'endpoint'],
    ['a name inside', { endpoint: 'https://metadata.google.internal/a' }, 'endpoint'],
    ['another port', { endpoint: 'https://push.example.org:5432/a' }, 'endpoint'],
    ['a short key', { keys: { p256dh: 'abc', auth: 'a'.repeat(22) } }, 'keys.p256dh'],
    ['a key that is none', { keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }, 'keys.p256dh'],
  ])('with %s is refused', async (_what, change, field) => {
    const fan = await aFan(api);
    const { status, error } = await subscribe(fan.token, { ...bodyOf(), ...change });
    expect(status).toBe(422);
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
    expect(await rows()).toEqual([]);
  });
});

describe('a message', () => {
  test('to a device that is gone removes it; one that is refused or too late does not', async () => {
    const fan = await aFan(api);
    await subscribe(fan.token);
    const answers: ('gone' | 'refused')[] = ['refused', 'gone'];
    const send = api.deps.push.send;
    api.deps.push.send = async () => answers.shift() ?? 'sent';
    await tell(fan);
    expect(await rows()).toHaveLength(1);
    await tell(fan);
    expect(await rows()).toEqual([]);
    api.deps.push.send = send;
    await subscribe(fan.token);
    await inTx(api.deps, (tx) => pushTo(api.deps, tx, fan.id, MESSAGE));
    // The session lives a year, the message a day.
    await api.deps.db.update(sessions).set({ expiresAt: new Date('2030-01-01') });
    api.clock.advance({ hours: 25 });
    await api.runJobs();
    expect(api.pushes).toEqual([]);
  });

  test('whose transaction fails is not sent', async () => {
    const fan = await aFan(api);
    await subscribe(fan.token);
    const failing = inTx(api.deps, async (tx) => {
      await pushTo(api.deps, tx, fan.id, MESSAGE);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await api.runJobs();
    expect(api.pushes).toEqual([]);
  });
});
