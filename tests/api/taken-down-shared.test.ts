import { eq, sql } from 'drizzle-orm';
import { files as filesContract } from '#contract/files.ts';
import { ownGalleries, ownPhotos } from '#contract/own-galleries.ts';
import { ownProducts } from '#contract/own-products.ts';
import { ownVideos } from '#contract/own-videos.ts';
import { reports } from '#contract/reports.ts';
import { wallet } from '#contract/wallet.ts';
import type { ReportTarget } from '#rules/reports.ts';
import { files } from '#server/db/schema/files.ts';
import { videos } from '#server/db/schema/videos.ts';
import { beginProcessing, endProcessing, stageKeys } from '#server/features/files/processing.queries.ts';
import { answerAppeal } from '#server/features/reports/cases.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aGallery } from '#support/galleries.ts';
import { walletOf } from '#support/money.ts';
import { aPhoto, aPost, EVERYONE, FOR_SALE } from '#support/posts.ts';
import { aDigitalProduct } from '#support/products.ts';
import { takeDown as takeDownOf } from '#support/take-down.ts';
import { aFilm, aVideo } from '#support/videos.ts';

/** What shares a file with something that operators took down, and files that are still in work at that moment. */
let api: TestApi;
let star: Person;
let fan: Person;
let operator: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [star, fan, operator] = [await aPerformer(api), await aFan(api), await anOperator(api)];
  await tokensFor(api, fan.id, 100);
});
afterAll(() => api.close());

const takeDown = (target: ReportTarget, id: string) =>
  takeDownOf(api, { reporter: fan, operator }, target, id);

/** Two things of a kind with the same file. */
const PAIRS = {
  feed: async () => {
    const about = { type: 'photo' as const, text: '', fileIds: [(await aPhoto(api, star))._id], ...FOR_SALE };
    return [(await aPost(api, star, about))._id, (await aPost(api, star, about))._id] as const;
  },
  video: async () => {
    const fileId = await aFilm(api, star);
    const one = await aVideo(api, star, { title: 'One', fileId, ...FOR_SALE });
    return [one._id, (await aVideo(api, star, { title: 'Two', fileId, ...FOR_SALE }))._id] as const;
  },
  gallery: async () => {
    const { gallery, photos } = await aGallery(api, star, FOR_SALE, 2);
    const { gallery: other } = await aGallery(api, star, { title: 'Two', ...FOR_SALE }, 0);
    const params = { id: photos[0]?._id ?? '' };
    await api.call(ownPhotos.update, { params, body: { galleryId: other._id } }, star);
    return [gallery._id, other._id] as const;
  },
  product: async () => {
    const one = await aDigitalProduct(api, star);
    const body = { name: 'Two', price: 5, type: 'digital', digitalFileId: one.digitalFileId ?? '' } as const;
    return [one._id, (await api.call(ownProducts.create, { body }, star)).data._id] as const;
  },
};

test.each(['feed', 'video', 'gallery', 'product'] as const)(
  'a %s is not sold while its file is taken down',
  async (kind) => {
    const [one, two] = await PAIRS[kind]();
    await takeDown(kind, one);
    const buy = () => api.call(wallet[kind], { params: { id: two }, body: {} as never }, fan);
    const refused = await buy();
    expect([refused.status, refused.error.error]).toEqual([409, 'wallet.withdrawn']);
    expect(await walletOf(api, fan.id)).toBe(100);
    await api.deps.db.update(files).set({ takenDownAt: null });
    expect((await buy()).status).toBe(200);
  },
);

/** What becomes of a file whose work ends now, as the worker does it. */
async function endsWork(id: string) {
  await beginProcessing(api.deps.db, id, api.deps.clock.now());
  await stageKeys(api.deps.db, id, ['key']);
  return endProcessing(api.deps.db, id, ['key'], { status: 'finished' });
}

test('a film that is still in work does not take the place of one that was taken down', async () => {
  const first = await aFilm(api, star);
  const { _id } = await aVideo(api, star, { title: 'Waves', fileId: first, ...FOR_SALE });
  const next = await aFilm(api, star, { status: 'processing' });
  await api.call(ownVideos.update, { params: { id: _id }, body: { fileId: next } }, star);
  await takeDown('video', _id);
  expect(await endsWork(next)).toBeNull();
  const [row] = await api.deps.db.select().from(videos).where(eq(videos.id, _id));
  expect(row?.fileId).toBe(first);
});

test('a teaser that is still in work gets no address for everybody', async () => {
  const open = {
    type: 'performer-video-teaser',
    isProtected: false,
    status: 'processing',
    versions: [],
  } as const;
  const teaser = await aFilm(api, star, open as never);
  const { _id } = await aVideo(api, star, { title: 'Waves', teaserId: teaser, ...FOR_SALE });
  const addresses = async (as: object) =>
    (await api.call(filesContract.addresses, { params: { id: teaser } }, as)).status;
  await takeDown('video', _id);
  expect(await endsWork(teaser)).toBeNull();
  expect([await addresses(star), await addresses(fan), await addresses({})]).toEqual([404, 404, 404]);
});

test('a photo that stood in two galleries stays down until both are given back', async () => {
  const { gallery: one, photos } = await aGallery(api, star, EVERYONE, 2);
  const { gallery: two } = await aGallery(api, star, { title: 'Two', ...EVERYONE }, 0);
  const params = { id: photos[0]?._id ?? '' };
  await api.call(ownPhotos.update, { params, body: { galleryId: two._id } }, star);
  for (const { _id } of [one, two]) await takeDown('gallery', _id);
  const cases = (await api.call(reports.cases, {}, star)).data.data;
  const giveBack = async (targetId: string) => {
    const id = cases.find((one) => one.targetId === targetId)?._id ?? '';
    await api.call(reports.appeal, { params: { id }, body: { text: 'All are of age' } }, star);
    await answerAppeal(api.deps, { actor: operator.id, id, isAccepted: true, answer: 'You are right' });
  };
  const isDown = async () => {
    const fileId = photos[0]?.fileId ?? '';
    const { rows } = await api.deps.db.execute<{ down: boolean }>(
      sql`select taken_down_at is not null as down from files where id = ${fileId}`,
    );
    return rows[0]?.down;
  };
  await giveBack(two._id);
  expect(await isDown()).toBe(true);
  await giveBack(one._id);
  expect(await isDown()).toBe(false);
  expect((await api.call(ownGalleries.restore, { params: { id: two._id } }, star)).status).toBe(200);
});
