import { createReadStream } from 'node:fs';
import type { FileType } from '#rules/constants.ts';
import { isProcessed, safeFileName, type UploadRule, uploadProblem, uploadRule } from '#rules/uploads.ts';
import type { Db } from '../../db/client.ts';
import type { FileVersion } from '../../db/schema/files.ts';
import type { Deps } from '../../deps.ts';
import { type Refusal, refusedUpload } from '../../http/upload-texts.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { contentHashOf } from './content-hash.ts';
import { extensionOf, newKey } from './file-keys.ts';
import { deleteFiles, type FileRow, findFile, findFiles, insertFile } from './files.queries.ts';
import { limitsOf } from './limits-of.service.ts';
import { PictureError } from './picture-error.ts';
import { enqueueProcessing } from './processing-turns.service.ts';
import { assertRoom, lockRoom } from './quota.service.ts';
import { contentTypeOf } from './sniff.ts';

export type { FileRow };

export interface SaveUpload {
  ownerId: string;
  upload: UploadedFile;
  /** Decides what content, size and renditions (src/rules/uploads.ts). */
  type: FileType;
  /** Protected files are served to one viewer by signed addresses; the others to everyone, by an unguessable name. */
  isProtected: boolean;
  alt?: string | undefined;
  /** Its room was promised when it began. `also` ends that promise. */
  isReserved?: boolean | undefined;
  /** Written together with the file's row, or not at all. */
  also?: ((tx: Tx, file: FileRow) => Promise<void>) | undefined;
}

/** A checked and stored upload whose row is not written yet. */
export type PreparedFile = Omit<FileRow, 'ownerId' | 'createdAt' | 'updatedAt'>;

type Draft = Pick<
  FileRow,
  'mimeType' | 'width' | 'height' | 'duration' | 'versions' | 'status' | 'sourceKey' | 'sourceSize'
>;
const FINISHED = { status: 'finished', sourceKey: null, sourceSize: 0, duration: null } as const;

/** Null: it comes from an operator, or from somebody without an account. */
type NewFile = Omit<SaveUpload, 'ownerId'> & { ownerId: string | null };

/** Stores versions under new keys; `keep` collects the keys so that a failure leaves nothing behind. */
async function storePicture(deps: Deps, input: NewFile, keep: string[]): Promise<Draft> {
  // Loaded with the first picture: a start need not wait for its library.
  const { renditions } = await import('./images.ts');
  const pictures = await renditions(input.upload.path, input.type, input.ownerId);
  const versions: FileVersion[] = [];
  for (const { name, data, width, height } of pictures) {
    const key = newKey(input.isProtected && name !== 'blurred' ? 'closed' : 'public', 'webp');
    keep.push(key);
    const size = await deps.storage.put(key, data, 'image/webp');
    versions.push({ name, key, mimeType: 'image/webp', size, width, height });
  }
  const { width = null, height = null } = versions[0] ?? {};
  return { ...FINISHED, mimeType: 'image/webp', width, height, versions };
}

async function storeAsIs(
  deps: Deps,
  input: NewFile,
  mimeType: string,
  keep: string[],
  extension: string,
): Promise<Draft> {
  const key = newKey(input.isProtected ? 'closed' : 'public', extension);
  keep.push(key);
  const size = await deps.storage.put(key, createReadStream(input.upload.path), mimeType);
  return {
    ...FINISHED,
    mimeType,
    width: null,
    height: null,
    versions: [{ name: 'original', key, mimeType, size }],
  };
}

/** Keeps a video or sound where nothing serves it, until a job has made renditions of it. */
async function storeSource(
  deps: Deps,
  { upload }: NewFile,
  mimeType: string,
  keep: string[],
): Promise<Draft> {
  const key = newKey('source', 'bin');
  keep.push(key);
  const size = await deps.storage.take(key, upload.path, mimeType);
  const unknown = { width: null, height: null, duration: null };
  return { ...unknown, mimeType, versions: [], status: 'created', sourceKey: key, sourceSize: size };
}

/**
 * Checks an upload by its content and stores it: pictures are encoded anew without metadata, PDF is kept as it is,
 * video and sound wait for a job. 422 naming the form field when the file is refused. For rows that must be written
 * together with others (sign-up): store first, then `insertPrepared` inside the transaction, and
 * `discardPrepared` when that fails.
 */
