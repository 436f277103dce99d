import type { TestApi } from '#support/api.ts';
import type { Person } from '#support/factories.ts';
import { aPerformer, tokensFor } from '#support/factories.ts';
import { aJpeg } from '#support/images.ts';
import { sampleBytes } from '#support/media.ts';
import { withPublisher } from '#support/posts.ts';
import { aVideo } from '#support/videos.ts';

/** How existing clients send videos, look for them and read them: their own paths, fields and habits. */
let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

const OWN = '/performer/performer-assets/videos';
const PUBLIC = '/performer-assets/videos';

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, as?: Person, payload?: object) {
  const reply = await api.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: as?.token ?? 'null', 'content-type': 'application/json' },
    ...(payload ? { payload } : {}),
  });
  return { status: reply.statusCode, ...reply.json() };
}

type Parts = [name: string, value: string | Buffer][];
async function sendForm(method: 'POST' | 'PUT', path: string, parts: Parts) {
  const form = new FormData();
  for (const [name, value] of parts)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), `${name}.bin`);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const reply = await api.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: owner.token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: reply.statusCode, ...reply.json() };
}

test('a form with repeated fields and texts for nothing makes a video; editing takes the same names', async () => {
  const friend = await aPerformer(api);
  const made = await sendForm('POST', `${OWN}/upload`, [
    ['title', 'Lake'],
    ['description', 'undefined'],
    ['tags', 'summer'],
    ['tags', 'swim'],
    ['participantIds', friend.id],
    ['isSaleVideo', 'true'],
    ['price', '5.5'],
    ['isSchedule', 'false'],
    ['scheduledAt', 'null'],
    ['status', 'active'],
    ['video', sampleBytes('film.mp4')],
    ['thumbnail', await aJpeg(32, 32)],
  ]);
  expect(made).toMatchObject({
    status: 0,
    data: {
      performerId: owner.id,
      tags: ['summer', 'swim'],
      participantIds: [friend.id],
      isSale: true,
      isSaleVideo: true,
      price: 5.5,
      processing: true,
      video: { type: 'performer-video', status: 'created' },
      thumbnail: { type: 'performer-video-thumbnail', status: 'finished' },
    },
  });
  const { _id } = made.data;
  for (const method of ['PUT', 'POST'] as const)
    expect(await sendForm(method, `${OWN}/edit/${_id}`, [['title', method]])).toMatchObject({
      data: { title: method, tags: ['summer', 'swim'], price: 5.5 },
    });
  // An empty text is an empty list.
  const cleared = await sendForm('PUT', `${OWN}/edit/${_id}`, [
    ['tags', ''],
    ['participantIds', ''],
  ]);
  expect(cleared.data).toMatchObject({ tags: [], participantIds: [] });
  expect(await call('DELETE', `${OWN}/remove-file/${_id}`, owner, { type: 'thumbnail' })).toMatchObject({
    data: { success: true },
  });
  expect((await call('GET', `${OWN}/${_id}/view`, owner)).data.thumbnail).toBeNull();
  expect((await call('DELETE', `${OWN}/${_id}`, owner)).data).toBe(true);
});

test('their own id among the participants, which clients send by default, is nobody to ask', async () => {
  const friend = await aPerformer(api);
  const made = await sendForm('POST', `${OWN}/upload`, [
    ['title', 'Lake'],
    ['participantIds', owner.id],
    ['status', 'active'],
    ['video', sampleBytes('film.mp4')],
  ]);
  expect(made).toMatchObject({ status: 0, data: { participantIds: [], participantRequests: [] } });
  const edited = await sendForm('PUT', `${OWN}/edit/${made.data._id}`, [
    ['participantIds', owner.id],
    ['participantIds', friend.id],
  ]);
  expect(edited).toMatchObject({ status: 0, data: { participantIds: [friend.id] } });
});

test('searches take the parameters of older clients, and videos have both spellings', async () => {
  const free = await aVideo(api, owner, { isSale: true, price: 0, title: 'a b' });
  const sold = await aVideo(api, owner, { isSale: true, price: 5 });
  const closed = await aVideo(api, owner, { isSale: false });
  await aVideo(api, owner, { status: 'draft' });
  const found = async (query: string) =>
    (await call('GET', `${PUBLIC}/search?${query}`)).data.data.map(({ _id }: { _id: string }) => _id).sort();
  expect(await found('q=undefined&limit=20&offset=0&sort=desc&sortBy=createdAt')).toHaveLength(3);
  expect(await found('q=a%2520b')).toEqual([free._id]);
  expect(await found(`isSaleVideo=false&performerId=${owner.id}`)).toEqual([closed._id]);
  expect(await found(`ids=${free._id}&ids=${sold._id}&excludedId=${free._id}`)).toEqual([sold._id]);
  expect(await found('fromDate=2026-03-02')).toEqual([]);
  const own = await call('GET', `${OWN}/search?status=file-error`, owner);
  expect(own.data).toEqual({ data: [], total: 0 });
  const seen = await call('GET', `${PUBLIC}/${free.slug}`);
  expect(seen.data).toMatchObject({
    _id: free._id,
    isBookmarked: false,
    isBookMarked: false,
    isLiked: false,
    isBought: true,
    isSubscribed: false,
    teaserProcessing: false,
    stats: { views: 0, likes: 0, comments: 0, bookmarks: 0 },
  });
});

test('a purchase answers the transaction, and bookmarks come with the video as objectInfo', async () => {
  const made = await aVideo(api, owner, { isSale: true, price: 5 });
  await tokensFor(api, fan.id, 100_00);
  const bought = await call('POST', `/wallet/charges/video/${made._id}`, fan, {});
  expect(bought.data).toMatchObject({ type: 'video', target: 'video', targetId: made._id, totalPrice: 5 });
  const body = { objectId: made._id, objectType: 'video', action: 'book_mark' };
  await call('POST', '/reactions', fan, body);
  const marks = await call('GET', '/reactions/videos/bookmark?limit=10&offset=0', fan);
  expect(marks.data).toMatchObject({ total: 1, data: [{ objectInfo: { _id: made._id, isBought: true } }] });
  expect((await call('DELETE', '/reactions', fan, body)).data).toBe(true);
  const comment = { objectId: made._id, objectType: 'video', content: 'Hello' };
  expect((await call('POST', '/comments', fan, comment)).data).toMatchObject({ objectType: 'video' });
});
