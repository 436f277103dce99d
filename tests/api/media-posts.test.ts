import { feeds } from '#contract/feeds.ts';
import { files } from '#contract/files.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { MediaError } from '#server/providers/media/media-tools.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { hurryFailedJob } from '#support/failed-jobs.ts';
import { aJpeg, asFile, metadataOf } from '#support/images.ts';
import { sampleFile } from '#support/media.ts';
import type { SampleName } from '#support/media-kinds.ts';
import { aPhoto, aPost, EVERYONE, SUBSCRIBERS } from '#support/posts.ts';

// Each film is worked on by a process of its own, which takes its time on a busy machine.
jest.setTimeout(180_000);

let api: TestApi;
let performer: Person;
let fan: Person;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  [performer, fan] = [await aPerformer(api), await aFan(api)];
});
afterAll(() => api.close());

async function upload(
  name: SampleName,
  call: 'uploadVideo' | 'uploadAudio' | 'uploadTeaser' = 'uploadVideo',
) {
  const reply = await api.call(ownFeeds[call], { files: { file: sampleFile(name) } }, performer);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error));
  return reply.data;
}
const statusOf = async (id: string, as: Person = performer) =>
  (await api.call(files.status, { params: { id } }, as)).data;
const seenBy = (id: string, as: Person | undefined) => api.call(feeds.view, { params: { id } }, as ?? {});
const listed = async () =>
  (await api.call(feeds.list, { query: { performerId: performer.id } }, fan)).data.data.map(({ _id }) => _id);
const told = (fileId: string) =>
  api.events.flatMap(({ userId, event, payload }) =>
    event === 'file_status' && userId === performer.id && (payload as { fileId: string }).fileId === fileId
      ? [(payload as { status: string }).status]
      : [],
  );

test('a post waits for its files and then appears by itself, in its order, with its kinds counted', async () => {
  const [photo, film, song] = [
    await aPhoto(api, performer),
    await upload('film.mp4'),
    await upload('song.mp3', 'uploadAudio'),
  ];
  const fileIds = [song._id, photo._id, film._id];
  const post = await aPost(api, performer, { type: 'video', fileIds, ...EVERYONE });
  expect(post).toMatchObject({ isWaiting: true, fileIds, type: 'video' });
  expect((await seenBy(post._id, fan)).status).toBe(404);
  expect((await seenBy(post._id, undefined)).status).toBe(404);
  expect(await listed()).toEqual([]);
  api.clock.advance({ minutes: 1 });
  await api.runJobs();
  expect(told(film._id)).toEqual(['processing', 'finished']);
  const { data } = await seenBy(post._id, fan);
  expect(data).toMatchObject({ fileIds, contents: { photos: 1, videos: 1, audios: 1, duration: 6 } });
  expect(data.files.map((file) => [file.type, file.status])).toEqual([
    ['feed-audio', 'finished'],
    ['feed-photo', 'finished'],
    ['feed-video', 'finished'],
  ]);
  expect(data.isWaiting).toBeUndefined();
  expect(data.publishedAt).toBe(api.clock.now().toISOString());
  expect(await listed()).toEqual([post._id]);
});

test('a locked post gives nothing of its film but numbers and the blurred picture', async () => {
  const film = await upload('film.mp4');
  await api.runJobs();
  const post = await aPost(api, performer, { type: 'video', fileIds: [film._id], ...SUBSCRIBERS });
  const locked = (await seenBy(post._id, fan)).data.files[0];
  expect(locked).toMatchObject({
    url: null,
    phoneUrl: null,
    poster: null,
    waveform: null,
    frames: null,
    captions: [],
    name: '',
    duration: 2,
  });
  expect(locked?.thumbnail).toBe(locked?.blurThumbnail);
  const { status } = await api.call(files.addresses, { params: { id: film._id } }, fan);
  expect(status).toBe(404);
  // Nobody but its owner gets the strip, not even of a free post.
  const free = await aPost(api, performer, { type: 'video', fileIds: [film._id], ...EVERYONE });
  expect((await seenBy(free._id, fan)).data.files[0]?.frames).toBeNull();
  const { data } = await api.call(files.addresses, { params: { id: film._id } }, fan);
  expect(Object.keys(data.addresses).sort()).toEqual(['blurred', 'display', 'poster', 'thumbnail']);
  expect((await api.app.inject({ url: `/api/media/open/${film._id}/frames` })).statusCode).toBe(404);
});

