import { ownFeeds } from '#contract/own-feeds.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { aPhoto, EVERYONE } from '#support/posts.ts';

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  owner = await aPerformer(api);
});
afterAll(() => api.close());

const publish = (body: object, key: string, as = owner) =>
  api.call(
    ownFeeds.create,
    { body: { type: 'text', text: 'Hello', ...EVERYONE, ...body } as never },
    { token: as.token, headers: { 'idempotency-key': key } },
  );
const posts = async (of = owner) => (await api.call(ownFeeds.mine, {}, of)).data.data;

test('the same key twice makes one post, and the same reply', async () => {
  const fileIds = [(await aPhoto(api, owner))._id];
  const first = await publish({ type: 'photo', fileIds }, 'one');
  const second = await publish({ type: 'photo', fileIds }, 'one');
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.data).toEqual(first.data);
  expect(await posts()).toHaveLength(1);
});

test('the same key at the same time makes one post', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => publish({}, 'one')));
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(replies.map((reply) => reply.data._id)).size).toBe(1);
  expect(await posts()).toHaveLength(1);
});

test('another post under a used key is refused, and the first stays as it is', async () => {
  await publish({}, 'one');
  const { status, error } = await publish({ text: 'Something else' }, 'one');
  expect([status, error.error]).toEqual([422, 'feeds.key-reused']);
  expect((await posts()).map((post) => post.text)).toEqual(['Hello']);
});

test('a refused request leaves its key free', async () => {
  expect((await publish({ text: '' }, 'one')).status).toBe(422);
  expect((await publish({}, 'one')).status).toBe(200);
});

test('keys belong to one performer; without a key every request is a post', async () => {
  const other = await aPerformer(api);
  const [mine, theirs] = [await publish({}, 'one'), await publish({}, 'one', other)];
  expect([mine.status, theirs.status]).toEqual([200, 200]);
  expect(theirs.data._id).not.toBe(mine.data._id);
  const body = { type: 'text', text: 'Hello' } as const;
  for (let time = 0; time < 2; time += 1) await api.call(ownFeeds.create, { body }, owner);
  expect(await posts()).toHaveLength(3);
});

test('a deleted post is not made again by its key', async () => {
  const { data } = await publish({}, 'one');
  await api.call(ownFeeds.remove, { params: { id: data._id } }, owner);
  const { status, error } = await publish({}, 'one');
  expect([status, error.error]).toEqual([404, 'feeds.not-found']);
  expect(await posts()).toEqual([]);
});
