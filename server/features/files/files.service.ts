import { createReadStream } from 'node:fs';
import type { FileType } from '#rules/constants.ts';
import { safeFileName, UPLOAD_RULES, type UploadProblem, uploadProblem } from '#rules/uploads.ts';
import type { Db } from '../../db/client.ts';
import type { FileVersion } from '../../db/schema/files.ts';
import type { Deps } from '../../deps.ts';
import { refusedUpload } from '../../http/upload-texts.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { newId } from '../../ids.ts';
import type { Tx } from '../../tx.ts';
import { deleteFiles, type FileRow, findFile, findFiles, insertFile } from './files.queries.ts';
import { extensionOf, newKey } from './keys.ts';
import { PictureError } from './picture-error.ts';
import { contentTypeOf } from './sniff.ts';
import { scrubVideo } from './video-boxes.ts';

export type { FileRow };

export interface SaveUpload {
  ownerId: string;
  upload: UploadedFile;
  /** Decides what content, size and renditions (src/rules/uploads.ts). */
  type: FileType;
  /** Protected files are served to one viewer by signed addresses; the others to everyone, by an unguessable name. */
  isProtected: boolean;
  alt?: string | undefined;
}

/** A checked and stored upload whose row is not written yet. */
export type PreparedFile = Omit<FileRow, 'ownerId' | 'createdAt' | 'updatedAt'>;

type Draft = Pick<FileRow, 'mimeType' | 'width' | 'height' | 'duration' | 'versions'>;

/** Stores versions under new keys; `keep` collects the keys so that a failure leaves nothing behind. */
async function storePicture(deps: Deps, input: Omit<SaveUpload, 'ownerId'>, keep: string[]): Promise<Draft> {
  // Loaded with the first picture: a start need not wait for its library.
  const { renditions } = await import('./images.ts');
  const pictures = await renditions(input.upload.path, input.type);
  const versions: FileVersion[] = [];
  for (const { name, data, width, height } of pictures) {
    const key = newKey(input.isProtected && name !== 'blurred' ? 'closed' : 'public', 'webp');
    keep.push(key);
    const size = await deps.storage.put(key, data, 'image/webp');
    versions.push({ name, key, mimeType: 'image/webp', size, width, height });
  }
  const { width = null, height = null } = versions[0] ?? {};
  return { mimeType: 'image/webp', width, height, duration: null, versions };
}

async function storeAsIs(
  deps: Deps,
  input: Omit<SaveUpload, 'ownerId'>,
  mimeType: string,
  keep: string[],
): Promise<Draft> {
  const facts = mimeType.startsWith('video/') ? await scrubVideo(input.upload.path, mimeType) : null;
  const key = newKey(input.isProtected ? 'closed' : 'public', extensionOf(mimeType));
  keep.push(key);
  const size = await deps.storage.put(key, createReadStream(input.upload.path), mimeType);
  const { width = null, height = null, duration = null } = facts ?? {};
  return { mimeType, width, height, duration, versions: [{ name: 'original', key, mimeType, size }] };
}

/**
 * Checks an upload by its content and stores it: pictures are encoded anew without metadata, PDF and
 * video are kept as they are. 422 naming the form field when the file is refused. For rows that must be written
 * together with others (sign-up): store first, then `insertPrepared` inside the transaction, and
 * `discardPrepared` when that fails.
 */
export async function prepareUpload(deps: Deps, input: Omit<SaveUpload, 'ownerId'>): Promise<PreparedFile> {
  const { upload, type } = input;
  const rule = UPLOAD_RULES[type];
  const refuse = (problem: UploadProblem | 'unreadable') =>
    refusedUpload({ field: upload.field, name: safeFileName(upload.name) }, problem, rule);
  if (upload.size === 0) throw refuse('empty');
  const found = await contentTypeOf(upload.path);
  const problem = uploadProblem(rule, { mimeType: found, bytes: upload.size });
  if (problem) throw refuse(problem);
  const keys: string[] = [];
  try {
    const draft = found.startsWith('image/')
      ? await storePicture(deps, input, keys)
      : await storeAsIs(deps, input, found, keys);
    return {
      ...draft,
      id: newId(),
      type,
      name: safeFileName(upload.name),
      alt: input.alt?.trim() ?? '',
      size: draft.versions[0]?.size ?? 0,
      status: 'finished',
      error: null,
      isProtected: input.isProtected,
    };
  } catch (error) {
    await Promise.allSettled(keys.map((key) => deps.storage.delete(key)));
    if (error instanceof PictureError) throw refuse(error.problem);
    throw error;
  }
}

export function insertPrepared(deps: Deps, db: Db, ownerId: string, file: PreparedFile): Promise<FileRow> {
  const now = deps.clock.now();
  return insertFile(db, { ...file, ownerId, createdAt: now, updatedAt: now });
}

/** Takes back what `prepareUpload` stored. Never throws: it runs while another error is on its way. */
export async function discardPrepared(deps: Deps, ...prepared: readonly PreparedFile[]): Promise<void> {
  const keys = prepared.flatMap((file) => file.versions.map((version) => version.key));
  await Promise.allSettled(keys.map((key) => deps.storage.delete(key)));
}

/** Checks, stores and records an upload; the file is `finished` when this resolves. */
export async function saveUpload(deps: Deps, { ownerId, ...input }: SaveUpload): Promise<FileRow> {
  const prepared = await prepareUpload(deps, input);
  try {
    return await insertPrepared(deps, deps.db, ownerId, prepared);
  } catch (error) {
    await discardPrepared(deps, prepared);
    throw error;
  }
}

export const fileById = (db: Db, id: string): Promise<FileRow | null> => findFile(db, id);

/** Files by id, in no order; unknown ids are left out. */
export const filesByIds = (db: Db, ids: readonly string[]): Promise<FileRow[]> => findFiles(db, ids);

/** Forgets files of their owner: rows in the transaction, bytes once it is committed. */
export async function removeFiles(
  deps: Deps,
  tx: Tx,
  ownerId: string,
  ids: readonly (string | null)[],
): Promise<void> {
  const removed = await deleteFiles(
    tx.db,
    ownerId,
    ids.filter((id) => id !== null),
  );
  const keys = removed.flatMap((file) => file.versions.map((version) => version.key));
  tx.after(async () => {
    await Promise.all(keys.map((key) => deps.storage.delete(key)));
  });
}