test('a teaser is cut from a film and a poster chosen, both for everyone; the film stays closed', async () => {
  const film = await upload('long.mp4');
  await api.runJobs();
  const cut = await api.call(ownFeeds.cutTeaser, { body: { fileId: film._id, start: 3, end: 6 } }, performer);
  expect(cut).toMatchObject({ status: 200, data: { status: 'created', type: 'feed-teaser' } });
  const post = await aPost(api, performer, {
    type: 'video',
    fileIds: [film._id],
    teaserId: cut.data._id,
    ...SUBSCRIBERS,
  });
  expect(post.isWaiting).toBe(true);
  await api.runJobs();
  const before = (await seenBy(post._id, fan)).data;
  expect(before).toMatchObject({
    isLocked: true,
    teaserId: cut.data._id,
    teaser: { status: 'finished', duration: 3, name: '' },
  });
  expect((await api.app.inject({ url: before.teaser?.url ?? '' })).statusCode).toBe(200);
  const chosen = await api.call(ownFeeds.choosePoster, { body: { fileId: film._id, at: 8 } }, performer);
  expect(chosen.status).toBe(200);
  const after = (await seenBy(post._id, fan)).data;
  expect(after.files[0]).toMatchObject({ url: null, poster: expect.stringContaining('/media/public/') });
  expect((await api.app.inject({ url: after.files[0]?.poster ?? '' })).statusCode).toBe(200);
  const refused = await api.call(
    ownFeeds.cutTeaser,
    { body: { fileId: film._id, start: 3, end: 60 } },
    performer,
  );
  expect(refused.error).toMatchObject({ fields: { end: 'The video is shorter than that.' } });
  const again = () =>
    api.call(ownFeeds.cutTeaser, { body: { fileId: film._id, start: 0, end: 2 } }, performer);
  for (let waiting = 0; waiting < 5; waiting += 1) expect((await again()).status).toBe(200);
  expect((await again()).error.error).toBe('files.teasers-waiting');
  const other = await aPerformer(api);
  expect(
    (await api.call(ownFeeds.cutTeaser, { body: { fileId: film._id, start: 0, end: 2 } }, other)).status,
  ).toBe(404);
});

test('a picture of the performer’s own becomes the poster of their film, which stays as closed as it was', async () => {
  const film = await upload('film.mp4');
  const body = { fileId: film._id };
  const files = { file: asFile(await aJpeg(900, 500)) };
  const early = await api.call(ownFeeds.uploadPoster, { body, files }, performer);
  expect(early).toMatchObject({ status: 409, error: { error: 'files.film-not-ready' } });
  await api.runJobs();
  const post = await aPost(api, performer, { type: 'video', fileIds: [film._id], ...SUBSCRIBERS });
  expect((await seenBy(post._id, undefined)).data.files[0]).toMatchObject({ poster: null });
  const before = await statusOf(film._id);
  const stranger = await aPerformer(api);
  expect((await api.call(ownFeeds.uploadPoster, { body, files }, stranger)).status).toBe(404);
  const page = { file: asFile('<html></html>') };
  const refused = await api.call(ownFeeds.uploadPoster, { body, files: page }, performer);
  expect(refused).toMatchObject({ status: 422, error: { fields: { file: expect.any(String) } } });
  const { data } = await api.call(ownFeeds.uploadPoster, { body, files }, performer);
  expect(data).toMatchObject({ url: expect.any(String), frames: before.frames, mimeType: 'video/mp4' });
  const shown = (await seenBy(post._id, undefined)).data.files[0];
  expect(shown).toMatchObject({ url: null, phoneUrl: null, poster: data.poster, thumbnail: data.thumbnail });
  const picture = await api.app.inject({ url: shown?.poster ?? '' });
  expect(picture.headers['content-type']).toBe('image/webp');
  expect(await metadataOf(picture.rawPayload)).toMatchObject({ width: 900, height: 500 });
});

