import { eq } from 'drizzle-orm';
import { users as contract } from '#contract/users.ts';
import { files } from '#server/db/schema/content.ts';
import { performers, users } from '#server/db/schema/users.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, aPicture } from '#support/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const me = (token: string) => api.call(contract.me, {}, { token });
const accountOf = async (id: string) => (await api.deps.db.select().from(users).where(eq(users.id, id)))[0];

describe('a portrait', () => {
  const upload = (token: string, avatar: Blob) =>
    api.call(contract.uploadAvatar, { files: { avatar } } as never, { token });

  test('is encoded anew, shown everywhere, and replaces the one before', async () => {
    const fan = await aFan(api);
    const first = await upload(fan.token, await aPicture());
    expect([first.status, first.data]).toEqual([
      200,
      { success: true, url: expect.stringMatching(/^\/api\/media\/public\/.*\.webp$/) },
    ]);
    expect((await me(fan.token)).data.avatar).toBe(first.data.url);
    const picture = await api.app.inject(first.data.url);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    const second = await upload(fan.token, await aPicture({ type: 'jpeg' }));
    expect((await me(fan.token)).data.avatar).toBe(second.data.url);
    expect(await api.deps.db.select().from(files)).toHaveLength(1);
    expect((await api.app.inject(first.data.url)).statusCode).toBe(404);
  });

  test('must be a picture', async () => {
    const fan = await aFan(api);
    const { status, error } = await upload(
      fan.token,
      new File(['<svg onload="alert(1)"/>'], 'a.png', { type: 'image/png' }),
    );
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['avatar']]);
    const none = await api.call(contract.uploadAvatar, {}, { token: fan.token });
    expect([none.status, Object.keys(none.error.fields ?? {})]).toEqual([422, ['avatar']]);
  });

  test('the old path with an id is for oneself only', async () => {
    const fan = await aFan(api);
    const other = await aFan(api);
    const old = (id: string) => ({ ...contract.uploadAvatar, path: `/users/${id}/avatar/upload` });
    const files = { avatar: await aPicture() };
    expect((await api.call(old(fan.id), { files } as never, { token: fan.token })).status).toBe(200);
    expect((await api.call(old(fan.username), { files } as never, { token: fan.token })).status).toBe(200);
    expect((await api.call(old(other.id), { files } as never, { token: fan.token })).status).toBe(403);
    expect((await accountOf(other.id))?.avatarId).toBeNull();
  });
});

describe('other people', () => {
  const view = (id: string, token: string | null = null) =>
    api.call(contract.view, { params: { id } }, { token });

  test('are found by id or username, without anything private', async () => {
    const fan = await aFan(api, { name: 'Ada', country: 'DE' });
    for (const id of [fan.id, fan.username, fan.username.toUpperCase()]) {
      const { status, data } = await view(id);
      expect(status).toBe(200);
      expect(Object.keys(data).sort()).toEqual([
        '_id',
        'avatar',
        'country',
        'cover',
        'createdAt',
        'isOnline',
        'isPerformer',
        'name',
        'username',
      ]);
      expect(data).toMatchObject({ _id: fan.id, name: 'Ada', isPerformer: false });
    }
  });

  test('who is inactive, unconfirmed, not approved or an operator is not there', async () => {
    const hidden = [
      await aFan(api, { status: 'inactive' }),
      await aFan(api, { status: 'pending-email-confirmation' }),
      await aPerformer(api, { reviewState: 'pending' }),
      await aPerformer(api, { reviewState: 'rejected' }),
      await anOperator(api),
    ];
    for (const { id } of hidden) expect((await view(id)).error.error).toBe('users.not-found');
    expect((await view((await aPerformer(api)).id)).data.isPerformer).toBe(true);
    expect((await view('nobody')).status).toBe(404);
  });

  test('are searched by performers only, and fans only are found', async () => {
    const performer = await aPerformer(api);
    const fan = await aFan(api, {
      username: 'searchme',
      name: 'Grace 100%',
      gender: 'female',
      country: 'US',
    });
    await aFan(api, { username: 'other', country: 'DE' });
    await aFan(api, { username: 'searchmetoo', status: 'inactive' });
    const search = (query: object, token = performer.token) =>
      api.call(contract.search, { query } as never, { token });
    const names = async (query: object) => (await search(query)).data.data.map(({ username }) => username);
    expect(await names({ q: 'SEARCHME' })).toEqual(['searchme']);
    expect(await names({ q: '100%' })).toEqual(['searchme']);
    expect(await names({ q: '%' })).toEqual(['searchme']);
    expect(await names({ country: 'us' })).toEqual(['searchme']);
    expect(await names({ gender: 'female' })).toEqual(['searchme']);
    expect(await names({ gender: 'robot' })).toEqual([]);
    expect(await names({ sort: 'asc', limit: 1 })).toEqual(['searchme']);
    expect((await search({})).data.total).toBe(2);
    expect((await search({}, fan.token)).status).toBe(403);
    expect(JSON.stringify((await search({})).data)).not.toContain('@example.com');
  });
});

test('factories: a performer has the columns that were asked for', async () => {
  const { id } = await aPerformer(api, { name: 'Star', monthlyPrice: 500, bio: 'Hello' });
  const [row] = await api.deps.db.select().from(performers).where(eq(performers.id, id));
  expect(row).toMatchObject({ monthlyPrice: 500, bio: 'Hello', reviewState: 'approved' });
});
