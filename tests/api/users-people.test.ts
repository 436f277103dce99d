import { eq } from 'drizzle-orm';
import { performers as performersContract } from '#contract/performers.ts';
import { users as contract } from '#contract/users.ts';
import { wallet } from '#contract/wallet.ts';
import { files } from '#server/db/schema/files.ts';
import { follows } from '#server/db/schema/follows.ts';
import { performers } from '#server/db/schema/performers.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { users } from '#server/db/schema/users.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, aPicture, type Person, tokensFor } from '#support/factories.ts';

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
    const { token } = await aFan(api);
    for (const id of [fan.id, fan.username, fan.username.toUpperCase()]) {
      const { status, data } = await view(id, token);
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

  test('a fan is nobody’s business who is not signed in, nor whether there is one', async () => {
    const fan = await aFan(api);
    for (const id of [fan.id, fan.username, 'nobody', (await anOperator(api)).id]) {
      const { status, error } = await view(id);
      expect([status, error.error]).toEqual([404, 'users.not-found']);
    }
  });

  test('who is inactive, unconfirmed, not approved or an operator is not there', async () => {
    const { token } = await aFan(api);
    const hidden = [
      await aFan(api, { status: 'inactive' }),
      await aFan(api, { status: 'pending-email-confirmation' }),
      await aPerformer(api, { reviewState: 'pending' }),
      await aPerformer(api, { reviewState: 'rejected' }),
      await aPerformer(api, { status: 'inactive' }),
      await anOperator(api),
    ];
    for (const { id } of hidden) expect((await view(id, token)).status).toBe(404);
    expect((await view((await aPerformer(api)).id)).data.isPerformer).toBe(true);
    expect((await view('nobody', token)).status).toBe(404);
  });

  test('a performer is shown to whom the profile is shown, from wherever, by either call', async () => {
    const star = await aPerformer(api, { blockCountries: ['DE'] });
    const pending = await aPerformer(api, { reviewState: 'pending' });
    const people = [
      null,
      (await aFan(api)).token,
      (await aFan(api, { country: 'DE' })).token,
      star.token,
      pending.token,
      (await anOperator(api)).token,
    ];
    for (const { username } of [star, pending]) {
      for (const token of people) {
        for (const country of ['DE', 'FR', '']) {
          const headers: Record<string, string> = country ? { 'x-test-country': country } : {};
          const as = { token, headers };
          const card = await api.call(contract.view, { params: { id: username } }, as);
          const profile = await api.call(performersContract.view, { params: { id: username } }, as);
          expect([card.status, card.error.error]).toEqual([profile.status, profile.error.error]);
        }
      }
    }
  });

  test('who clears their country lifts no block with it', async () => {
    const star = await aPerformer(api, { blockCountries: ['DE'] });
    const fan = await aFan(api, { country: 'DE' });
    const cleared = await api.call(contract.update, { body: { country: '' } }, { token: fan.token });
    expect([cleared.status, cleared.data.country]).toEqual([200, 'DE']);
    expect((await view(star.username, fan.token)).status).toBe(403);
    const byId = await api.call(performersContract.view, { params: { id: star.id } }, { token: fan.token });
    expect(byId.status).toBe(403);
  });

  const search = (token: string, query: object = {}) =>
    api.call(contract.search, { query } as never, { token });
  const follow = (fan: Person, performer: Person) =>
    api.deps.db
      .insert(follows)
      .values({ id: `${fan.id}-${performer.id}`, followerId: fan.id, followingId: performer.id });

  test('are searched by approved performers only', async () => {
    expect((await search((await aFan(api)).token)).status).toBe(403);
    for (const reviewState of ['none', 'pending', 'rejected'] as const) {
      const { status, error } = await search((await aPerformer(api, { reviewState })).token);
      expect([status, error.error]).toEqual([403, 'users.not-approved']);
    }
  });

  test('only those one has to do with are found: followers, subscribers and who paid', async () => {
    const performer = await aPerformer(api);
    const rival = await aPerformer(api);
    const [follower, subscriber, payer, stranger] = [
      await aFan(api, { username: 'follower' }),
      await aFan(api, { username: 'subscriber' }),
      await aFan(api, { username: 'payer' }),
      await aFan(api, { username: 'stranger', name: 'Somebody Else' }),
    ];
    await follow(follower, performer);
    await follow(stranger, rival);
    await api.deps.db
      .insert(subscriptions)
      .values({ id: 's', userId: subscriber.id, performerId: performer.id, subscriptionType: 'free' });
    await tokensFor(api, payer.id, 100);
    await api.call(wallet.tip, { params: { id: performer.id }, body: { price: 10 } }, { token: payer.token });
    const names = async (query: object) =>
      (await search(performer.token, query)).data.data.map(({ username }) => username).sort();
    expect(await names({})).toEqual(['follower', 'payer', 'subscriber']);
    expect(await names({ q: 'else' })).toEqual([]);
    expect(await names({ q: 'strange' })).toEqual([]);
    expect(await names({ q: 'STRANGER' })).toEqual(['stranger']);
  });

  test('of those, fans only are found, by what one asks for', async () => {
    const performer = await aPerformer(api);
    const found = await aFan(api, {
      username: 'searchme',
      name: 'Grace 100%',
      gender: 'female',
      country: 'US',
    });
    const others = [
      await aFan(api, { username: 'other', country: 'DE' }),
      await aFan(api, { username: 'searchmetoo', status: 'inactive' }),
    ];
    for (const fan of [found, ...others]) await follow(fan, performer);
    const names = async (query: object) =>
      (await search(performer.token, query)).data.data.map(({ username }) => username);
    expect(await names({ q: 'SEARCHME' })).toEqual(['searchme']);
    expect(await names({ q: '100%' })).toEqual(['searchme']);
    expect(await names({ q: '%' })).toEqual(['searchme']);
    expect(await names({ country: 'us' })).toEqual(['searchme']);
    expect(await names({ gender: 'female' })).toEqual(['searchme']);
    expect(await names({ gender: 'robot' })).toEqual([]);
    expect(await names({ sort: 'asc', limit: 1 })).toEqual(['searchme']);
    expect((await search(performer.token)).data.total).toBe(2);
    expect(JSON.stringify((await search(performer.token)).data)).not.toContain('@example.com');
  });
});

test('factories: a performer has the columns that were asked for', async () => {
  const { id } = await aPerformer(api, { name: 'Star', monthlyPrice: 500, bio: 'Hello' });
  const [row] = await api.deps.db.select().from(performers).where(eq(performers.id, id));
  expect(row).toMatchObject({ monthlyPrice: 500, bio: 'Hello', reviewState: 'approved' });
});
