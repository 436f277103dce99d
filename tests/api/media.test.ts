import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { files } from '#contract/files.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import type { MediaError, MediaSession } from '#server/providers/media/media-tools.ts';
import { processTools } from '#server/providers/media/process-tools.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { sampleFile, samplePath } from '#support/media.ts';
import { NOTES, type SampleName } from '#support/media-kinds.ts';

// Each file is worked on by a process of its own, which takes its time on a busy machine.
jest.setTimeout(180_000);

let api: TestApi;
let performer: Person;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  performer = await aPerformer(api);
});
afterAll(() => api.close());

/** The processes that this one started (Linux). */
const childProcesses = (): number[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const TOOLS = { seconds: 60, mostPlayed: 100, mostPixels: 10_000_000 };

/** Every file that the product keeps, by its path. */
const kept = (): string[] =>
  ['media', 'uploads', 'work'].flatMap((folder) => {
    const path = join(api.deps.config.dataDir, folder);
    try {
      return readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
    } catch {
      return [];
    }
  });

const statusOf = async (id: string, as: Person = performer) =>
  (await api.call(files.status, { params: { id } }, as)).data;

async function upload(
  name: SampleName,
  call: 'uploadVideo' | 'uploadAudio' | 'uploadTeaser' = 'uploadVideo',
) {
  const reply = await api.call(ownFeeds[call], { files: { file: sampleFile(name) } }, performer);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error));
  return reply.data;
}

const bytesAt = async (url: string | null | undefined): Promise<Buffer> =>
  (await api.app.inject({ url: url ?? '' })).rawPayload;

const noteIn = (bytes: Buffer): string | undefined =>
  Object.values(NOTES).find((note) => bytes.includes(note));

describe.each([
  ['film.mp4', 320, 240],
  ['film.mov', 240, 320],
  ['film.webm', 320, 240],
  ['film.mkv', 320, 240],
] as const)('a film as %s', (name, width, height) => {
  test('becomes H.264 and AAC in MP4, upright, with pictures and without its notes', async () => {
    expect(noteIn(readFileSync(samplePath(name)))).toBeDefined();
    const uploaded = await upload(name);
    expect(uploaded).toMatchObject({ status: 'created', url: null, success: true });
    await api.runJobs();
    const film = await statusOf(uploaded._id);
    expect(film).toMatchObject({ status: 'finished', mimeType: 'video/mp4', width, height, duration: 2 });
    expect(film.frames).toMatchObject({ count: 20, width: expect.any(Number) });
    const stored = kept();
    expect(stored.filter((path) => noteIn(readFileSync(path)))).toEqual([]);
    expect(stored.some((path) => path.includes('/source/'))).toBe(false);
    const bytes = await bytesAt(film.url);
    // Fast start: the index stands before the pictures.
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const at = stored.find((path) => readFileSync(path).equals(bytes)) ?? '';
    const facts = await processTools({ priority: 0 }).use(
      { path: at, mimeType: 'video/mp4' },
      TOOLS,
      (session) => session.probe(),
    );
    expect(facts).toMatchObject({
      video: { codec: 'h264', width, height, isSquare: true },
      audio: { codec: 'aac' },
    });
    expect(facts.duration).toBeCloseTo(2, 0);
    for (const url of [film.poster, film.thumbnail, film.blurThumbnail, film.frames?.url])
      expect((await bytesAt(url)).subarray(8, 12).toString()).toBe('WEBP');
  });
});

test.each(['film.mp4', 'film.mov'] as const)(
  'the pictures of a %s that plays everywhere are taken over, without what its camera wrote between them',
  async (name) => {
    const source = readFileSync(samplePath(name));
    // The encoder's own note, which stands where cameras put place and time.
    const note = source.indexOf('x264 - core');
    expect(note).toBeGreaterThan(0);
    const picture = source.subarray(note + 2000, note + 2200);
    const { _id } = await upload(name);
    await api.runJobs();
    const display = await bytesAt((await statusOf(_id)).url);
    expect(display.includes(picture)).toBe(true);
    expect(display.includes('x264')).toBe(false);
    const path = join(api.deps.config.dataDir, 'display.mp4');
    writeFileSync(path, display);
    const again = {
      path: `${path}.mp4`,
      longSide: 320,
      shortSide: 240,
      framesPerSecond: 25,
      quality: 23,
      mostBitsPerSecond: 1_000_000,
    };
    const [played] = await processTools().use({ path, mimeType: 'video/mp4' }, TOOLS, (session) =>
      session.video([again]),
    );
    expect(played?.duration).toBeCloseTo(2, 1);
  },
);

