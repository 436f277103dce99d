import { eq } from 'drizzle-orm';
import { feeds } from '#contract/feeds.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { feedFiles, feeds as feedTable } from '#server/db/schema/feeds.ts';
import { performers as performerTable } from '#server/db/schema/performers.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { aJpeg, asFile } from '#support/images.ts';
import { aPhoto, aPost, EVERYONE, FOR_SALE } from '#support/posts.ts';

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  owner = await aPerformer(api);
});
afterAll(() => api.close());

const stats = async () => (await api.call(performerAccount.me, {}, owner)).data.stats;
const create = (body: object) =>
  api.call(ownFeeds.create, { body: { type: 'text', text: 'Hello', ...body } as never }, owner);
const edit = (id: string, body: object) => api.call(ownFeeds.update, { params: { id }, body }, owner);

test('a post comes back as it was made, with its photos in order', async () => {
  const photos = [
    await aPhoto(api, owner, 'photo', 'A red door'),
    await aPhoto(api, owner),
    await aPhoto(api, owner),
  ];
  const preview = await aPhoto(api, owner, 'preview');
  const fileIds = [photos[2], photos[0], photos[1]].map((one) => one?._id ?? '');
  const { status, data } = await create({
    type: 'photo',
    title: 'Café à Paris',
    fileIds: [...fileIds, fileIds[0]],
    thumbnailId: preview._id,
    isSale: 'true',
    price: '4.99',
  });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    type: 'photo',
    fromSource: 'performer',
    fromSourceId: owner.id,
    title: 'Café à Paris',
    fileIds,
    isSale: true,
    price: 4.99,
    isLocked: false,
    totalPurchases: 0,
    contents: { photos: 3, videos: 0, audios: 0, duration: 0 },
    thumbnailUrl: preview.thumbnails[0],
    createdAt: '2026-03-01T12:00:00.000Z',
  });
  expect(data.slug).toMatch(/^cafe-a-paris-[0-9a-f]{8}$/);
  expect(data.files[1]?.alt).toBe('A red door');
  expect((await api.call(ownFeeds.mineOne, { params: { id: data._id } }, owner)).data).toEqual(data);
  expect(api.forgotten).toEqual([`performer:${owner.id}`, `feed:${data._id}`, 'creators']);
});

test('a post with the longest title has an address that opens', async () => {
  const title = 'Donaudampfschifffahrtselektrizitäten'.repeat(3);
  const { data } = await create({ title, ...EVERYONE });
  expect(data.slug).toMatch(/^donaudampfschifffahrtselektrizitatendonau[a-z]+-[0-9a-f]{8}$/);
  expect((await api.call(feeds.view, { params: { id: data.slug } })).data._id).toBe(data._id);
  // One from before, when they were longer.
  const slug = `${'a'.repeat(60)}-12345678`;
  await api.deps.db.update(feedTable).set({ slug }).where(eq(feedTable.id, data._id));
  expect((await api.call(feeds.view, { params: { id: slug } })).data._id).toBe(data._id);
});

test('the numbers of a profile follow every change', async () => {
  const photos = [await aPhoto(api, owner), await aPhoto(api, owner)];
  const fileIds = photos.map((one) => one._id);
  const one = await aPost(api, owner, { type: 'photo', fileIds });
  const two = await aPost(api, owner);
  await aPost(api, owner, { status: 'inactive' });
  expect(await stats()).toMatchObject({ totalFeeds: 2, totalPhotos: 2 });
  await edit(one._id, { fileIds: fileIds.slice(0, 1) });
  expect(await stats()).toMatchObject({ totalFeeds: 2, totalPhotos: 1 });
  await edit(one._id, { status: 'inactive' });
  expect(await stats()).toMatchObject({ totalFeeds: 1, totalPhotos: 0 });
  await edit(one._id, { status: 'active', fileIds });
  expect(await stats()).toMatchObject({ totalFeeds: 2, totalPhotos: 2 });
  await Promise.all(
    [one, two, one].map(({ _id }) => api.call(ownFeeds.remove, { params: { id: _id } }, owner)),
  );
  expect(await stats()).toMatchObject({ totalFeeds: 0, totalPhotos: 0 });
});

test('edits made at once leave the numbers right', async () => {
  const fileIds = [(await aPhoto(api, owner))._id, (await aPhoto(api, owner))._id];
  const post = await aPost(api, owner, { type: 'photo', fileIds });
  await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      edit(
        post._id,
        at % 2
          ? { status: 'inactive' }
          : { status: 'active', fileIds: fileIds.slice(0, 1 + (at % 3 ? 1 : 0)) },
      ),
    ),
  );
  const [row] = await api.deps.db.select().from(feedTable);
  const attached = await api.deps.db.select().from(feedFiles);
  const active = row?.status === 'active';
  expect(await stats()).toMatchObject({
    totalFeeds: active ? 1 : 0,
    totalPhotos: active ? attached.length : 0,
  });
});

test.each<[string, object, string]>([
  ['a text post without text', { text: '  ' }, 'text'],
  ['too long a text', { text: 'x'.repeat(501) }, 'text'],
  ['too long a title', { title: 'x'.repeat(121) }, 'title'],
  ['a photo post without photos', { type: 'photo' }, 'fileIds'],
  ['a price below the site’s', { isSale: true, price: 0.5 }, 'price'],
  ['a price above the site’s', { isSale: true, price: 10_001 }, 'price'],
  ['a price with three places', { isSale: true, price: 1.005 }, 'price'],
  ['a negative price', { isSale: true, price: -5 }, 'price'],
  ['a kind that is not known', { type: 'reel' }, 'type'],
  ['a film without a film', { type: 'video' }, 'fileIds'],
  ['an unknown state', { status: 'published' }, 'status'],
  ['files that do not exist', { fileIds: ['nothing'] }, 'fileIds'],
  ['a preview that does not exist', { thumbnailId: 'nothing' }, 'thumbnailId'],
])('%s is refused by field', async (_what, body, field) => {
  const { status, error } = await create(body);
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
  expect(await stats()).toMatchObject({ totalFeeds: 0 });
});

