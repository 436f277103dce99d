import { MAX_VIDEO_PIXELS } from '#rules/uploads.ts';
import type { FileVersion } from '../../db/schema/files.ts';
import type { Deps } from '../../deps.ts';
import { extensionOf, newKey } from './file-keys.ts';
import type { FileRow } from './files.queries.ts';
import { posterOf } from './media-renditions.ts';
import { replaceVersions } from './versions.service.ts';
import { withWorkFiles } from './work-files.ts';

const SECONDS = 30;
const PICTURES = new Set(['poster', 'thumbnail', 'blurred']);

/** Puts pictures that are stored already in place of a video's poster; null when the video has gone. */
export const putPoster = (
  deps: Deps,
  video: FileRow,
  pictures: readonly FileVersion[],
): Promise<FileRow | null> =>
  replaceVersions(deps, video.ownerId, video.id, ({ versions }) => {
    const others = versions.filter(({ name }) => !PICTURES.has(name));
    // The video first: it is what a file's address leads to.
    return [...others.slice(0, 1), ...pictures, ...others.slice(1)];
  });

/** Makes the picture at a second of a video its poster, for everyone to see; null when the video has gone. */
export async function replacePoster(deps: Deps, video: FileRow, at: number): Promise<FileRow | null> {
  const display = video.versions.find(({ name }) => name === 'display');
  const source = display ? await deps.storage.onDisk(display.key) : null;
  if (!display || !source) return null;
  const keys: string[] = [];
  try {
    const limits = {
      seconds: SECONDS,
      mostPlayed: (video.duration ?? 0) + 60,
      mostPixels: MAX_VIDEO_PIXELS,
      isAwaited: true,
    };
    const { path } = source;
    const pictures = await withWorkFiles(deps.config, async (pathOf) => {
      const made = await deps.media.use({ path, mimeType: display.mimeType }, limits, (session) =>
        posterOf(session, path, at, pathOf),
      );
      return Promise.all(
        made.map(async ({ path: from, ...picture }) => {
          const key = newKey('public', extensionOf(picture.mimeType));
          keys.push(key);
          return { ...picture, key, size: await deps.storage.take(key, from, picture.mimeType) };
        }),
      );
    });
    const row = await putPoster(deps, video, pictures);
    if (!row) await Promise.allSettled(keys.map((key) => deps.storage.delete(key)));
    return row;
  } catch (error) {
    await Promise.allSettled(keys.map((key) => deps.storage.delete(key)));
    throw error;
  } finally {
    await source.release();
  }
}