test.each(['song.mp3', 'song.m4a', 'song.ogg', 'song.wav', 'song.webm'] as const)(
  'a sound as %s becomes AAC with its length and a waveform, without its notes',
  async (name) => {
    const { _id } = await upload(name, 'uploadAudio');
    await api.runJobs();
    const sound = await statusOf(_id);
    expect(sound).toMatchObject({ status: 'finished', mimeType: 'audio/mp4', duration: 4 });
    const waveform = sound.waveform ?? [];
    expect(waveform.length).toBeGreaterThan(60);
    // The sample rises and falls twice.
    const at = (share: number) => waveform[Math.floor(waveform.length * share)] ?? 0;
    expect(Math.min(at(0.25), at(0.75))).toBeGreaterThan(80);
    expect(Math.max(at(0), at(0.5))).toBeLessThan(40);
    expect(kept().filter((path) => noteIn(readFileSync(path)))).toEqual([]);
  },
);

test('a file that takes too much time or memory ends its process, and says which', async () => {
  const file = { path: samplePath('film.mp4'), mimeType: 'video/mp4' };
  const slow = processTools().use(file, { ...TOOLS, seconds: 0 }, (session) => session.probe());
  await expect(slow).rejects.toMatchObject({ problem: 'too-slow' });
  const large = processTools({ mostMemory: 1 }).use(file, TOOLS, async (session) => {
    // Its size is looked at now and again, whatever it does.
    for (;;) await session.probe();
  });
  await expect(large).rejects.toMatchObject({ problem: 'too-much-memory' });
});

test('errors of our code and of the machine are not told as those of the file', async () => {
  const file = { path: samplePath('film.mp4'), mimeType: 'video/mp4' };
  const folder = api.deps.config.dataDir;
  const target = { longSide: 320, shortSide: 240, framesPerSecond: 30, quality: 30, mostBitsPerSecond: 1e6 };
  const work: Record<string, (session: MediaSession) => Promise<unknown>> = {
    // What no caller of ours may send, so that a line of the process fails as a mistake in it would.
    'a TypeError': (session) => session.frames(join(folder, 'raw'), 7 as never, 100),
    'no folder for pictures': (session) => session.frames(join(folder, 'none', 'raw'), [0], 100),
    'an encoder that does not begin': (session) =>
      session.video([{ ...target, quality: 'none' as never, path: join(folder, 'encoded.mp4') }]),
    'a full disk': (session) => session.video([{ ...target, path: '/dev/full' }]),
  };
  for (const [name, step] of Object.entries(work)) {
    const problem = await processTools()
      .use(file, TOOLS, step)
      .catch((error: MediaError) => error.problem);
    expect([name, problem]).toEqual([name, 'failed']);
  }
});

test.each([
  ['SIGSEGV', 'crashed'],
  ['SIGKILL', 'failed'],
] as const)('a process ended by %s has %s', async (signal, problem) => {
  const file = { path: samplePath('film.mp4'), mimeType: 'video/mp4' };
  const before = new Set(childProcesses());
  const ended = processTools().use(file, TOOLS, async (session) => {
    await session.probe();
    for (const pid of childProcesses()) if (!before.has(pid)) process.kill(pid, signal);
    for (;;) await session.probe();
  });
  await expect(ended).rejects.toMatchObject({ problem });
});

test('a film of more pixels or minutes than allowed is left before it is unfolded', async () => {
  const file = { path: samplePath('film.mp4'), mimeType: 'video/mp4' };
  const target = {
    longSide: 1920,
    shortSide: 1080,
    framesPerSecond: 60,
    quality: 23,
    mostBitsPerSecond: 6_000_000,
  };
  const path = join(api.deps.config.dataDir, 'made.mp4');
  const make = (limits: Partial<typeof TOOLS>) =>
    processTools().use(file, { ...TOOLS, ...limits }, (session) => session.video([{ ...target, path }]));
  await expect(make({ mostPlayed: 0.5 })).rejects.toMatchObject({ problem: 'too-long' });
  await expect(make({ mostPixels: 320 * 239 })).rejects.toMatchObject({ problem: 'unreadable' });
});
