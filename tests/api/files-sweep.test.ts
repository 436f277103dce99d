import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { ownFeeds } from '#contract/own-feeds.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { users as usersContract } from '#contract/users.ts';
import { files } from '#server/db/schema/files.ts';
import { users } from '#server/db/schema/users.ts';
import { sweepFiles } from '#server/features/files/file-sweep.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aJpeg, asFile, aVideo } from '#support/images.ts';
import { aPhoto, aPost, bought, FOR_SALE } from '#support/posts.ts';

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
  await api.deps.storage.check();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  for (const key of stored()) await api.deps.storage.delete(key);
  owner = await aPerformer(api);
});
afterAll(() => api.close());

const folder = () => join(api.deps.config.dataDir, 'media');
const stored = (): string[] =>
  (readdirSync(folder(), { recursive: true }) as string[])
    .filter((name) => !name.startsWith('.') && statSync(join(folder(), name)).isFile())
    .sort();
/** Objects carry the disk's time: as old as the test says. */
function written(at: string, keys = stored()): void {
  for (const key of keys) utimesSync(join(folder(), key), new Date(at), new Date(at));
}
const rows = async () => (await api.deps.db.select({ id: files.id }).from(files)).map((row) => row.id).sort();
const picture = async () => asFile(await aJpeg(300, 200));
const anAvatar = async (of: Person) =>
  (await api.call(usersContract.uploadAvatar, { files: { avatar: await picture() } }, of)).data;
async function anObject(name: string, at: string): Promise<string> {
  const key = `public/ab/${name}.webp`;
  await api.deps.storage.put(key, Buffer.from('x'), 'image/webp');
  written(at, [key]);
  return key;
}

test('nothing that is used is removed, however old', async () => {
  const fan = await aFan(api);
  await anAvatar(fan);
  await api.call(performerAccount.uploadAvatar, { files: { avatar: await picture() } }, owner);
  await api.call(performerAccount.uploadCover, { files: { cover: await picture() } }, owner);
  const video = new Blob([new Uint8Array(aVideo())]);
  await api.call(performerAccount.uploadWelcomeVideo, { files: { 'welcome-video': video } }, owner);
  const newcomer = await aPerformer(api, { reviewState: 'none' });
  for (const kind of ['idVerification', 'documentVerification'] as const)
    await api.call(performerAccount.uploadDocuments, { files: { [kind]: await picture() } }, newcomer);
  const [photo, later, preview] = [
    await aPhoto(api, owner),
    await aPhoto(api, owner),
    await aPhoto(api, owner, 'preview'),
  ];
  const post = await aPost(api, owner, {
    type: 'photo',
    fileIds: [photo._id],
    thumbnailId: preview._id,
    ...FOR_SALE,
  });
  await bought(api, fan, post);
  // Now only who bought the post holds the first photo.
  await api.call(ownFeeds.update, { params: { id: post._id }, body: { fileIds: [later._id] } }, owner);
  const before = { rows: await rows(), stored: stored() };
  expect(before.rows).toHaveLength(9);
  written('2026-01-01T00:00:00Z');
  api.clock.advance({ days: 400 });
  await sweepFiles(api.deps);
  expect({ rows: await rows(), stored: stored() }).toEqual(before);
});

test('a file that never came into its place goes after a day, with its objects', async () => {
  const fan = await aFan(api);
  await anAvatar(fan);
  const [lost = ''] = await rows();
  const keys = stored();
  await api.deps.db.update(users).set({ avatarId: null }).where(eq(users.id, fan.id));
  await anAvatar(fan);
  api.clock.advance({ hours: 23 });
  await sweepFiles(api.deps);
  expect(await rows()).toContain(lost);
  api.clock.advance({ hours: 2 });
  await sweepFiles(api.deps);
  expect(await rows()).toHaveLength(1);
  expect(await rows()).not.toContain(lost);
  expect(stored().filter((key) => keys.includes(key))).toEqual([]);
  expect(stored()).not.toEqual([]);
});

test('an object without a file goes after a day', async () => {
  await anAvatar(await aFan(api));
  written('2026-01-01T00:00:00Z');
  const kept = stored();
  const old = await anObject('old', '2026-02-28T11:59:00Z');
  const fresh = await anObject('fresh', '2026-02-28T12:01:00Z');
  await sweepFiles(api.deps);
  expect(stored()).toEqual([...kept, fresh].sort());
  expect(await api.deps.storage.get(old)).toBeNull();
});

test('when most objects are unknown, the database is the wrong one: nothing is removed', async () => {
  await anAvatar(await aFan(api));
  for (let at = 0; at < 11; at += 1) await anObject(`of-another-${at}`, '2026-01-01T00:00:00Z');
  const before = stored();
  await sweepFiles(api.deps);
  expect(stored()).toEqual(before);
});

test('is done each night', async () => {
  const { jobSchedule } = await import('#server/features/registry.ts');
  expect(jobSchedule().map(({ name }) => name)).toContain('files.sweep');
});
