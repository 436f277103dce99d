import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FEED_FILES_MAX } from '#rules/feed-form.ts';
import { H264_SAMPLES, type H264Sample } from '#support/h264-kinds.ts';
import { asFile } from '#support/images.ts';
import { sampleFile } from '#support/media.ts';
import { publishFiles } from '../../e2e/support/uploads.ts';
import { postsOf } from '../../e2e/support/world.ts';

const SAMPLES_PROGRAM = join(import.meta.dirname, '../../support/h264-samples.ts');
/** Films of other kinds than H.264 in MP4, and sounds. What comes of each is another file. */
const OTHER_FILMS = ['film.mov', 'film.webm', 'film.mkv', 'silent.mp4'] as const;
const SOUNDS = ['song.mp3', 'song.m4a', 'song.ogg', 'song.wav', 'song.webm'] as const;
const HAS_NO_SOUND: readonly string[] = ['silent.mp4', 'H.264 silent.mp4'];

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

/** The files of the posts of that title and a number; published now unless a test in another browser did it before. */
async function published(
  kind: Recording['kind'],
  title: string,
  names: readonly string[],
  make: () => readonly File[] | Promise<readonly File[]>,
): Promise<Recording[]> {
  const parts = Math.ceil(names.length / FEED_FILES_MAX);
  const titles = Array.from({ length: parts }, (_, part) => `${title}, ${part + 1}`);
  const find = async () => {
    const posts = await postsOf('demoperformer');
    return titles.flatMap((one) => posts.find((post) => post.title === one) ?? []);
  };
  if ((await find()).length < parts) {
    const files = await make();
    for (const [part, one] of titles.entries())
      await publishFiles(kind, files.slice(part * FEED_FILES_MAX, (part + 1) * FEED_FILES_MAX), one);
  }
  const urls = (await find()).flatMap(({ files }) => files.map(({ url }) => url));
  return names.map((name, place) => {
    const url = urls[place];
    if (!url) throw new Error(`${name} has no address`);
    return { name, kind, url, hasSound: !HAS_NO_SOUND.includes(name) };
  });
}

/** How the product takes over what is H.264 already. */
export const h264Ways = (): Map<string, H264Sample['becomes']> =>
  new Map(Object.entries(H264_SAMPLES).map(([name, { becomes }]) => [`H.264 ${name}`, becomes]));

/** All of them, made ready by the product. */
export const allRecordings = async (): Promise<Recording[]> => [
  ...(await published('video', 'H.264 of every kind', [...h264Ways().keys()], h264Films)),
  ...(await published('video', 'Films of every kind', OTHER_FILMS, () => OTHER_FILMS.map(sampleFile))),
  ...(await published('audio', 'Sounds of every kind', SOUNDS, () => SOUNDS.map(sampleFile))),
];
