import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { auth } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { files } from '#contract/files.ts';
import { messages } from '#contract/messages.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { ownGalleries, ownPhotos } from '#contract/own-galleries.ts';
import { ownProducts } from '#contract/own-products.ts';
import { ownVideos } from '#contract/own-videos.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { uploads } from '#contract/uploads.ts';
import { users } from '#contract/users.ts';
import type { Video } from '#contract/videos.ts';
import { buildApp } from '#server/app.ts';
import { files as fileTable } from '#server/db/schema/files.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { everyEndpoint } from '#support/contracts.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aBomb, aJpeg, aPdf, asFile } from '#support/images.ts';
import { sampleBytes } from '#support/media.ts';

// Each film is worked on by a process of its own, which takes its time on a busy machine.
jest.setTimeout(180_000);

let api: TestApi;
let performer: Person;
let listener: Server;
let app: FastifyInstance;
let origin: string;
let asked = 0;
const megabytes = () => Math.round(process.memoryUsage.rss() / 1024 ** 2);
let before = { memory: 0, files: 0 };

beforeAll(async () => {
  api = await startTestApi();
  listener = createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  app = await buildApp(api.deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  before = { memory: megabytes(), files: kept().length };
});
beforeEach(async () => {
  await api.reset();
  performer = await aPerformer(api);
});
afterAll(async () => {
  process.stdout.write(
    `${cases.length} hostile uploads: memory ${before.memory} MB before, ${megabytes()} MB after; files kept ${before.files} before, ${kept().length} after\n`,
  );
  listener.close();
  app.server.closeAllConnections();
  await app.close();
  await api.close();
});

const FOLDERS = ['media', 'uploads', 'resumable', 'work'];
const kept = (): string[] =>
  FOLDERS.flatMap((folder) => {
    const path = join(api.deps.config.dataDir, folder);
    if (!existsSync(path)) return [];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
  });

interface Reply {
  status: number;
  data: unknown;
  error: { message: string; fields?: Record<string, string> };
}
/** A way in for bytes: the call it is, and how one file is sent by it. */
interface Way {
  call: Endpoint;
  send: (file: File) => Promise<Reply>;
  /** Takes films and sounds: a job finds out what is inside. */
  isFilm?: boolean;
  /** A PDF is no attack here. */
  takesPdf?: boolean;
}

/** Sends a file as a form that has nothing else in it; `field` is its name. */
const form = (call: Endpoint, field: string, body: object = {}, as = () => performer.token): Way['send'] =>
  ((file: File) =>
    api.call(call as never, { files: { [field]: file }, body } as never, { token: as() })) as Way['send'];

/** A finished film of the performer's own, without a rendition. */
async function aFilm(type: 'feed-video' | 'performer-video' = 'feed-video'): Promise<string> {
  const id = newId();
  const film = { type, mimeType: 'video/mp4', status: 'finished', duration: 5 } as const;
  await api.deps.db.insert(fileTable).values({ id, ownerId: performer.id, ...film });
  return id;
}

/** By the protocol tus: begun, sent whole, and made a file of. */
const byTus =
  (type: string): Way['send'] =>
  async (file) => {
    const text = (value: string) => Buffer.from(value).toString('base64');
    const own = { authorization: performer.token, 'tus-resumable': '1.0.0' };
    const metadata = `type ${text(type)},filename ${text(file.name)}`;
    const begun = await fetch(`${origin}/api/uploads`, {
      method: 'POST',
      headers: { ...own, 'upload-length': String(file.size), 'upload-metadata': metadata },
    });
    if (begun.status !== 201)
      return { status: begun.status, data: null, error: (await begun.json()) as Reply['error'] };
    const path = begun.headers.get('location') ?? '';
    const headers = { ...own, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const sent = await fetch(origin + path, { method: 'PATCH', headers, body: await file.arrayBuffer() });
    expect(sent.status).toBe(204);
    const params = { id: path.split('/').at(-1) ?? '' };
    return (await api.call(uploads.finish, { params, body: {} }, performer)) as Reply;
  };

const PERSON = {
  username: 'newcomer',
  email: 'newcomer@example.com',
  password: 'Correct-Horse-9',
  firstName: 'Nora',
  lastName: 'Newcomer',
  name: 'Nora',
  gender: 'female',
  dateOfBirth: '1990-01-01',
  country: 'FR',
};

const ROUTES = {
  video: { call: ownFeeds.uploadVideo, send: form(ownFeeds.uploadVideo, 'file'), isFilm: true },
  audio: { call: ownFeeds.uploadAudio, send: form(ownFeeds.uploadAudio, 'file'), isFilm: true },
  teaser: { call: ownFeeds.uploadTeaser, send: form(ownFeeds.uploadTeaser, 'file'), isFilm: true },
  photo: { call: ownFeeds.uploadPhoto, send: form(ownFeeds.uploadPhoto, 'file') },
  'message file': { call: messages.uploadFile, send: form(messages.uploadFile, 'file'), isFilm: true },
  'message photo': { call: messages.uploadPhoto, send: form(messages.uploadPhoto, 'file') },
  'message video': { call: messages.uploadVideo, send: form(messages.uploadVideo, 'file'), isFilm: true },
  'message audio': { call: messages.uploadAudio, send: form(messages.uploadAudio, 'file'), isFilm: true },
  thumbnail: { call: ownFeeds.uploadThumbnail, send: form(ownFeeds.uploadThumbnail, 'file') },
  poster: {
    call: ownFeeds.uploadPoster,
    send: async (file) => form(ownFeeds.uploadPoster, 'file', { fileId: await aFilm() })(file),
  },
  captions: {
    call: files.putCaptions,
    send: async (file) => {
      const text = Buffer.from(await file.arrayBuffer()).toString('latin1');
      const body = { language: 'en', label: 'English', text };
      return (await api.call(files.putCaptions, { params: { id: await aFilm() }, body }, performer)) as Reply;
    },
  },
  avatar: { call: performerAccount.uploadAvatar, send: form(performerAccount.uploadAvatar, 'avatar') },
  cover: { call: performerAccount.uploadCover, send: form(performerAccount.uploadCover, 'cover') },
  welcome: {
    call: performerAccount.uploadWelcomeVideo,
    send: form(performerAccount.uploadWelcomeVideo, 'welcome-video'),
    isFilm: true,
  },
  documents: {
    call: performerAccount.uploadDocuments,
    send: async (file) => {
      const { token } = await aPerformer(api, { reviewState: 'rejected' });
      return form(performerAccount.uploadDocuments, 'idVerification', {}, () => token)(file);
    },
    takesPdf: true,
  },
  document: {
    call: performerAccount.uploadDocument,
    send: async (file) => {
      const input = { params: { type: 'idVerification' as const }, files: { file } };
      const applicant = await aPerformer(api, { reviewState: 'rejected' });
      return (await api.call(performerAccount.uploadDocument, input, applicant)) as Reply;
    },
    takesPdf: true,
  },
  'sign-up': {
    call: auth.registerPerformer,
    send: async (file) => {
      const documents = { idVerification: asFile(await aJpeg()), documentVerification: file };
      return (await api.call(auth.registerPerformer, { body: PERSON as never, files: documents })) as Reply;
    },
    takesPdf: true,
  },
  'gallery photo': {
    call: ownPhotos.upload,
    send: async (file) => {
      const { data } = await api.call(ownGalleries.create, { body: { title: 'Summer' } }, performer);
      return form(ownPhotos.upload, 'photo', { galleryId: data._id })(file);
    },
  },
  'film of a video': {
    call: ownVideos.create,
    send: async (file) => {
      const reply = await form(ownVideos.create, 'video', { title: 'Lake' })(file);
      return reply.data ? { ...reply, data: { _id: (reply.data as Video).fileId } } : reply;
    },
    isFilm: true,
  },
  'thumbnail of a video': {
    call: ownVideos.update,
    send: async (file) => {
      const body = { title: 'Lake', fileId: await aFilm('performer-video') };
      const { data } = await api.call(ownVideos.create, { body }, performer);
      const input = { params: { id: data._id }, body: {}, files: { thumbnail: file } };
      return (await api.call(ownVideos.update, input, performer)) as Reply;
    },
  },
  'picture of a new product': {
    call: ownProducts.create,
    send: form(ownProducts.create, 'image', { name: 'Print', status: 'draft' }),
  },
  'picture of a product': {
    call: ownProducts.update,
    send: async (file) => {
      const { data } = await api.call(
        ownProducts.create,
        { body: { name: 'Print', status: 'draft' } },
        performer,
      );
      const input = { params: { id: data._id }, body: {}, files: { image: file } };
      return (await api.call(ownProducts.update, input, performer)) as Reply;
    },
  },
  'another picture of a product': {
    call: ownProducts.uploadImage,
    send: form(ownProducts.uploadImage, 'image'),
  },
  'portrait of a fan': {
    call: users.uploadAvatar,
    send: async (file) => {
      const { token } = await aFan(api);
      return form(users.uploadAvatar, 'avatar', {}, () => token)(file);
    },
  },
  'photo by tus': { call: uploads.finish, send: byTus('feed-photo') },
  'film by tus': { call: uploads.finish, send: byTus('feed-video'), isFilm: true },
} satisfies Record<string, Way>;
type Route = keyof typeof ROUTES;
const wayOf = (route: Route): Way => ROUTES[route];

test('there are cells for every call that takes a file', async () => {
  const paths = (calls: readonly Endpoint[]) => [
    ...new Set(calls.map(({ method, path }) => `${method} ${path}`)),
  ];
  const taking = (await everyEndpoint()).filter(({ upload }) => upload);
  // Captions come as a text, and the bytes of tus beside its call.
  const all = paths([...taking, files.putCaptions, uploads.finish]);
  expect(paths(Object.keys(ROUTES).map((route) => wayOf(route as Route).call)).sort()).toEqual(all.sort());
});

const box = (type: string, body: Buffer | string = ''): Buffer => {
  const data = Buffer.from(body);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
};
const MP4 = box('ftyp', 'isom\0\0\x02\0isomiso2avc1mp41');

const GOOD: Partial<Record<Route, () => Buffer>> = {
  captions: () => Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nGood evening'),
  audio: () => sampleBytes('song.mp3'),
  'message audio': () => sampleBytes('song.mp3'),
};

test.each(Object.keys(ROUTES) as Route[])(
  'what is as it should be is taken by the call for %s',
  async (route) => {
    const { send, isFilm = false } = wayOf(route);
    const make = GOOD[route] ?? (isFilm ? () => sampleBytes('film.mp4') : () => aJpeg(64, 48));
    expect((await send(asFile(await make(), 'x', 'application/octet-stream'))).status).toBe(200);
    for (const folder of FOLDERS)
      rmSync(join(api.deps.config.dataDir, folder), { recursive: true, force: true });
  },
);

/** Files made to harm, by what they are; none of them is a picture, film or sound that could be shown. */
const HOSTILE: Record<string, (url: string) => Buffer | Promise<Buffer>> = {
  nothing: () => Buffer.alloc(0),
  'one byte': () => Buffer.from([0]),
  'GIF that is a script': () => Buffer.from('GIF89a/*\0\0*/=1;alert(1);//'),
  'JPEG that is a page': async () =>
    Buffer.concat([
      Buffer.from([255, 216, 255, 224, 0, 16]),
      Buffer.from('JFIF\0<html><script>alert(1)</script>'),
    ]),
  'SVG with a script': () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'page as film': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  'MP4 that is a page': () => Buffer.concat([MP4, box('free', '<html><script>alert(1)</script></html>')]),
  'playlist with an address': (url) =>
    Buffer.from(`#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1.0,\n${url}/secret\n#EXT-X-ENDLIST\n`),
  'playlist with a file': () => Buffer.from('#EXTM3U\n#EXTINF:1.0,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
  'concat script': () => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"),
  'playlist in an MP4': (url) => Buffer.concat([MP4, Buffer.from(`#EXTM3U\n#EXTINF:1,\n${url}/secret\n`)]),
  'MP4 with an outside track': (url) =>
    Buffer.concat([
      MP4,
      box('moov', box('trak', box('mdia', box('minf', box('dinf', box('dref', `url ${url}`)))))),
    ]),
  'truncated MP4': () => sampleBytes('film.mp4').subarray(0, 60_000),
  'WebM header alone': () => sampleBytes('film.webm').subarray(0, 200),
  PDF: () => aPdf(),
  'bomb of 50,000 by 50,000 pixels': () => aBomb(50_000),
  'picture that takes 800 MB to unfold': () => aBomb(10_000, { isWhole: true }),
};

const cases = Object.keys(HOSTILE).flatMap((name) =>
  (Object.keys(ROUTES) as Route[])
    .filter((route) => name !== 'PDF' || !wayOf(route).takesPdf)
    .map((route) => [name, route] as const),
);

test.each(cases)('%s by the call for %s is refused and leaves nothing behind', async (name, route) => {
  const before = kept();
  const { port } = listener.address() as { port: number };
  const bytes = await (HOSTILE[name] as (url: string) => Buffer | Promise<Buffer>)(
    `http://127.0.0.1:${port}`,
  );
  const { send, isFilm = false } = wayOf(route);
  const reply = await send(isFilm ? asFile(bytes, 'x.mp4', 'video/mp4') : asFile(bytes, 'x.jpg'));
  if (reply.status === 200) {
    // Its beginning is right: the job finds out.
    expect(isFilm).toBe(true);
    await api.runJobs();
    const { data } = await api.call(
      files.status,
      { params: { id: (reply.data as { _id: string })._id } },
      performer,
    );
    expect(data).toMatchObject({ status: 'error', error: expect.stringMatching(/\.$/), canRetry: false });
  } else {
    expect(reply.status).toBe(422);
    const said = [reply.error.message, ...Object.values(reply.error.fields ?? {})].join(' ');
    expect(said).toMatch(/(empty|is not|are not|could not be read|too many pixels|too much memory)/);
  }
  expect(kept()).toEqual(before);
  expect(asked).toBe(0);
});

test.each([
  ['a picture where a film belongs', 'video', () => aJpeg()],
  ['a film where a picture belongs', 'photo', async () => sampleBytes('film.mp4')],
  ['a sound where a film belongs', 'teaser', async () => sampleBytes('song.mp3')],
] as const)('%s is named', async (_, route, make) => {
  const { status, error } = await wayOf(route).send(
    asFile(await make(), 'x.bin', 'application/octet-stream'),
  );
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['file']]);
  expect(kept()).toEqual([]);
});
