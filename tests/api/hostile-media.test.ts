import { existsSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { files } from '#contract/files.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { aBomb, aJpeg, aPdf, asFile } from '#support/images.ts';
import { sampleBytes } from '#support/media.ts';

// Each film is worked on by a process of its own, which takes its time on a busy machine.
jest.setTimeout(180_000);

let api: TestApi;
let performer: Person;
let listener: Server;
let asked = 0;

beforeAll(async () => {
  api = await startTestApi();
  listener = createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
});
beforeEach(async () => {
  await api.reset();
  performer = await aPerformer(api);
});
afterAll(async () => {
  listener.close();
  await api.close();
});

const kept = (): string[] =>
  ['media', 'uploads', 'work'].flatMap((folder) => {
    const path = join(api.deps.config.dataDir, folder);
    if (!existsSync(path)) return [];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
  });

const ROUTES = {
  video: (file: File) => api.call(ownFeeds.uploadVideo, { files: { file } }, performer),
  audio: (file: File) => api.call(ownFeeds.uploadAudio, { files: { file } }, performer),
  teaser: (file: File) => api.call(ownFeeds.uploadTeaser, { files: { file } }, performer),
  photo: (file: File) => api.call(ownFeeds.uploadPhoto, { files: { file } }, performer),
  thumbnail: (file: File) => api.call(ownFeeds.uploadThumbnail, { files: { file } }, performer),
  avatar: (file: File) => api.call(performerAccount.uploadAvatar, { files: { avatar: file } }, performer),
  cover: (file: File) => api.call(performerAccount.uploadCover, { files: { cover: file } }, performer),
  welcome: (file: File) =>
    api.call(performerAccount.uploadWelcomeVideo, { files: { 'welcome-video': file } }, performer),
} as const;
type Route = keyof typeof ROUTES;
const FILMS: readonly Route[] = ['video', 'audio', 'teaser', 'welcome'];

const box = (type: string, body: Buffer | string = ''): Buffer => {
  const data = Buffer.from(body);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
};
const MP4 = box('ftyp', 'isom\0\0\x02\0isomiso2avc1mp41');

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
};

const cases = Object.keys(HOSTILE).flatMap((name) =>
  (Object.keys(ROUTES) as Route[]).map((route) => [name, route] as const),
);

test.each(cases)('%s by the call for %s is refused and leaves nothing behind', async (name, route) => {
  const before = kept();
  const { port } = listener.address() as { port: number };
  const bytes = await (HOSTILE[name] as (url: string) => Buffer | Promise<Buffer>)(
    `http://127.0.0.1:${port}`,
  );
  const type = FILMS.includes(route) ? 'video/mp4' : 'image/jpeg';
  const reply = await ROUTES[route](asFile(bytes, type === 'video/mp4' ? 'x.mp4' : 'x.jpg', type));
  if (reply.status === 200) {
    // Its beginning is right: the job finds out.
    expect(FILMS).toContain(route);
    await api.runJobs();
    const { data } = await api.call(files.status, { params: { id: reply.data._id } }, performer);
    expect(data).toMatchObject({ status: 'error', error: expect.stringMatching(/\.$/), canRetry: false });
  } else {
    expect(reply.status).toBe(422);
    expect(reply.error.message).toMatch(/(empty|is not|could not be read|too many pixels)/);
  }
  expect(kept()).toEqual(before);
  expect(asked).toBe(0);
});

test.each([
  ['a picture where a film belongs', 'video', () => aJpeg()],
  ['a film where a picture belongs', 'photo', async () => sampleBytes('film.mp4')],
  ['a sound where a film belongs', 'teaser', async () => sampleBytes('song.mp3')],
] as const)('%s is named', async (_, route, make) => {
  const { status, error } = await ROUTES[route](asFile(await make(), 'x.bin', 'application/octet-stream'));
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['file']]);
  expect(kept()).toEqual([]);
});
