import type * as z from 'zod';
import { type Bookmark, type reactions as contract, reactionErrors } from '#contract/reactions.ts';
import { BOOKMARK_KINDS, isBookmarkKind, type ObjectType, type ReactionAction } from '#rules/objects.ts';
import { violates } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { notify } from '../notifications/notify.service.ts';
import { candidateTypes, type FoundObject, findTarget, objectKind } from '../objects/object-kinds.ts';
import { exclusionsOf, type ViewerContext } from '../performers/visibility.ts';
import { requireFolder } from './folders.service.ts';
import {
  deleteReaction,
  findReaction,
  insertReaction,
  listBookmarks,
  type ReactionRow,
  setFolder,
} from './reactions.queries.ts';

interface Target {
  objectType: ObjectType;
  objectId: string;
}

const present = (row: ReactionRow) => ({
  _id: row.id,
  action: row.action,
  objectId: row.objectId,
  objectType: row.objectType,
  createdBy: row.userId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.createdAt.toISOString(),
});

const notifyLiked = (deps: Deps, tx: Tx, actorId: string, { type, id, ownerId }: FoundObject) =>
  notify(tx, deps, {
    userId: ownerId,
    type: 'liked',
    action: 'liked',
    actorId,
    about: { source: type, id },
    key: `like:${actorId}:${id}`,
  });

type ReactionKey = Parameters<typeof findReaction>[1];

/** All devices of the person show it. */
const tellDevices = (deps: Deps, { userId, ...reaction }: ReactionKey, isOn: boolean): void =>
  deps.realtime.toUser(userId, 'reaction_changed', { ...reaction, isOn });

/**
 * Likes or bookmarks something, once however often it is asked. What is locked may be liked and bookmarked: one sees
 * that it is there. Rendered pages are left alone: a number of likes is never worth a new rendering.
 */
export async function react(
  deps: Deps,
  viewer: Viewer,
  { action, objectType, objectId }: Target & { action: ReactionAction },
  viewerContext: ViewerContext,
) {
  const found = await findTarget(deps, objectType, objectId, viewerContext);
  const kind = found && objectKind(found.type);
  if (!kind) throw fail(reactionErrors, 'not-found');
  const key = { userId: viewer.id, action, objectType: found.type, objectId: found.id };
  await inTx(deps, async (tx) => {
    const wanted = { ...key, id: newId(), createdAt: deps.clock.now() };
    if (!(await insertReaction(tx.db, kind.table, wanted))) return;
    tx.after(() => tellDevices(deps, key, true));
    if (action === 'like') await notifyLiked(deps, tx, viewer.id, found);
  });
  const row = await findReaction(deps.db, key);
  if (!row) throw fail(reactionErrors, 'not-found');
  return present(row);
}

/** Takes a reaction back, by the id of the object; also of what can no longer be seen. */
export async function unreact(
  deps: Deps,
  viewer: Viewer,
  { action, objectType, objectId }: Target & { action: ReactionAction },
): Promise<boolean> {
  for (const type of candidateTypes(objectType)) {
    const kind = objectKind(type);
    const key = { userId: viewer.id, action, objectType: type, objectId };
    if (kind && (await deleteReaction(deps.db, kind.table, key))) tellDevices(deps, key, false);
  }
  return true;
}

type BookmarkQuery = z.output<(typeof contract)['bookmarks']['query']>;
const NO_FOLDER = 'none';

/** Own bookmarks of one kind that can still be seen, with the things as they are now. */
export async function ownBookmarks(
  deps: Deps,
  viewer: Viewer,
  asked: string,
  query: BookmarkQuery,
  viewerContext: ViewerContext,
) {
  if (!isBookmarkKind(asked)) throw fail(reactionErrors, 'not-found');
  const objectType = BOOKMARK_KINDS[asked];
  const kind = objectKind(objectType);
  if (!kind?.findable || !kind.present) return { data: [], total: 0 };
  const { q, folderId, limit, offset } = query;
  const { rows, total } = await listBookmarks(deps.db, {
    userId: viewer.id,
    objectType,
    folderId: folderId === NO_FOLDER ? null : folderId,
    findable: kind.findable({
      viewer,
      ...exclusionsOf(viewerContext),
      now: deps.clock.now(),
      q: q || undefined,
    }),
    limit,
    offset,
  });
  const shown = await kind.present(
    deps,
    rows.map((row) => row.objectId),
    viewerContext,
  );
  const data = rows.flatMap((row) => {
    const objectInfo = shown.get(row.objectId);
    return objectInfo
      ? [{ ...present(row), folderId: row.folderId, objectInfo: objectInfo as Bookmark['objectInfo'] }]
      : [];
  });
  return { data, total };
}

/** Puts an own bookmark into an own folder, or into none. */
export async function moveBookmark(
  deps: Deps,
  viewer: Viewer,
  { objectType, objectId, folderId }: Target & { folderId: string | null },
): Promise<boolean> {
  if (folderId !== null) await requireFolder(deps, viewer, folderId);
  try {
    for (const type of candidateTypes(objectType))
      if (await setFolder(deps.db, { userId: viewer.id, objectType: type, objectId }, folderId)) return true;
  } catch (error) {
    // Deleted meanwhile, on another device.
    if (violates(error, 'reactions_folder_id_bookmark_folders_id_fk'))
      throw fail(reactionErrors, 'folder-not-found');
    throw error;
  }
  throw fail(reactionErrors, 'not-found');
}
