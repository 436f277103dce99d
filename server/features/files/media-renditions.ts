import { readFile, writeFile } from 'node:fs/promises';
import type { FileType } from '#rules/constants.ts';
import { isTeaser, MAX_VIDEO_PIXELS, type UploadRule } from '#rules/uploads.ts';
import type { FileCut, FileVersion } from '../../db/schema/files.ts';
import {
  MediaError,
  type MediaFacts,
  type MediaSession,
  type MediaTools,
  type VideoTarget,
} from '../../providers/media/media-tools.ts';
import { filmStrip, type Rendition, videoPictures } from './images.ts';

/** One rendition on this machine's disk, not stored yet. */
export interface MadeFile extends Omit<FileVersion, 'key' | 'size'> {
  path: string;
}
export interface MadeMedia {
  mimeType: string;
  width: number | null;
  height: number | null;
  /** Whole seconds, at least one. */
  duration: number;
  waveform: number[] | null;
  made: MadeFile[];
}

interface MediaWork {
  type: FileType;
  rule: UploadRule;
  /** The file to read, with the type that its bytes show. */
  source: { path: string; mimeType: string };
  cut: FileCut | null;
  pathOf: (name: string) => string;
  /** Whether the machine does it behind other films. */
  isBehind: boolean;
  /** Called when the file has been looked at, before anything is made. What it throws ends the work. */
  begins(facts: MediaFacts): Promise<void>;
}

type Shape = Omit<VideoTarget, 'path'>;
const DISPLAY: Shape = {
  longSide: 1920,
  shortSide: 1080,
  framesPerSecond: 60,
  quality: 23,
  mostBitsPerSecond: 6_000_000,
  mostCopiedBitsPerSecond: 12_000_000,
};
const PHONE: Shape = {
  longSide: 854,
  shortSide: 480,
  framesPerSecond: 30,
  quality: 26,
  mostBitsPerSecond: 1_200_000,
};
const TEASER: Shape = {
  longSide: 1280,
  shortSide: 720,
  framesPerSecond: 30,
  quality: 25,
  mostBitsPerSecond: 2_500_000,
};

/** What a stored film is written anew as: as it is, since it was within the limits when it was made. */
export const REPAIRED: Shape = { ...DISPLAY, framesPerSecond: 120, mostCopiedBitsPerSecond: 100_000_000 };

const WAVEFORM_PEAKS = 200;
const STRIP_PICTURES = 20;
const STRIP_PIXELS = 160;
const POSTER_PIXELS = 1600;
/** Most videos begin dark. */
const POSTER_AT = 0.1;
const POSTER_LATEST_SECONDS = 3;

/** A call may take so long: a busy small machine needs thirty times the video, and a broken file must not go on. */
const TIME_PER_SECOND = 30;
const TIME_LEAST = 300;
const PROBE_SECONDS = 120;
export const timeFor = (played: number): number => TIME_LEAST + TIME_PER_SECOND * played;

/** What counts of a file where only its sound is used. */
const shownOf = (facts: MediaFacts, { rule }: MediaWork): MediaFacts =>
  rule.content === 'audio' && facts.audio ? { ...facts, duration: facts.audio.duration } : facts;

function check(facts: MediaFacts, { rule, cut }: MediaWork): void {
  const { video, audio, duration } = facts;
  if (rule.content === 'video' && !video) throw new MediaError('no-picture');
  if (rule.content === 'audio' && !audio) throw new MediaError('no-sound');
  if (rule.content === 'video' && video && video.width * video.height > MAX_VIDEO_PIXELS)
    throw new MediaError('too-many-pixels');
  if (!cut && rule.maxSeconds !== undefined && duration > rule.maxSeconds) throw new MediaError('too-long');
}

async function keptPictures(
  pictures: readonly Rendition[],
  pathOf: MediaWork['pathOf'],
): Promise<MadeFile[]> {
  return Promise.all(
    pictures.map(async ({ name, data, width, height, count }) => {
      const path = pathOf(`${name}.webp`);
      await writeFile(path, data);
      return { name, path, mimeType: 'image/webp', width, height, ...(count ? { count } : {}) };
    }),
  );
}

