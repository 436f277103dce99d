import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FEED_FILES_MAX } from '#rules/feed-form.ts';
import { H264_SAMPLES, type H264Sample } from '#support/h264-kinds.ts';
import { asFile } from '#support/images.ts';
import { sampleFile } from '#support/media.ts';
import { SAMPLES, type SampleName } from '#support/media-kinds.ts';
import { publishFiles } from '../../e2e/support/uploads.ts';
import { postsOf } from '../../e2e/support/world.ts';

const SAMPLES_PROGRAM = join(import.meta.dirname, '../../support/h264-samples.ts');
/** Films and sounds of `tests/support/media-kinds.ts`; those of `h264-kinds.ts` come on top, all of them. */
const OTHER_FILMS = ['film.mov', 'film.webm', 'film.mkv', 'silent.mp4'] as const;
const SOUNDS = ['song.mp3', 'song.m4a', 'song.ogg', 'song.wav', 'song.webm'] as const;

/** A file that the product has made ready, as anybody gets it. */
export interface Recording {
  name: string;
  kind: 'video' | 'audio';
  url: string;
  hasSound: boolean;
}

/** Not made synchronously: meanwhile the server closes connections that are kept open, which has to be noticed here. */
async function h264Films(): Promise<File[]> {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-engines-films-'));
  const names = Object.keys(H264_SAMPLES);
  await promisify(execFile)(process.execPath, ['--no-warnings', SAMPLES_PROGRAM, folder, ...names]);
  const made = names.map((name) => asFile(readFileSync(join(folder, name)), name, ''));
  rmSync(folder, { recursive: true, force: true });
  return made;
}

/**
 * The files that `make` makes, as the product gives them out: in posts of that title and a number, which a test in
 * another browser may have published before.
 */
async function recordings(
  kind: Recording['kind'],
  title: string,
  samples: Record<string, { hasSound: boolean }>,
  make: () => readonly File[] | Promise<readonly File[]>,
): Promise<Recording[]> {
  const names = Object.keys(samples);
  const titles = Array.from(
    { length: Math.ceil(names.length / FEED_FILES_MAX) },
    (_, index) => `${title}, ${index + 1}`,
  );
  const find = async () => {
    const posts = await postsOf('demoperformer');
    return titles.map((title) => posts.find((post) => post.title === title));
  };
  const before = await find();
  const files = before.includes(undefined) ? await make() : [];
  for (const [index, title] of titles.entries())
    if (!before[index])
      await publishFiles(kind, files.slice(index * FEED_FILES_MAX, (index + 1) * FEED_FILES_MAX), title);
  // A post keeps its files in the order in which they were added; visitors are not told their names.
  const urls = (await find()).flatMap((post) => post?.files.map(({ url }) => url));
  return Object.entries(samples).map(([name, { hasSound }], index) => {
    const url = urls[index];
    if (!url) throw new Error(`${name} has no address`);
    return { name, kind, url, hasSound };
  });
}

/** All of them, made ready by the product. */
export async function allRecordings(): Promise<Recording[]> {
  const h264 = Object.entries<H264Sample>(H264_SAMPLES);
  const entryOf = (name: SampleName) => [name, { hasSound: SAMPLES[name].audio !== null }] as const;
  return [
    ...(await recordings(
      'video',
      'H.264 of every kind',
      Object.fromEntries(h264.map(([name, { sound }]) => [`H.264 ${name}`, { hasSound: sound !== null }])),
      h264Films,
    )),
    ...(await recordings('video', 'Films of every kind', Object.fromEntries(OTHER_FILMS.map(entryOf)), () =>
      OTHER_FILMS.map(sampleFile),
    )),
    ...(await recordings('audio', 'Sounds of every kind', Object.fromEntries(SOUNDS.map(entryOf)), () =>
      SOUNDS.map(sampleFile),
    )),
  ];
}
