import type { ObjectKind } from '../objects/object-kinds.ts';
import { findObject } from '../objects/object-kinds.ts';
import { findComment } from './comments.queries.ts';
import { takeDownComment } from './comments.service.ts';

/** A comment is there for whoever may read what it is about. */
export const commentObject: ObjectKind = {
  table: { name: 'comments', like: 'total_like' },
  async find(deps, ref, viewerContext) {
    const row = await findComment(deps.db, ref, null);
    if (!row) return null;
    const { comment } = row;
    const root = await findObject(deps, comment.objectType, comment.objectId, viewerContext);
    if (!root?.isReadable) return null;
    return { ...root, type: 'comment', id: comment.id, ownerId: comment.createdBy };
  },
  takeDown: takeDownComment,
};
