import { galleries } from '#contract/galleries.ts';
import { ownGalleries } from '#contract/own-galleries.ts';
import { photos } from '#contract/photos.ts';
import { videos } from '#contract/videos.ts';
import { wallet } from '#contract/wallet.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, type Person, tokensFor } from '#support/factories.ts';
import { aGallery } from '#support/galleries.ts';
import { EVERYONE, FOR_SALE, SUBSCRIBERS, withPublisher } from '#support/posts.ts';
import { aVideo, changed } from '#support/videos.ts';

/** Free films and photos of free galleries have addresses for search engines, which work while everyone may see them. */
let api: TestApi;
let owner: Person;
withPublisher((made) => {
  ({ api, owner } = made);
});

const open = async (url: string | null | undefined) =>
  url ? (await api.app.inject({ url })).statusCode : null;
const video = async (id: string, as?: Person) =>
  (await api.call(videos.view, { params: { id } }, as ?? {})).data;
const photosOf = async (galleryId: string, as?: Person) =>
  (await api.call(photos.list, { query: { galleryId } }, as ?? {})).data.data;

test('a free video shares its poster and its film, at once no more when it gets a price', async () => {
  const { _id, fileId } = await aVideo(api, owner, EVERYONE);
  const seen = await video(_id);
  expect([seen.sharePicture, seen.shareVideo]).toEqual([
    `/api/media/open/${fileId}/poster`,
    `/api/media/open/${fileId}/display`,
  ]);
  api.clock.advance({ hours: 2 });
  expect([await open(seen.sharePicture), await open(seen.shareVideo)]).toEqual([200, 200]);
  await changed(api, owner, _id, FOR_SALE);
  expect([await open(seen.sharePicture), await open(seen.shareVideo)]).toEqual([404, 404]);
  expect(await video(_id)).toMatchObject({ sharePicture: null, shareVideo: null });
});

test.each([
  ['for sale', FOR_SALE],
  ['for subscribers', SUBSCRIBERS],
])('a video %s shares neither, whoever asks', async (_what, audience) => {
  const { _id, fileId } = await aVideo(api, owner, audience);
  const fan = await aFan(api);
  if (audience === FOR_SALE) {
    await tokensFor(api, fan.id, 100_00);
    expect((await api.call(wallet.video, { params: { id: _id }, body: {} }, fan)).status).toBe(200);
  }
  for (const person of [undefined, fan, owner])
    expect(await video(_id, person)).toMatchObject({ sharePicture: null, shareVideo: null });
  for (const version of ['poster', 'display', 'thumbnail'])
    expect(await open(`/api/media/open/${fileId}/${version}`)).toBe(404);
});

test('a planned or hidden free video shares nothing, not even to its performer', async () => {
  const scheduledAt = new Date(api.clock.now().getTime() + 86_400_000).toISOString();
  const planned = await aVideo(api, owner, { ...EVERYONE, isSchedule: true, scheduledAt });
  const hidden = await aVideo(api, owner, { ...EVERYONE, status: 'inactive' });
  for (const { _id, fileId } of [planned, hidden]) {
    expect(await video(_id, owner)).toMatchObject({ sharePicture: null, shareVideo: null });
    expect(await open(`/api/media/open/${fileId}/poster`)).toBe(404);
  }
});

test('photos of a free gallery have such addresses, those of others none, also for buyers', async () => {
  const free = await aGallery(api, owner, EVERYONE, 2);
  const shown = await photosOf(free.gallery._id);
  expect(shown.map(({ sharePicture }) => sharePicture)).toEqual(
    shown.map(({ fileId }) => `/api/media/open/${fileId}/display`),
  );
  for (const { sharePicture } of shown) expect(await open(sharePicture)).toBe(200);
  const sold = await aGallery(api, owner, FOR_SALE, 1);
  const fan = await aFan(api);
  await tokensFor(api, fan.id, 100_00);
  await api.call(wallet.gallery, { params: { id: sold.gallery._id }, body: {} }, fan);
  for (const person of [undefined, fan, owner])
    expect((await photosOf(sold.gallery._id, person)).map(({ sharePicture }) => sharePicture)).toEqual([
      null,
    ]);
  await api.call(ownGalleries.update, { params: { id: free.gallery._id }, body: FOR_SALE }, owner);
  for (const { sharePicture } of shown) expect(await open(sharePicture)).toBe(404);
  const { data } = await api.call(galleries.view, { params: { id: free.gallery._id } });
  expect(data.sharePicture).toBeNull();
});
