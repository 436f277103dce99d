import { messageErrors } from '#contract/messages.ts';
import { addDays } from '#rules/calendar.ts';
import type { MessageFileType } from '#rules/messages.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { inTx, type Tx } from '../../tx.ts';
import { presentUpload } from '../files/files.present.ts';
import { lockFilesToRemove, removeFiles, saveUpload } from '../files/files.service.ts';
import { contentTypeOf } from '../files/sniff.ts';
import type { HeldFile } from '../objects/object-kinds.ts';
import type { ViewerContext } from '../performers/visibility.ts';
import { countUnsent, takeFilesOut, unusedMessageFiles } from './message-files.queries.ts';
import { latestHolding, messagesByIds, messagesHolding } from './message-rows.queries.ts';
import { tellMembers } from './message-tell.service.ts';
import { accessOf } from './messages.present.ts';

/** So many files may wait for their messages, and so many videos and sounds of them for the machine. */
const MOST_UNSENT = 100;
const MOST_UNFINISHED = 12;

export { isInMessage } from './message-files.queries.ts';

/** Keeps a photo, video or sound closed for a later message. A job makes videos and sounds ready. */
export async function uploadMessageFile(
  deps: Deps,
  viewer: Viewer,
  upload: UploadedFile,
  { type, alt }: { type: MessageFileType; alt?: string | undefined },
) {
  const { all, unfinished } = await countUnsent(deps.db, viewer.id);
  if (all >= MOST_UNSENT || unfinished >= MOST_UNFINISHED) throw fail(messageErrors, 'too-many-unsent');
  const file = await saveUpload(deps, { ownerId: viewer.id, upload, type, isProtected: true, alt });
  return presentUpload(deps, file, viewer.id);
}

const TYPES: Readonly<Record<string, MessageFileType>> = {
  image: 'message-photo',
  video: 'message-video',
  audio: 'message-audio',
};

/** The same for a file whose kind its content tells. */
export async function uploadAnyMessageFile(deps: Deps, viewer: Viewer, upload: UploadedFile) {
  const [kind = ''] = (await contentTypeOf(upload.path)).split('/');
  const type = TYPES[kind];
  if (!type)
    throw invalid({ file: 'This file is not a photo, a video or a sound. Please choose another one.' });
  return uploadMessageFile(deps, viewer, upload, { type });
}

/** Whether one of the messages that hold this file shows it to the person it was sent to. */
export async function messagesShowFile(
  deps: Deps,
  fileId: string,
  { viewer }: ViewerContext,
): Promise<boolean> {
  if (!viewer) return false;
  const rows = await messagesHolding(deps.db, fileId, viewer.id);
  return rows.some((row) => accessOf(row, viewer.id).allowed);
}

/** Whether this message shows the file to one of its members. */
export async function messageShowsFile(
  deps: Deps,
  messageId: string,
  fileId: string,
  { viewer }: ViewerContext,
): Promise<boolean> {
  if (!viewer) return false;
  const [row] = await messagesByIds(deps.db, [messageId], viewer.id);
  return row !== undefined && accessOf(row, viewer.id).allowed && row.files.some(({ id }) => id === fileId);
}

/** A file may stand in messages to many: only so many of those who have them are told at once. */
const MOST_TOLD = 50;

/** Tells both sides of the latest messages with this file that it went on. */
export async function tellOfFile(deps: Deps, { id }: HeldFile): Promise<void> {
  const latest = await latestHolding(deps.db, id, MOST_TOLD);
  for (const { id: messageId, senderId, recipientId } of latest)
    await tellMembers(deps, 'message_updated', messageId, [senderId, recipientId]);
}

/** Removes those of these files that stand in no message any more. */
export async function removeUnused(deps: Deps, tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // Whoever puts one into a message holds it: after this they are seen there.
  await lockFilesToRemove(tx.db, ids);
  const unused = await unusedMessageFiles(tx.db, { ids }, ids.length);
  for (const ownerId of new Set(unused.map((file) => file.ownerId))) {
    const theirs = unused.filter((file) => file.ownerId === ownerId);
    await removeFiles(
      deps,
      tx,
      ownerId,
      theirs.map(({ id }) => id),
    );
  }
}

/** Takes the files out of a message, and removes those that stand in no other one. */
export async function removeFilesOf(deps: Deps, tx: Tx, messageId: string): Promise<void> {
  await removeUnused(deps, tx, await takeFilesOut(tx.db, messageId));
}

const BATCH = 200;
/** So long an upload waits for its message. */
const WAITING_DAYS = 30;

/** Removes uploads that came into no message. */
export async function sweepMessageFiles(deps: Deps): Promise<void> {
  const before = addDays(deps.clock.now(), -WAITING_DAYS);
  const read = () => unusedMessageFiles(deps.db, { ids: [], before }, BATCH);
  for (let rows = await read(); rows.length > 0; rows = await read())
    await inTx(deps, (tx) =>
      removeUnused(
        deps,
        tx,
        rows.map(({ id }) => id),
      ),
    );
}
