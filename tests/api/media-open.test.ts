import { eq } from 'drizzle-orm';
import type { Feed } from '#contract/feeds.ts';
import { feeds } from '#contract/feeds.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { performers as performerTable } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, anOperator, type Person } from '#support/factories.ts';
import {
  aPhoto,
  aPhotoPost,
  bought,
  EVERYONE,
  FOR_SALE,
  SUBSCRIBERS,
  withPublisher,
} from '#support/posts.ts';

/** Pictures of free posts have an address for search engines and chats, which works while everyone may see them. */
let api: TestApi;
let owner: Person;
let post: Feed;
let address: string;
withPublisher(async (made) => {
  ({ api, owner } = made);
  post = await aPhotoPost(api, owner, EVERYONE);
  address = post.sharePicture ?? '';
});

const fetchIt = (url: string, country?: string) =>
  api.app.inject({ url, headers: country ? { 'x-test-country': country } : {} });
const open = async (url: string, country?: string) => (await fetchIt(url, country)).statusCode;
const change = (body: object) =>
  api.call(ownFeeds.update, { params: { id: post._id }, body: body as never }, owner);
const standing = (set: object) =>
  api.deps.db.update(performerTable).set(set).where(eq(performerTable.id, owner.id));

test('the first photo of a free post keeps its address, and nothing between keeps the picture', async () => {
  expect(address).toBe(`/api/media/open/${post.fileIds[0]}/display`);
  const first = await fetchIt(address);
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=300',
    'x-content-type-options': 'nosniff',
  });
  const { data } = await api.call(feeds.view, { params: { id: post._id } }, await aFan(api));
  expect(data.sharePicture).toBe(address);
  api.clock.advance({ days: 400 });
  expect(await open(address)).toBe(200);
  const again = await api.app.inject({ url: address, headers: { 'if-none-match': `${first.headers.etag}` } });
  expect(again.statusCode).toBe(304);
});

test.each<[string, () => unknown]>([
  ['gets a price', () => change({ isSale: true, price: 50 })],
  ['is for subscribers', () => change({ isSale: false })],
  ['is hidden', () => change({ status: 'inactive' })],
  ['shows the photo no more', async () => change({ fileIds: [(await aPhoto(api, owner))._id] })],
  ['is deleted', () => api.call(ownFeeds.remove, { params: { id: post._id } }, owner)],
  ['is of a performer who is not approved', () => standing({ reviewState: 'pending' })],
  [
    'is of a performer whose account is closed',
    () => api.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, owner.id)),
  ],
])('at once nothing is there when the post %s', async (_what, happens) => {
  expect(await open(address)).toBe(200);
  await happens();
  const after = await fetchIt(address);
  expect([after.statusCode, after.headers['cache-control']]).toEqual([404, 'no-store']);
});

test('it opens where the performer is shown, and nowhere else', async () => {
  await standing({ blockCountries: ['DE'] });
  expect(await open(address, 'FR')).toBe(200);
  expect(await open(address, 'DE')).toBe(404);
});

test.each([
  ['for sale', FOR_SALE],
  ['for subscribers', SUBSCRIBERS],
  ['that is hidden', { ...EVERYONE, status: 'inactive' }],
])('a post %s has no picture to share, and its photo no such address', async (_what, audience) => {
  const closed = await aPhotoPost(api, owner, audience);
  const fan = await aFan(api);
  if (audience === FOR_SALE) await bought(api, fan, closed);
  for (const person of [owner, fan]) {
    const { data } = await api.call(feeds.view, { params: { id: closed._id } }, person);
    expect(data?.sharePicture ?? null).toBeNull();
  }
  const [id] = closed.fileIds;
  for (const version of ['display', 'thumbnail'])
    expect(await open(`/api/media/open/${id}/${version}`)).toBe(404);
});

test('a preview that was uploaded for everyone is what is shared', async () => {
  const preview = await aPhoto(api, owner, 'preview');
  const sold = await aPhotoPost(api, owner, { ...FOR_SALE, thumbnailId: preview._id });
  expect(sold.sharePicture).toBe(preview.url);
  expect(await open(preview.url ?? '')).toBe(200);
});

test('what no post shows, and what is no file, is not there', async () => {
  const alone = await aPhoto(api, owner);
  for (const path of [`${alone._id}/display`, `${post.fileIds[0]}/none`, 'x/display', `${post.fileIds[0]}`])
    expect(await open(`/api/media/open/${path}`)).toBe(404);
});

describe('the files of a closed site', () => {
  const signed = `/api/media/signed/${'0'.repeat(36)}/display`;
  const all = () => [address, signed, '/api/media/public/none.webp'];
  const codes = (headers: Record<string, string>) =>
    Promise.all(
      all().map(async (url) => {
        const answer = await api.app.inject({ url, headers });
        return answer.statusCode === 200 ? 200 : answer.json().error;
      }),
    );
  const OPEN = [200, 'files.link-not-valid', 'files.not-found'];

  test('are closed to a country that the site is closed to, but for operators', async () => {
    await setSetting(api.deps, 'blockedCountries', ['DE']);
    const operator = await anOperator(api);
    expect(await codes({ 'x-test-country': 'DE' })).toEqual(Array(3).fill('geo.blocked'));
    expect(await codes({ 'x-test-country': 'DE', cookie: `token=${owner.token}` })).toEqual(
      Array(3).fill('geo.blocked'),
    );
    expect(await codes({ 'x-test-country': 'DE', cookie: `a=b; token=${operator.token}` })).toEqual(OPEN);
    expect(await codes({ 'x-test-country': 'NL' })).toEqual(OPEN);
  });

  test('are closed during maintenance, but for operators', async () => {
    await setSetting(api.deps, 'maintenance', true);
    const operator = await anOperator(api);
    expect(await codes({})).toEqual(Array(3).fill('http.maintenance'));
    expect(await codes({ authorization: operator.token })).toEqual(OPEN);
  });
});
