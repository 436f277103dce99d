import { files } from '#contract/files.ts';
import { ownVideos } from '#contract/own-videos.ts';
import { uploads } from '#contract/uploads.ts';
import { videos } from '#contract/videos.ts';
import { wallet } from '#contract/wallet.ts';
import type { TestApi } from '#support/api.ts';
import { aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aJpeg, asFile } from '#support/images.ts';
import { sampleBytes, sampleFile } from '#support/media.ts';
import { EVERYONE, FOR_SALE, SUBSCRIBERS, withPublisher } from '#support/posts.ts';
import { changed, type VideoBody } from '#support/videos.ts';

/** Videos made as a form, of real films. Each is worked on by a process of its own, which takes its time. */
jest.setTimeout(180_000);

let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

type Sent = Partial<Record<'video' | 'teaser' | 'thumbnail', File>>;
const send = (body: VideoBody, sent: Sent, as: Partial<Person> & { headers?: object } = owner) =>
  api.call(ownVideos.create, { body: { title: 'Lake', ...body }, files: sent }, as as Person);
const edit = (id: string, body: VideoBody, sent: Sent) =>
  api.call(ownVideos.update, { params: { id }, body, files: sent }, owner);
const view = async (id: string, as: Partial<Person> = fan) => api.call(videos.view, { params: { id } }, as);
const film = () => sampleFile('film.mp4');
const fileCount = async () => (await api.deps.db.execute('select id from files')).rows.length;

test('a form makes a video that appears by itself when its film is ready, with teaser and thumbnail', async () => {
  const thumbnail = asFile(await aJpeg(64, 48));
  const reply = await send(FOR_SALE, { video: film(), teaser: sampleFile('silent.mp4'), thumbnail });
  expect(reply).toMatchObject({
    status: 200,
    data: { processing: true, teaserProcessing: true, video: { type: 'performer-video', status: 'created' } },
  });
  const { _id } = reply.data;
  expect((await view(_id)).status).toBe(404);
  await tokensFor(api, fan.id, 100_00);
  const early = await api.call(wallet.video, { params: { id: _id }, body: {} }, fan);
  expect(early.error.error).toBe('wallet.not-found');
  api.clock.advance({ minutes: 3 });
  await api.runJobs();
  const { data } = await view(_id);
  expect(data).toMatchObject({
    processing: false,
    isLocked: true,
    publishedAt: api.clock.now().toISOString(),
    video: { url: null, duration: 2 },
    teaser: { status: 'finished', name: '' },
  });
  expect(data.thumbnail?.url).toContain('/media/public/');
  expect(data.sharePicture).toContain('/media/public/');
});

test('a film that takes the place of another one does so when it is ready; names are asked for again', async () => {
  const { _id, fileId } = (await send(EVERYONE, { video: film() })).data;
  await api.runJobs();
  const friend = await aPerformer(api);
  await changed(api, owner, _id, { participantIds: [friend.id] });
  await api.call(ownVideos.answerParticipation, { params: { id: _id }, body: { agree: true } }, friend);
  expect((await view(_id)).data.participantIds).toEqual([friend.id]);
  const after = await edit(_id, {}, { video: sampleFile('silent.mp4') });
  expect(after.data).toMatchObject({ fileId, processing: false, nextVideo: { status: 'created' } });
  expect((await view(_id)).data).toMatchObject({ fileId, participantIds: [friend.id] });
  await api.runJobs();
  const { data } = await view(_id);
  expect(data.fileId).toBe(after.data.nextVideo?._id);
  expect(data.participantIds).toEqual([]);
  // Nobody had bought the first one.
  expect(await fileCount()).toBe(1);
  // One that cannot be made ready changes nothing, and can be dropped.
  const broken = await edit(
    _id,
    {},
    { video: asFile(sampleBytes('film.mp4').subarray(0, 3000), 'a.mp4', '') },
  );
  expect(broken.status).toBe(200);
  await api.runJobs();
  expect((await view(_id)).data.fileId).toBe(data.fileId);
  const failed = await api.call(ownVideos.mine, { query: { status: 'file-error' } }, owner);
  expect(failed.data.data[0]).toMatchObject({ _id, nextVideo: { status: 'error' } });
  await api.call(ownVideos.removeFile, { params: { id: _id }, body: { type: 'video' } }, owner);
  expect(await fileCount()).toBe(1);
});