test('limits of the price are the site’s settings', async () => {
  await setSetting(api.deps, 'maximumPpvPrice', 20);
  expect((await create({ isSale: true, price: 20 })).status).toBe(200);
  expect((await create({ isSale: true, price: 20.01 })).error.fields?.price).toContain('20 tokens');
});

test('a price counts only for posts that are sold', async () => {
  expect((await create({ isSale: false, price: 5 })).data).toMatchObject({ isSale: false, price: 0 });
  expect((await create({ price: 5 })).data).toMatchObject({ isSale: false, price: 0 });
  expect((await create({ isSale: true })).data).toMatchObject({ isSale: true, price: 0 });
});

test('other people’s files, documents, portraits and open pictures cannot be put into a post', async () => {
  const other = await aPerformer(api, { reviewState: 'none' });
  const document = await api.call(
    performerAccount.uploadDocuments,
    { files: { idVerification: asFile(await aJpeg(50, 50)) } },
    other,
  );
  const portrait = await api.call(
    performerAccount.uploadAvatar,
    { files: { avatar: asFile(await aJpeg(50, 50)) } },
    owner,
  );
  const [theirs, preview, mine] = [
    await aPhoto(api, other),
    await aPhoto(api, owner, 'preview'),
    await aPhoto(api, owner),
  ];
  for (const file of [theirs, document.data, portrait.data, preview]) {
    expect((await create({ fileIds: [mine._id, file._id] })).error.fields).toHaveProperty('fileIds');
  }
  for (const file of [theirs, document.data, portrait.data, mine, await aPhoto(api, other, 'preview')]) {
    expect((await create({ thumbnailId: file._id })).error.fields).toHaveProperty('thumbnailId');
  }
  const post = await aPost(api, owner);
  expect((await edit(post._id, { fileIds: [theirs._id] })).status).toBe(422);
  expect((await edit(post._id, { thumbnailId: mine._id })).status).toBe(422);
});

test.each([
  ['none', 'review-missing'],
  ['pending', 'review-pending'],
  ['rejected', 'review-rejected'],
] as const)(
  'while the review is %s, a performer prepares but does not publish',
  async (reviewState, code) => {
    await api.deps.db.update(performerTable).set({ reviewState });
    const refused = await create({});
    expect([refused.status, refused.error.error]).toEqual([403, `feeds.${code}`]);
    const draft = await create({ status: 'inactive' });
    expect(draft.status).toBe(200);
    expect((await edit(draft.data._id, { status: 'active' })).status).toBe(403);
    expect((await edit(draft.data._id, { title: 'Soon' })).status).toBe(200);
  },
);

test('nobody changes, reads as their own or deletes another’s post', async () => {
  const post = await aPost(api, owner, EVERYONE);
  const other = await aPerformer(api);
  for (const id of [post._id, post.slug]) {
    expect((await api.call(ownFeeds.mineOne, { params: { id } }, other)).status).toBe(404);
    expect((await api.call(ownFeeds.update, { params: { id }, body: { title: 'Mine' } }, other)).status).toBe(
      404,
    );
    expect((await api.call(ownFeeds.remove, { params: { id } }, other)).status).toBe(404);
  }
  for (const person of [await aFan(api), await anOperator(api)]) {
    expect((await api.call(ownFeeds.remove, { params: { id: post._id } }, person)).status).toBe(403);
  }
  expect((await api.call(ownFeeds.mine, {}, other)).data.data).toEqual([]);
  expect((await api.call(feeds.view, { params: { id: post._id } })).data.title).toBe('');
});

test('an edit changes what it names and nothing else', async () => {
  const photo = await aPhoto(api, owner);
  const post = await aPost(api, owner, {
    type: 'photo',
    title: 'Before',
    text: 'Text',
    fileIds: [photo._id],
    ...FOR_SALE,
  });
  api.clock.advance({ minutes: 10 });
  const { data } = await edit(post._id, { title: 'After' });
  // Addresses of protected pictures are signed anew each time.
  const { updatedAt, files: shown, thumbnailUrl: _signed, ...rest } = data;
  const { updatedAt: _then, files: _files, thumbnailUrl: _before, ...before } = post;
  expect(rest).toEqual({ ...before, title: 'After', isEdited: true, editedAt: '2026-03-01T12:10:00.000Z' });
  expect([updatedAt, shown.map((one) => one._id)]).toEqual(['2026-03-01T12:10:00.000Z', [photo._id]]);
  expect((await edit(post._id, { thumbnailId: null })).data.thumbnail).toBeNull();
  expect((await edit(post._id, { fileIds: [] })).error.fields).toHaveProperty('fileIds');
  expect((await edit(post._id, { type: 'text', fileIds: [] })).data.files).toEqual([]);
});

test('a deleted post is gone, and cannot be deleted or changed again', async () => {
  const post = await aPost(api, owner, EVERYONE);
  expect((await api.call(ownFeeds.remove, { params: { id: post._id } }, owner)).data).toBe(true);
  expect((await api.call(ownFeeds.remove, { params: { id: post._id } }, owner)).status).toBe(404);
  expect((await edit(post._id, { title: 'Back' })).status).toBe(404);
  expect((await api.call(ownFeeds.mineOne, { params: { id: post._id } }, owner)).status).toBe(404);
  expect((await api.call(feeds.view, { params: { id: post._id } }, owner)).status).toBe(404);
});
