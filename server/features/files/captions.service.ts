import { fileErrors, type WireFile } from '#contract/files.ts';
import { CAPTIONS_MAX_BYTES, CAPTIONS_MAX_TRACKS, cleanCaptions } from '#rules/captions.ts';
import type { FileVersion } from '../../db/schema/files.ts';
import type { Deps } from '../../deps.ts';
import { fail, invalid } from '../../http/errors.ts';
import { forgetFile } from '../objects/object-kinds.ts';
import { newKey } from './file-keys.ts';
import { captionsName, presentFile } from './files.present.ts';
import { type FileRow, findFile } from './files.queries.ts';
import { assertRoom } from './quota.service.ts';
import { replaceVersions } from './versions.service.ts';

const CAPTIONED: readonly FileRow['type'][] = [
  'feed-video',
  'feed-audio',
  'feed-teaser',
  'performer-video',
  'performer-video-teaser',
];
const isCaptioned = (row: FileRow): boolean => CAPTIONED.includes(row.type);
const isCaptions = (name: string): boolean => name.startsWith(captionsName(''));

const tooLarge = () => invalid({ text: `Captions may have at most ${CAPTIONS_MAX_BYTES / 1024} kB.` });

/** Changes the renditions of an own video or sound; 404 for files of others. What went is deleted after the commit. */
async function change(
  deps: Deps,
  ownerId: string,
  id: string,
  next: (row: FileRow) => FileVersion[],
): Promise<FileRow> {
  const after = await replaceVersions(deps, ownerId, id, (row) => {
    if (!isCaptioned(row)) throw fail(fileErrors, 'not-found');
    return next(row);
  });
  if (!after) throw fail(fileErrors, 'not-found');
  return after;
}

/** After the commit: a failure here undoes nothing, and the same call may be sent again. */
async function changed(deps: Deps, row: FileRow): Promise<WireFile> {
  await forgetFile(deps, row);
  return presentFile(deps, row, { viewerId: row.ownerId, unlocked: true });
}

/** Puts captions in one language to an own video or sound, in place of those it had. They are as closed as it is. */
export async function putCaptions(
  deps: Deps,
  ownerId: string,
  id: string,
  input: { language: string; label: string; text: string },
): Promise<WireFile> {
  if (Buffer.byteLength(input.text) > CAPTIONS_MAX_BYTES) throw tooLarge();
  const clean = cleanCaptions(input.text);
  if (clean === null) throw invalid({ text: 'These are not captions in WebVTT.' });
  const name = captionsName(input.language);
  const data = Buffer.from(clean);
  // Signs that are written out take more room than they did.
  if (data.length > CAPTIONS_MAX_BYTES) throw tooLarge();
  await assertRoom(deps, ownerId, data.length);
  const file = await findOwn(deps, ownerId, id);
  const key = newKey(file.isProtected ? 'closed' : 'public', 'vtt');
  let row: FileRow;
  try {
    const size = await deps.storage.put(key, data, 'text/vtt');
    const version = { name, key, mimeType: 'text/vtt', size, label: input.label };
    row = await change(deps, ownerId, id, ({ versions }) => {
      const others = versions.filter((one) => one.name !== name);
      if (others.filter((one) => isCaptions(one.name)).length >= CAPTIONS_MAX_TRACKS)
        throw invalid({ language: `A file has captions in at most ${CAPTIONS_MAX_TRACKS} languages.` });
      return [...others, version];
    });
  } catch (error) {
    await deps.storage.delete(key).catch(() => undefined);
    throw error;
  }
  return changed(deps, row);
}

async function findOwn(deps: Deps, ownerId: string, id: string): Promise<FileRow> {
  const row = await findFile(deps.db, id);
  if (!row || row.ownerId !== ownerId || !isCaptioned(row)) throw fail(fileErrors, 'not-found');
  if (row.status !== 'finished') throw fail(fileErrors, 'not-ready');
  return row;
}

export async function removeCaptions(
  deps: Deps,
  ownerId: string,
  id: string,
  language: string,
): Promise<WireFile> {
  const name = captionsName(language);
  const row = await change(deps, ownerId, id, ({ versions }) => versions.filter((one) => one.name !== name));
  return changed(deps, row);
}