test('a form that is refused leaves no file; the same form sent again makes one video', async () => {
  const refused = await send({ title: '' }, { video: film() });
  expect(Object.keys(refused.error.fields ?? {})).toEqual(['title']);
  const wrong = await send({}, { video: asFile('no film', 'a.mp4', 'video/mp4') });
  expect(Object.keys(wrong.error.fields ?? {})).toEqual(['video']);
  const mixed = await send({}, { video: film(), thumbnail: asFile('no picture') });
  expect(Object.keys(mixed.error.fields ?? {})).toEqual(['thumbnail']);
  expect(await fileCount()).toBe(0);
  const keyed = { ...owner, headers: { 'idempotency-key': 'form-1' } };
  const [one, two] = await Promise.all([
    send({}, { video: film() }, keyed),
    send({}, { video: film() }, keyed),
  ]);
  expect(two.data._id).toBe(one.data._id);
  expect(await fileCount()).toBe(1);
  const other = await send({}, { video: sampleFile('silent.mp4') }, keyed);
  expect(other.error.error).toBe('videos.key-reused');
});

test('a large film comes by an upload that goes on, and becomes a video by its id', async () => {
  const bytes = sampleBytes('film.mp4');
  const metadata = Object.entries({ type: 'performer-video', filename: 'film.mp4' })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join();
  const created = await api.app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      authorization: owner.token,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': metadata,
      'content-type': 'application/offset+octet-stream',
    },
    payload: bytes,
  });
  expect(created.statusCode).toBe(201);
  const id = String(created.headers.location).split('/').at(-1) ?? '';
  const { data: file } = await api.call(uploads.finish, { params: { id }, body: {} }, owner);
  expect(file).toMatchObject({ type: 'performer-video', status: 'created' });
  const made = await send({ ...SUBSCRIBERS, fileId: file._id }, {});
  expect(made.data).toMatchObject({ fileId: file._id, processing: true });
  await api.runJobs();
  expect((await view(made.data._id)).data).toMatchObject({ processing: false, isLocked: true });
});

test('a film that was sent twice is one file: who bought the one video has the other open', async () => {
  const [one, two] = [await send(FOR_SALE, { video: film() }), await send(FOR_SALE, { video: film() })];
  const other = await send(FOR_SALE, { video: sampleFile('long.mp4') });
  await api.runJobs();
  await tokensFor(api, fan.id, 100_00);
  const buy = (id: string) => api.call(wallet.video, { params: { id }, body: {} }, fan);
  expect((await buy(one.data._id)).status).toBe(200);
  expect((await view(two.data._id)).data).toMatchObject({ isLocked: false, isBought: true });
  expect((await buy(two.data._id)).error.error).toBe('wallet.owned-already');
  expect((await view(other.data._id)).data).toMatchObject({ isLocked: true });
});

test('a teaser cut from the film and a chosen poster are for everyone; captions stay as closed as the film', async () => {
  const { _id, fileId } = (await send(SUBSCRIBERS, { video: sampleFile('long.mp4') })).data;
  const cut = () => api.call(ownVideos.cutTeaser, { params: { id: _id }, body: { start: 2, end: 5 } }, owner);
  expect((await cut()).error.error).toBe('files.film-not-ready');
  await api.runJobs();
  expect((await view(_id)).data).toMatchObject({ sharePicture: null, video: { poster: null } });
  expect((await cut()).data).toMatchObject({ teaserProcessing: true, teaser: { status: 'created' } });
  await api.runJobs();
  const first = (await view(_id)).data.teaserId;
  await cut();
  await api.runJobs();
  const poster = await api.call(ownVideos.choosePoster, { params: { id: _id }, body: { at: 4 } }, owner);
  expect(poster.status).toBe(200);
  const captions = { language: 'en', label: 'English', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello' };
  await api.call(files.putCaptions, { params: { id: fileId }, body: captions }, owner);
  const { data } = await view(_id);
  expect(data.teaser).toMatchObject({ status: 'finished', duration: 3 });
  expect(data.teaserId).not.toBe(first);
  expect(await fileCount()).toBe(2);
  expect(data.video).toMatchObject({ url: null, captions: [] });
  expect(data.video.poster).toContain('/media/public/');
  expect(data.sharePicture).toBe(data.video.poster);
  const state = (targetId: string, as: Person) =>
    api.call(files.status, { params: { id: fileId }, query: { target: 'videoId', targetId } }, as);
  expect((await state(_id, fan)).status).toBe(404);
  await changed(api, owner, _id, EVERYONE);
  expect((await state(_id, fan)).data.captions).toHaveLength(1);
  expect((await state('another', fan)).status).toBe(404);
});
