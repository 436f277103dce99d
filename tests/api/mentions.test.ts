import { eq } from 'drizzle-orm';
import { feeds } from '#contract/feeds.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { performers } from '#contract/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aPost, EVERYONE } from '#support/posts.ts';

let api: TestApi;
let writer: Person;
let named: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  writer = await aPerformer(api);
  named = await aPerformer(api);
});
afterAll(() => api.close());

const nameOf = async ({ id }: Person): Promise<string> => {
  const [row] = await api.deps.db.select({ name: users.username }).from(users).where(eq(users.id, id));
  return row?.name ?? '';
};

test('of the names in posts and bios, those with a profile that this person may open are told', async () => {
  const name = await nameOf(named);
  const fan = await nameOf(await aFan(api));
  const text = `With @${name.toUpperCase()}, @${fan}, @nobodybythisname and @${name} again.`;
  const post = await aPost(api, writer, { ...EVERYONE, text });
  await aPost(api, writer, { ...EVERYONE, text: 'Alone' });
  await api.call(performerAccount.update, { params: { id: writer.id }, body: { bio: text } }, writer);
  const read = async () => {
    const list = await api.call(feeds.list, { query: { performerId: writer.id } });
    const one = await api.call(feeds.view, { params: { id: post._id } });
    const profile = await api.call(performers.view, { params: { id: writer.id } });
    return [...list.data.data, one.data, profile.data].map(({ mentions }) => mentions);
  };
  expect(await read()).toEqual([[], [name], [name], [name]]);
  expect((await api.call(ownFeeds.mineOne, { params: { id: post._id } }, writer)).data.mentions).toEqual([
    name,
  ]);
  await api.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, named.id));
  expect(await read()).toEqual([[], [], [], []]);
});