export async function prepareUpload(deps: Deps, input: NewFile): Promise<PreparedFile> {
  const { upload, type } = input;
  const rule: UploadRule = uploadRule(type, await limitsOf(deps, input.ownerId));
  const refuse = (problem: Refusal, found = '') =>
    refusedUpload({ field: upload.field, name: safeFileName(upload.name) }, problem, rule, found);
  if (upload.size === 0) throw refuse('empty');
  const found = await contentTypeOf(upload.path);
  const problem = uploadProblem(rule, { mimeType: found, bytes: upload.size });
  if (problem) throw refuse(problem, found);
  const keys: string[] = [];
  try {
    const isForJob = isProcessed(type) && !found.startsWith('image/');
    // The job reads all of a video anyway; here it would make its sender wait.
    const contentHash = isForJob ? null : await contentHashOf(upload.path);
    const draft = isForJob
      ? await storeSource(deps, input, found, keys)
      : found.startsWith('image/') && rule.content !== 'download'
        ? await storePicture(deps, input, keys)
        : await storeAsIs(deps, input, found, keys, rule.content === 'download' ? 'bin' : extensionOf(found));
    return {
      ...draft,
      contentHash,
      cut: null,
      staged: null,
      waveform: null,
      takenDownAt: null,
      errorCode: null,
      id: newId(),
      type,
      name: safeFileName(upload.name),
      alt: input.alt?.trim() ?? '',
      size: draft.versions[0]?.size ?? draft.sourceSize,
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

/** Everything a file has in storage. */
const keysOf = (file: Pick<FileRow, 'versions' | 'sourceKey' | 'staged'>): string[] => [
  ...file.versions.map((version) => version.key),
  ...(file.sourceKey ? [file.sourceKey] : []),
  ...(file.staged ?? []),
];

/** Takes back what `prepareUpload` stored. Never throws: it runs while another error is on its way. */
export async function discardPrepared(deps: Deps, ...prepared: readonly PreparedFile[]): Promise<void> {
  const keys = prepared.flatMap(keysOf);
  await Promise.allSettled(keys.map((key) => deps.storage.delete(key)));
}

interface SaveUploads extends Pick<SaveUpload, 'ownerId' | 'isReserved'> {
  uploads: readonly Omit<SaveUpload, 'ownerId' | 'isReserved' | 'also'>[];
  /** Written together with the rows of the files, which come in the order of the uploads, or not at all. */
  also(tx: Tx, files: readonly FileRow[]): Promise<void>;
}

/**
 * Checks, stores and records uploads, all or none. A picture or document is `finished` when this resolves; video and
 * sound are `created`, and a job goes on with them. 422 when the account's room is full.
 */
export async function saveUploads(
  deps: Deps,
  { ownerId, uploads, isReserved = false, also }: SaveUploads,
): Promise<FileRow[]> {
  const bytes = uploads.reduce((sum, { upload }) => sum + upload.size, 0);
  await assertRoom(deps, ownerId, isReserved ? 0 : bytes);
  const prepared: PreparedFile[] = [];
  try {
    for (const input of uploads) prepared.push(await prepareUpload(deps, { ...input, ownerId }));
    return await inTx(deps, async (tx) => {
      await lockRoom(tx, ownerId);
      const rows: FileRow[] = [];
      for (const file of prepared) rows.push(await insertPrepared(deps, tx.db, ownerId, file));
      for (const row of rows) if (row.status === 'created') await enqueueProcessing(tx, row);
      await also(tx, rows);
      // Other uploads may have come meanwhile.
      await assertRoom(deps, ownerId, 0, tx);
      return rows;
    });
  } catch (error) {
    await discardPrepared(deps, ...prepared);
    throw error;
  }
}

/** `saveUploads` of one. */
export async function saveUpload(deps: Deps, { also, ...input }: SaveUpload): Promise<FileRow> {
  const { ownerId, isReserved, ...upload } = input;
  const [saved] = await saveUploads(deps, {
    ownerId,
    isReserved,
    uploads: [upload],
    also: async (tx, [row]) => {
      if (row) await also?.(tx, row);
    },
  });
  return saved as FileRow;
}

export const fileById = (db: Db, id: string): Promise<FileRow | null> => findFile(db, id);

/** Files by id, in no order; unknown ids are left out. */
export const filesByIds = (db: Db, ids: readonly string[]): Promise<FileRow[]> => findFiles(db, ids);

/** Files by id, which nobody changes until the transaction ends. */
export { lockFiles, lockFilesToRemove } from './files.queries.ts';

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
  const keys = removed.flatMap(keysOf);
  tx.after(async () => {
    await Promise.all(keys.map((key) => deps.storage.delete(key)));
  });
}
