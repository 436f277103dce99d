import type { VideoInput } from '#contract/own-videos.ts';
import type { FileType } from '#rules/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { invalid } from '../../http/errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { inTx, type Tx } from '../../tx.ts';
import { presentUpload } from '../files/files.present.ts';
import { type FileRow, lockFiles, type SaveUpload, saveUpload, saveUploads } from '../files/files.service.ts';
import { refuseTakenDown } from '../files/taken-down.service.ts';
import { askAgain } from './participants.queries.ts';
import { tellAsked } from './participants.service.ts';
import type { VideoColumns } from './video-rows.queries.ts';

const TYPES = {
  video: 'performer-video',
  teaser: 'performer-video-teaser',
  thumbnail: 'performer-video-thumbnail',
} as const satisfies Record<string, FileType>;
type Field = keyof typeof TYPES;
const FIELDS = Object.keys(TYPES) as Field[];

/** The files of a form by their fields. */
export type SentFiles = Partial<Record<Field, UploadedFile>>;
export const sentFiles = (files: readonly UploadedFile[]): SentFiles =>
  Object.fromEntries(files.map((file) => [file.field, file]));

type Saved = Partial<Record<Field, FileRow>>;

/** Stores the files of a form and does `work`, all in one transaction. The video itself is kept closed; the others are open. */
export async function withUploads(
  deps: Deps,
  viewer: Viewer,
  sent: SentFiles,
  work: (tx: Tx, saved: Saved) => Promise<void>,
): Promise<void> {
  const fields = FIELDS.filter((field) => sent[field]);
  if (fields.length === 0) return inTx(deps, (tx) => work(tx, {}));
  const uploads = fields.map((field) => ({
    upload: sent[field] as UploadedFile,
    type: TYPES[field],
    isProtected: field === 'video',
  }));
  await saveUploads(deps, {
    ownerId: viewer.id,
    uploads,
    also: (tx, rows) => work(tx, Object.fromEntries(fields.map((field, place) => [field, rows[place]]))),
  });
}

/**
 * The files a request puts into a video: those of the form, else own ones that were sent before, by their ids. They are
 * locked against the job that finishes them: a file is either finished before this transaction looks, or finds the
 * video when it is.
 */
export async function usableFiles(tx: Tx, viewer: Viewer, input: VideoInput, saved: Saved) {
  const wanted = { video: input.fileId, teaser: input.teaserId, thumbnail: input.thumbnailId };
  const ids = FIELDS.flatMap((field) => (saved[field] ? [] : (wanted[field] ?? [])));
  for (const field of FIELDS) await refuseTakenDown(tx, field, [wanted[field]]);
  const found = await lockFiles(tx.db, ids);
  const fileOf = (field: Field): FileRow | null => {
    const given = saved[field];
    const id = wanted[field];
    if (given || id === undefined) return given ?? null;
    const file = found.find((one) => one.id === id);
    if (file?.ownerId !== viewer.id || file.type !== TYPES[field])
      throw invalid({ [field]: 'Please choose this file again.' });
    return file;
  };
  return { videoFile: fileOf('video'), teaser: fileOf('teaser'), thumbnail: fileOf('thumbnail') };
}

/**
 * What a file that was sent changes of a video, which is locked. It takes the place of one that is finished as soon as it
 * is finished itself, so that nothing disappears meanwhile; whoever agreed to be named beside the other one is asked
 * again then. `gone`: files that it took the place of.
 */
export async function videoFileChange(
  deps: Deps,
  tx: Tx,
  row: VideoColumns,
  videoFile: FileRow | null,
): Promise<{ set: Partial<VideoColumns>; gone: (string | null)[] }> {
  if (!videoFile || videoFile.id === row.fileId || videoFile.id === row.nextFileId)
    return { set: {}, gone: [] };
  const isReady = videoFile.status === 'finished';
  if (!isReady && !row.isWaiting) return { set: { nextFileId: videoFile.id }, gone: [row.nextFileId] };
  await tellAsked(deps, tx, row, await askAgain(tx.db, row.id, deps.clock.now()), { isNewFilm: true });
  return {
    set: { fileId: videoFile.id, nextFileId: null, isWaiting: !isReady },
    gone: [row.fileId, row.nextFileId],
  };
}

/** A file that is sent before its video is made; it stays closed. */
export async function uploadVideoFile(
  deps: Deps,
  viewer: Viewer,
  upload: UploadedFile,
  more: Pick<SaveUpload, 'isReserved' | 'also'>,
) {
  const type = TYPES.video;
  const file = await saveUpload(deps, { ownerId: viewer.id, upload, type, isProtected: true, ...more });
  return presentUpload(deps, file, viewer.id);
}
