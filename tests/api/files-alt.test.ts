import { blocks } from '#contract/blocks.ts';
import { feeds } from '#contract/feeds.ts';
import { files as contract } from '#contract/files.ts';
import { messages } from '#contract/messages.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { wallet } from '#contract/wallet.ts';
import { files } from '#server/db/schema/files.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aMessagePhoto, say, sayFiles, talkTo } from '#support/conversations.ts';
import { aFan, anOperator, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aJpeg, asFile } from '#support/images.ts';
import { aPhoto, aPost, EVERYONE, FOR_SALE } from '#support/posts.ts';

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

const describeIt = (id: string, body: object, who: { token?: string } = owner) =>
  api.call(contract.update, { params: { id }, body: body as never }, who);
const storedAlts = async () =>
  (await api.deps.db.select({ alt: files.alt }).from(files)).map(({ alt }) => alt);

test('the owner describes a picture after its upload, and takes the words away again', async () => {
  const photo = await aPhoto(api, owner);
  const { status, data } = await describeIt(photo._id, { alt: '  A window at dusk ' });
  expect(status).toBe(200);
  expect(data).toMatchObject({ _id: photo._id, alt: 'A window at dusk', status: 'finished' });
  expect(
    (await api.app.inject({ url: data.url ?? '', headers: { authorization: owner.token } })).statusCode,
  ).toBe(200);
  expect((await describeIt(photo._id, { alt: '' })).data.alt).toBeNull();
  expect(await storedAlts()).toEqual(['']);
});

test('who may see the post reads the new words; who may not, does not', async () => {
  const photo = await aPhoto(api, owner, 'photo', 'Before');
  const open = await aPost(api, owner, { type: 'photo', fileIds: [photo._id], ...EVERYONE });
  const closed = await aPost(api, owner, { type: 'photo', fileIds: [photo._id], ...FOR_SALE });
  await describeIt(photo._id, { alt: 'After' });
  const altOf = async (id: string, who = {}) =>
    JSON.stringify((await api.call(feeds.view, { params: { id } }, who)).data).match(/Before|After/)?.[0];
  expect(await altOf(open._id)).toBe('After');
  expect(await altOf(closed._id)).toBeUndefined();
  expect(await altOf(closed._id, owner)).toBe('After');
});

test('pages of the posts that show it are forgotten, and no others', async () => {
  const photo = await aPhoto(api, owner);
  const preview = await aPhoto(api, owner, 'preview');
  const shown = await aPost(api, owner, { type: 'photo', fileIds: [photo._id], ...EVERYONE });
  const sold = await aPost(api, owner, {
    type: 'photo',
    fileIds: [photo._id],
    thumbnailId: preview._id,
    ...FOR_SALE,
  });
  await aPost(api, owner);
  const forgottenBy = async (id: string) => {
    api.forgotten.length = 0;
    await describeIt(id, { alt: 'Words' });
    return [...api.forgotten].sort();
  };
  const profile = ['creators', `performer:${owner.id}`];
  expect(await forgottenBy(photo._id)).toEqual([...profile, `feed:${shown._id}`, `feed:${sold._id}`].sort());
  expect(await forgottenBy(preview._id)).toEqual([...profile, `feed:${sold._id}`].sort());
  expect(await forgottenBy((await aPhoto(api, owner))._id)).toEqual([]);
});

test('a file of someone else, or none, is not found by anybody', async () => {
  const photo = await aPhoto(api, owner, 'photo', 'Before');
  await aPost(api, owner, { type: 'photo', fileIds: [photo._id], ...EVERYONE });
  api.forgotten.length = 0;
  for (const who of [await aPerformer(api), await aFan(api), await anOperator(api)]) {
    const foreign = await describeIt(photo._id, { alt: 'Mine' }, who);
    expect([foreign.status, foreign.error.error]).toEqual([404, 'files.not-found']);
  }
  expect((await describeIt('nothing', { alt: 'Mine' })).status).toBe(404);
  expect((await describeIt(photo._id, { alt: 'Mine' }, {})).status).toBe(401);
  expect(await storedAlts()).toEqual(['Before']);
  expect(api.forgotten).toEqual([]);
});

test.each([[{ alt: 'x'.repeat(501) }], [{ alt: 7 }], [{}]])('%j is refused by field', async (body) => {
  const photo = await aPhoto(api, owner, 'photo', 'Before');
  const { status, error } = await describeIt(photo._id, body);
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['alt']]);
  expect(await storedAlts()).toEqual(['Before']);
});

test('five hundred characters are fine, and so is a portrait', async () => {
  const { data } = await api.call(
    performerAccount.uploadAvatar,
    { files: { avatar: asFile(await aJpeg()) } },
    owner,
  );
  expect((await describeIt(data._id, { alt: 'x'.repeat(500) })).data.alt).toHaveLength(500);
});

test('what was sent in a message keeps its words: for who is blocked, and for what was sold', async () => {
  const fan = await aFan(api);
  await tokensFor(api, fan.id, 10);
  const id = await talkTo(api, fan, owner);
  const [theirs, sold] = [await aMessagePhoto(api, fan), await aMessagePhoto(api, owner)];
  expect((await describeIt(theirs, { alt: 'My cat' }, fan)).status).toBe(200);
  expect((await describeIt(sold, { alt: 'The sea' })).status).toBe(200);
  await say(api, fan, id, 'Hello');
  await sayFiles(api, fan, id, [theirs]);
  const sent = await sayFiles(api, owner, id, [sold], { isSale: true, price: 5 });
  await api.call(wallet.message, { params: { id: sent._id }, body: {} }, fan);
  await api.call(blocks.add, { body: { targetId: fan.id } as never }, owner);
  for (const [file, who] of [
    [theirs, fan],
    [sold, owner],
  ] as const) {
    const changed = await describeIt(file, { alt: 'Other words' }, who);
    expect([changed.status, changed.error.error]).toEqual([409, 'files.in-message']);
  }
  const { data } = await api.call(messages.list, { params: { id } }, owner);
  expect(data.data.flatMap(({ files: all }) => all.map(({ alt }) => alt)).sort()).toEqual([
    'My cat',
    'The sea',
  ]);
});
