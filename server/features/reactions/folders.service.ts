import { reactionErrors } from '#contract/reactions.ts';
import { BOOKMARK_KINDS, type BookmarkKind, FOLDERS_MAX } from '#rules/objects.ts';
import { singleLine } from '#rules/text.ts';
import { violates } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx } from '../../tx.ts';
import {
  deleteFolder,
  type FolderRow,
  findFolder,
  insertFolder,
  listFolders,
  lockFolderCount,
  renameFolder,
} from './folders.queries.ts';

const present = (row: FolderRow, total: number) => ({
  _id: row.id,
  name: row.name,
  total,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Two folders of a person never have the same name. */
async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violates(error, 'bookmark_folders_user_id_name_unique')) throw fail(reactionErrors, 'folder-exists');
    throw error;
  }
}

export async function requireFolder(deps: Deps, viewer: Viewer, id: string): Promise<FolderRow> {
  const folder = await findFolder(deps.db, viewer.id, id);
  if (!folder) throw fail(reactionErrors, 'folder-not-found');
  return folder;
}

export async function ownFolders(deps: Deps, viewer: Viewer, kind: BookmarkKind | undefined) {
  const rows = await listFolders(deps.db, viewer.id, kind ? BOOKMARK_KINDS[kind] : null);
  return { data: rows.map(({ folder, total }) => present(folder, total)), total: rows.length };
}

export async function createFolder(deps: Deps, viewer: Viewer, name: string) {
  const now = deps.clock.now();
  const row = { id: newId(), userId: viewer.id, name: singleLine(name), createdAt: now, updatedAt: now };
  await named(
    inTx(deps, async (tx) => {
      if ((await lockFolderCount(tx.db, viewer.id)) >= FOLDERS_MAX)
        throw fail(reactionErrors, 'too-many-folders');
      await insertFolder(tx.db, row);
    }),
  );
  return present(row, 0);
}

export async function changeFolder(deps: Deps, viewer: Viewer, id: string, name: string) {
  const set = { name: singleLine(name), updatedAt: deps.clock.now() };
  if (!(await named(renameFolder(deps.db, viewer.id, id, set))))
    throw fail(reactionErrors, 'folder-not-found');
  const rows = await listFolders(deps.db, viewer.id, null);
  const found = rows.find(({ folder }) => folder.id === id);
  if (!found) throw fail(reactionErrors, 'folder-not-found');
  return present(found.folder, found.total);
}

/** Its bookmarks stay, in no folder. */
export async function removeFolder(deps: Deps, viewer: Viewer, id: string): Promise<boolean> {
  if (!(await deleteFolder(deps.db, viewer.id, id))) throw fail(reactionErrors, 'folder-not-found');
  return true;
}