test('captions are cleaned, as closed as their film, and go away again', async () => {
  const film = await upload('film.mp4');
  await api.runJobs();
  const text =
    'WEBVTT\n\nSTYLE\n::cue{background:url(http://evil.example)}\n\n00:00.500 --> 00:01.000 line:90% evil:1\n<v Roger Bing>Hello <script>alert(1)</script><b>there</b> a &lt; b\n';
  const body = { language: 'en', label: 'English', text };
  const post = await aPost(api, performer, { type: 'video', fileIds: [film._id], ...SUBSCRIBERS });
  api.forgotten.length = 0;
  const put = await api.call(files.putCaptions, { params: { id: film._id }, body }, performer);
  expect(api.forgotten).toContain(`feed:${post._id}`);
  expect(put.data.captions).toEqual([{ language: 'en', label: 'English', url: expect.any(String) }]);
  const served = await api.app.inject({ url: put.data.captions?.[0]?.url ?? '' });
  expect(served.headers['content-type']).toContain('text/vtt');
  expect(served.payload).toBe(
    'WEBVTT\n\n00:00.500 --> 00:01.000 line:90%\n<v Roger Bing>Hello alert(1)<b>there</b> a &lt; b\n',
  );
  expect((await api.call(files.putCaptions, { params: { id: film._id }, body }, fan)).status).toBe(403);
  const none = await api.call(
    files.putCaptions,
    { params: { id: film._id }, body: { ...body, text: '<html>' } },
    performer,
  );
  expect(none.error).toMatchObject({ fields: { text: 'These are not captions in WebVTT.' } });
  const grown = { ...body, text: `WEBVTT\n\n00:01.000 --> 00:02.000\n${'&'.repeat(100_000)}\n` };
  const tooLarge = await api.call(files.putCaptions, { params: { id: film._id }, body: grown }, performer);
  expect(tooLarge.error).toMatchObject({ fields: { text: 'Captions may have at most 300 kB.' } });
  // What fails once they are saved takes nothing back: the address of the film's captions leads to the new ones.
  jest.spyOn(api.deps.pages, 'invalidate').mockRejectedValueOnce(new Error('pages cannot be forgotten'));
  const later = { ...body, text: text.replace('Hello', 'Later') };
  const saved = await api.call(files.putCaptions, { params: { id: film._id }, body: later }, performer);
  expect(saved.status).toBe(500);
  const now = (await statusOf(film._id)).captions?.[0]?.url ?? '';
  expect((await api.app.inject({ url: now })).payload).toContain('Later');
  const gone = await api.call(files.removeCaptions, { params: { id: film._id, language: 'en' } }, performer);
  expect(gone.data.captions).toEqual([]);
});

test('a film that plays too long says so, is not tried again, and its post keeps waiting', async () => {
  await setSetting(api.deps, 'teaserMaxSeconds', 5);
  const teaser = await upload('long.mp4', 'uploadTeaser');
  const post = await aPost(api, performer, { type: 'text', teaserId: teaser._id, ...EVERYONE });
  await api.runJobs();
  expect(await statusOf(teaser._id)).toMatchObject({
    status: 'error',
    errorCode: 'too-long',
    error: 'This file plays too long. The limit is 5 seconds.',
    canRetry: false,
  });
  expect(told(teaser._id)).toEqual(['processing', 'error']);
  expect((await api.call(files.retry, { params: { id: teaser._id } }, performer)).status).toBe(409);
  expect((await seenBy(post._id, fan)).status).toBe(404);
  // Taken out, it holds the post back no longer.
  await api.call(ownFeeds.update, { params: { id: post._id }, body: { teaserId: null } }, performer);
  expect((await seenBy(post._id, fan)).status).toBe(200);
});