/** The picture at a second of a video that we made, in all its renditions. */
export async function posterOf(
  session: MediaSession,
  video: string,
  at: number,
  pathOf: MediaWork['pathOf'],
): Promise<MadeFile[]> {
  const raw = pathOf('poster.raw');
  const { width, height } = await session.frames(raw, [at], POSTER_PIXELS, { of: video });
  return keptPictures(await videoPictures({ data: await readFile(raw), width, height }), pathOf);
}

async function stripOf(session: MediaSession, video: string, duration: number, pathOf: MediaWork['pathOf']) {
  const raw = pathOf('frames.raw');
  const at = Array.from(
    { length: STRIP_PICTURES },
    (_, place) => (duration * (place + 0.5)) / STRIP_PICTURES,
  );
  const { width, height, count } = await session.frames(raw, at, STRIP_PIXELS, { of: video, roughly: true });
  return keptPictures([await filmStrip({ data: await readFile(raw), width, height }, count)], pathOf);
}

/** H.264 in MP4, in one size or two, with its pictures. */
async function video(session: MediaSession, facts: MediaFacts, work: MediaWork): Promise<MadeMedia> {
  const { type, cut, pathOf } = work;
  const isShort = isTeaser(type);
  const { width = 0, height = 0 } = facts.video ?? {};
  const isLarge = Math.min(width, height) > PHONE.shortSide;
  const shapes = isShort
    ? [{ name: 'display', ...TEASER }]
    : [{ name: 'display', ...DISPLAY }, ...(isLarge ? [{ name: 'phone', ...PHONE }] : [])];
  const targets = shapes.map(({ name, ...shape }) => ({ ...shape, path: pathOf(`${name}.mp4`) }));
  const videos = await session.video(targets, cut ?? undefined);
  const made = videos.map((video, place) => ({
    name: shapes[place]?.name ?? '',
    path: targets[place]?.path ?? '',
    mimeType: 'video/mp4',
    width: video.width,
    height: video.height,
  }));
  const [display] = videos;
  const path = targets[0]?.path;
  if (!display || !path) throw new Error('a video was made without its first rendition');
  const { duration } = display;
  const poster = await posterOf(session, path, Math.min(duration * POSTER_AT, POSTER_LATEST_SECONDS), pathOf);
  const strip = isShort ? [] : await stripOf(session, path, duration, pathOf);
  return {
    mimeType: 'video/mp4',
    width: display.width,
    height: display.height,
    duration: Math.max(1, Math.round(duration)),
    waveform: null,
    made: [...made, ...poster, ...strip],
  };
}

async function sound(session: MediaSession, { pathOf }: MediaWork): Promise<MadeMedia> {
  const path = pathOf('display.m4a');
  const { duration, waveform } = await session.audio(path, WAVEFORM_PEAKS);
  return {
    mimeType: 'audio/mp4',
    width: null,
    height: null,
    duration: Math.max(1, Math.round(duration)),
    waveform,
    made: [{ name: 'display', path, mimeType: 'audio/mp4' }],
  };
}

/** Makes everything that is shown of a video or a sound, on this machine's disk. Fails with `MediaError`. */
export function makeMedia(media: MediaTools, work: MediaWork): Promise<MadeMedia> {
  const mostPlayed = work.cut ? work.cut.end + 60 : (work.rule.maxSeconds ?? 3600);
  const limits = {
    seconds: PROBE_SECONDS,
    mostPlayed,
    mostPixels: MAX_VIDEO_PIXELS,
    isBehind: work.isBehind,
  };
  return media.use(work.source, limits, async (session) => {
    const facts = shownOf(await session.probe(), work);
    check(facts, work);
    await work.begins({ ...facts, duration: Math.min(facts.duration || mostPlayed, mostPlayed) });
    session.allow(timeFor(Math.min(facts.duration || mostPlayed, mostPlayed)));
    return work.rule.content === 'audio' ? sound(session, work) : video(session, facts, work);
  });
}
