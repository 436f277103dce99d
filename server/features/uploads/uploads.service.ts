import { copyFile, link, rm, stat } from 'node:fs/promises';
import { uploadErrors } from '#contract/uploads.ts';
import { isFinalRefusal, isResumable, uploadRule } from '#rules/uploads.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { AppError, fail, invalid } from '../../http/errors.ts';
import { refusedUpload } from '../../http/upload-texts.ts';
import { displayName, type UploadedFile } from '../../http/uploads.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { uploadFeedMedia, uploadFeedPicture } from '../feeds/feed-uploads.service.ts';
import { presentUpload } from '../files/files.present.ts';
import { type FileRow, fileById } from '../files/files.service.ts';
import { limitsOf } from '../files/limits-of.service.ts';
import { assertRoom, lockRoom } from '../files/quota.service.ts';
import { uploadDigitalFile } from '../products/product-files.service.ts';
import { uploadVideoFile } from '../videos/video-files.service.ts';
import { expiredBefore, uploadPath } from './upload-folder.service.ts';
import { withUpload } from './upload-lock.service.ts';
import {
  deleteUpload,
  findUpload,
  insertUpload,
  noteFile,
  type UploadRow,
  unfinishedUploads,
} from './uploads.queries.ts';

/** Unfinished uploads of one person: the files of several posts (`FEED_FILES_MAX` each), with room for abandoned ones. */
const MOST_UNFINISHED = 50;

/** What a client says of a file before it sends any of it. */
export interface PlannedUpload {
  type: string | undefined;
  name: string | undefined;
  /** Bytes; not a number when it did not say. */
  size: number;
}

/** An upload that may come: of a kind that is taken, not too large. `begin` notes it, if there is room for it. */
export async function planUpload(deps: Deps, ownerId: string, planned: PlannedUpload) {
  const { type = '', size } = planned;
  if (!isResumable(type)) throw invalid({ type: 'Please say what kind of file this is.' });
  if (!Number.isSafeInteger(size) || size < 0) throw invalid({ size: 'Please say how large the file is.' });
  const name = displayName(planned.name ?? '');
  const rule = uploadRule(type, await limitsOf(deps, ownerId));
  if (size === 0) throw refusedUpload({ field: 'file', name }, 'empty', rule);
  if (size > rule.maxBytes) throw refusedUpload({ field: 'file', name }, 'too-big', rule);
  const id = newId();
  const begin = () =>
    inTx(deps, async (tx) => {
      await lockRoom(tx, ownerId);
      const { count } = await unfinishedUploads(tx.db, ownerId);
      if (count >= MOST_UNFINISHED) throw fail(uploadErrors, 'too-many');
      await assertRoom(deps, ownerId, size, tx);
      const now = deps.clock.now();
      await insertUpload(tx.db, { id, ownerId, type, name, size, createdAt: now, updatedAt: now });
    });
  return { id, begin };
}

/** An upload of this person; 404 for those of others, and for those nobody went on with for a day. */
export async function ownUpload(deps: Deps, ownerId: string, id: string): Promise<UploadRow> {
  const row = await findUpload(deps.db, id);
  if (row?.ownerId !== ownerId || row.updatedAt < expiredBefore(deps)) throw fail(uploadErrors, 'not-found');
  return row;
}

/** Makes a file of an upload; what it has become is noted with the file's row. */
function save(deps: Deps, viewer: Viewer, upload: UploadedFile, { id, type }: UploadRow, alt?: string) {
  const reserved = { isReserved: true, also: (tx: Tx, file: FileRow) => noteFile(tx.db, id, file.id) };
  if (type === 'feed-photo')
    return uploadFeedPicture(deps, viewer, upload, { isPreview: false, alt, ...reserved });
  if (type === 'performer-video') return uploadVideoFile(deps, viewer, upload, reserved);
  if (type === 'performer-product-digital') return uploadDigitalFile(deps, viewer, upload, reserved);
  return uploadFeedMedia(deps, viewer, upload, type, reserved);
}

/**
 * Works on a second name of a file, which may be moved away or deleted; the file itself stays. Where the disk knows no
 * second names it is a copy.
 */
async function withSecondName<T>(path: string, work: (second: string) => Promise<T>): Promise<T> {
  const second = `${path}.taken`;
  await rm(second, { force: true });
  await link(path, second).catch(() => copyFile(path, second));
  try {
    return await work(second);
  } finally {
    await rm(second, { force: true });
  }
}

/**
 * Makes a file of an upload that is whole, by the same way as one that came in a form; asked again it answers the same
 * file. A file that is refused is forgotten; after any other failure the bytes are still here.
 */
export async function finishUpload(deps: Deps, viewer: Viewer, id: string, alt?: string) {
  await ownUpload(deps, viewer.id, id);
  return withUpload(deps, id, async () => {
    const row = await ownUpload(deps, viewer.id, id);
    const known = row.fileId && (await fileById(deps.db, row.fileId));
    if (known) return presentUpload(deps, known, viewer.id);
    const path = uploadPath(deps.config, id);
    const found = await stat(path).catch(() => null);
    if (!found) throw fail(uploadErrors, 'not-found');
    if (found.size < row.size) throw fail(uploadErrors, 'not-whole');
    try {
      const upload = { field: 'file', name: row.name, size: found.size };
      const saved = await withSecondName(path, (second) =>
        save(deps, viewer, { ...upload, path: second }, row, alt),
      );
      await rm(path, { force: true });
      return saved;
    } catch (error) {
      if (error instanceof AppError && isFinalRefusal(error)) {
        await deleteUpload(deps.db, id);
        await rm(path, { force: true });
      }
      throw error;
    }
  });
}