test('while the tools do not start, the file waits and is tried again by itself', async () => {
  const film = await upload('silent.mp4');
  const { use } = api.deps.media;
  api.deps.media.use = () => Promise.reject(new MediaError('unavailable'));
  await api.runJobs();
  api.deps.media.use = use;
  expect(await statusOf(film._id)).toMatchObject({ status: 'processing', error: null });
  await hurryFailedJob(api.deps.db);
  await api.runJobs();
  expect(await statusOf(film._id)).toMatchObject({ status: 'finished' });
});

test('what failed on our side is tried again from the upload that was kept', async () => {
  const film = await upload('silent.mp4');
  const { use } = api.deps.media;
  api.deps.media.use = async () => {
    throw Object.assign(new Error('the disk is away'));
  };
  try {
    await api.deps.db.execute('update graphile_worker._private_jobs set max_attempts = 1');
    await api.runJobs();
  } finally {
    api.deps.media.use = use;
  }
  expect(await statusOf(film._id)).toMatchObject({ status: 'error', errorCode: 'failed', canRetry: true });
  const again = await api.call(files.retry, { params: { id: film._id } }, performer);
  expect(again.data).toMatchObject({ status: 'created', error: null });
  await api.runJobs();
  expect(await statusOf(film._id)).toMatchObject({ status: 'finished', width: 320 });
});

test.each([
  ['failed', { errorCode: 'failed', canRetry: true }],
  ['crashed', { errorCode: 'unreadable', canRetry: false }],
] as const)('tools that have %s are tried once more before the file ends as one', async (problem, ended) => {
  const film = await upload('silent.mp4');
  const { use } = api.deps.media;
  api.deps.media.use = () => Promise.reject(new MediaError(problem));
  try {
    await api.runJobs();
    expect(await statusOf(film._id)).toMatchObject({ status: 'processing', error: null });
    await hurryFailedJob(api.deps.db);
    await api.runJobs();
  } finally {
    api.deps.media.use = use;
  }
  expect(await statusOf(film._id)).toMatchObject({ status: 'error', ...ended });
});

async function fillRoom(): Promise<void> {
  await setSetting(api.deps, 'storageGigabytes', 1);
  await api.deps.db.execute(
    `insert into files (id, type, owner_id, mime_type, source_size) values (gen_random_uuid(), 'feed-video', '${performer.id}', 'video/mp4', 1073741824)`,
  );
}

test('an account whose room is full gets no teasers and no captions more', async () => {
  const film = await upload('film.mp4');
  await api.runJobs();
  await fillRoom();
  const cut = await api.call(ownFeeds.cutTeaser, { body: { fileId: film._id, start: 0, end: 1 } }, performer);
  expect(cut.error.error).toBe('files.no-room');
  const body = { language: 'en', label: 'English', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n' };
  const put = await api.call(files.putCaptions, { params: { id: film._id }, body }, performer);
  expect(put.error.error).toBe('files.no-room');
});

test('an account whose room is full is told so', async () => {
  await fillRoom();
  const { status, error } = await api.call(
    ownFeeds.uploadVideo,
    { files: { file: sampleFile('film.mp4') } },
    performer,
  );
  expect({ status, message: error.message }).toEqual({
    status: 422,
    message: 'Your storage is full. Please delete posts or files you no longer need.',
  });
  expect((await api.call(files.storage, {}, performer)).data).toEqual({
    usedBytes: 1_073_741_824,
    mostBytes: 1_073_741_824,
  });
});
