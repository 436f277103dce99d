import { eq } from 'drizzle-orm';
import { feeds } from '#contract/feeds.ts';
import { files } from '#contract/files.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { performers as performerTable } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { aPhotoPost, EVERYONE, SUBSCRIBERS, subscribed, withPublisher } from '#support/posts.ts';

/** Who holds an address may see the file as long as the post it belongs to may be seen, and no longer. */
let api: TestApi;
let owner: Person;
let subscriber: Person;
withPublisher(async (made) => {
  ({ api, owner, fan: subscriber } = made);
  await subscribed(api, subscriber, owner, '2026-03-01T12:05:00Z');
});

/** The address of the first photo of a post as this person, or a visitor, is given it. */
async function addressFor(person: Person | null, postId: string): Promise<string> {
  const { data } = await api.call(feeds.view, { params: { id: postId } }, person ?? {});
  return data.files[0]?.url ?? '';
}

const open = async (address: string, country?: string) => {
  const headers = country ? { 'x-test-country': country } : {};
  return (await api.app.inject({ url: address, headers })).statusCode;
};
/** Longer than an answer of the rule is remembered. */
const later = () => api.clock.advance({ seconds: 6 });
const change = (postId: string, body: object) =>
  api.call(ownFeeds.update, { params: { id: postId }, body: body as never }, owner);

test('a photo for subscribers opens while they are', async () => {
  const post = await aPhotoPost(api, owner, SUBSCRIBERS);
  const address = await addressFor(subscriber, post._id);
  expect(await open(address)).toBe(200);
  api.clock.advance({ minutes: 5, seconds: 1 });
  expect(await open(address)).toBe(403);
});

test('a free photo that gets a price closes for visitors and for fans', async () => {
  const post = await aPhotoPost(api, owner, EVERYONE);
  const addresses = [await addressFor(null, post._id), await addressFor(await aFan(api), post._id)];
  for (const address of addresses) expect(await open(address)).toBe(200);
  await change(post._id, { isSale: true, price: 50 });
  later();
  for (const address of addresses) expect(await open(address)).toBe(403);
});

test.each<[string, (postId: string) => Promise<unknown>]>([
  ['is taken off the site', (id) => api.call(ownFeeds.remove, { params: { id } }, owner)],
  ['is hidden', (id) => change(id, { status: 'inactive' })],
  [
    'belongs to an account that was closed',
    () => api.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, owner.id)),
  ],
])('a photo closes once its post %s', async (_what, work) => {
  const post = await aPhotoPost(api, owner, SUBSCRIBERS);
  const address = await addressFor(subscriber, post._id);
  expect(await open(address)).toBe(200);
  await work(post._id);
  later();
  expect(await open(address)).toBe(403);
});

test('a free photo closes in a country that is blocked: that of the account, or of where it is asked for', async () => {
  const post = await aPhotoPost(api, owner, EVERYONE);
  const french = await aFan(api, { country: 'FR' });
  const [visitors, hers] = [await addressFor(null, post._id), await addressFor(french, post._id)];
  expect([await open(visitors, 'ES'), await open(hers)]).toEqual([200, 200]);
  await api.deps.db
    .update(performerTable)
    .set({ blockCountries: ['DE', 'FR'] })
    .where(eq(performerTable.id, owner.id));
  later();
  expect([await open(visitors, 'ES'), await open(visitors, 'DE'), await open(hers)]).toEqual([200, 403, 403]);
});

test('an account that is closed loses what it alone could see', async () => {
  const post = await aPhotoPost(api, owner, SUBSCRIBERS);
  const address = await addressFor(subscriber, post._id);
  await api.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, subscriber.id));
  expect(await open(address)).toBe(403);
});

test('the rule is asked once for many pictures of a page', async () => {
  const post = await aPhotoPost(api, owner, SUBSCRIBERS);
  const address = await addressFor(subscriber, post._id);
  const execute = jest.spyOn(api.deps.db, 'select');
  await Promise.all([open(address)]);
  const first = execute.mock.calls.length;
  for (let time = 0; time < 5; time += 1) await open(address);
  expect(execute.mock.calls.length - first).toBe(0);
  execute.mockRestore();
});

describe('new addresses for old ones', () => {
  const ask = (id: string, person: Person | null) =>
    api.call(files.addresses, { params: { id } }, person ?? {});

  test('are given to whoever may see the file, and open', async () => {
    const post = await aPhotoPost(api, owner, SUBSCRIBERS);
    for (const person of [owner, subscriber, await anOperator(api)]) {
      const { status, data } = await ask(post.fileIds[0] ?? '', person);
      expect([status, Object.keys(data.addresses).sort()]).toEqual([
        200,
        ['blurred', 'display', 'thumbnail'],
      ]);
      for (const address of Object.values(data.addresses)) expect(await open(address)).toBe(200);
    }
  });

  test('are given to nobody else', async () => {
    const post = await aPhotoPost(api, owner, SUBSCRIBERS);
    for (const person of [null, await aFan(api), await aPerformer(api)])
      expect((await ask(post.fileIds[0] ?? '', person)).status).toBe(404);
    expect((await ask('unknown', owner)).status).toBe(404);
  });

  test('of a free photo are given to visitors', async () => {
    const post = await aPhotoPost(api, owner, EVERYONE);
    const { data } = await ask(post.fileIds[0] ?? '', null);
    expect(await open(data.addresses.display ?? '')).toBe(200);
  });
});
