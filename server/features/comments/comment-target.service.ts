import { type Comment, commentErrors } from '#contract/comments.ts';
import { mayComment } from '#rules/comments.ts';
import { mentionsIn } from '#rules/linked-text.ts';
import type { NotificationAction } from '#rules/notifications.ts';
import type { ObjectType } from '#rules/objects.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { type FoundObject, findTarget, type ObjectTable, objectKind } from '../objects/object-kinds.ts';
import { mentionedIn, openMentions } from '../performers/mentions.service.ts';
import { type ViewerContext, viewerContextOf } from '../performers/visibility.ts';
import { presentCardOf } from '../users/people.service.ts';
import { presentComment } from './comments.present.ts';
import { type CommentRow, findComment } from './comments.queries.ts';

interface Target {
  /** What the thread is about. */
  root: FoundObject;
  table: ObjectTable;
  /** The comment that replies are under; null on the thing itself. */
  parentId: string | null;
}

async function rootOf(deps: Deps, type: ObjectType, ref: string, viewerContext: ViewerContext) {
  const root = await findTarget(deps, type, ref, viewerContext);
  const kind = root && objectKind(root.type);
  return kind ? { root, table: kind.table } : null;
}

/** What a comment belongs to, or what one wants to comment on: 404 when the person may not even know of it. */
export async function targetOf(
  deps: Deps,
  { objectType, objectId }: { objectType: ObjectType; objectId: string },
  viewerContext: ViewerContext,
): Promise<Target> {
  if (objectType !== 'comment') {
    const found = await rootOf(deps, objectType, objectId, viewerContext);
    if (!found) throw fail(commentErrors, 'object-not-found');
    return { ...found, parentId: null };
  }
  const row = await findComment(deps.db, objectId, null);
  const found = row && (await rootOf(deps, row.comment.objectType, row.comment.objectId, viewerContext));
  if (!row || !found) throw fail(commentErrors, 'not-found');
  // Threads are one level deep: an answer to a reply joins it.
  return { ...found, parentId: row.comment.parentId ?? row.comment.id };
}

export function assertReadable({ root }: Target): void {
  if (!root.isReadable) throw fail(commentErrors, 'locked');
}

export function assertMayComment({ root }: Target, viewer: Viewer): void {
  const decision = mayComment({ ...root, viewer });
  if (!decision.allowed) throw fail(commentErrors, decision.code);
}

/** Comments as this person gets them; the names in them are looked up for all at once. */
export async function showComments(
  deps: Deps,
  rows: readonly CommentRow[],
  viewerContext: ViewerContext,
): Promise<Comment[]> {
  const texts = rows.map((row) => row.comment.content);
  const open = await openMentions(deps, texts, viewerContext);
  return rows.map((row) =>
    presentComment(
      row,
      presentCardOf(deps, row.creator),
      mentionsIn(row.comment.content).filter((name) => open.includes(name)),
    ),
  );
}

/** Whom a new comment concerns, each once: whom it answers, whose thing it is about, whom it names. */
export async function concernedBy(
  ctx: CallContext<Viewer>,
  { objectType, objectId, content }: { objectType: ObjectType; objectId: string; content: string },
  { root }: Target,
): Promise<{ userId: string; action: NotificationAction<'commented'> }[]> {
  const { deps } = ctx;
  const answered = objectType === 'comment' ? await findComment(deps.db, objectId, null) : null;
  const concerned = [
    ...(answered ? [{ userId: answered.comment.createdBy, action: 'replied' } as const] : []),
    { userId: root.ownerId, action: 'commented' } as const,
    ...(await mentionedIn(deps, content, viewerContextOf(ctx))).map(
      (userId) => ({ userId, action: 'mentioned' }) as const,
    ),
  ];
  return concerned.filter(({ userId }, at) => concerned.findIndex((one) => one.userId === userId) === at);
}

/** A comment that the person may read, with what it is about; 404 otherwise. */
export async function readableComment(
  deps: Deps,
  id: string,
  viewerContext: ViewerContext,
): Promise<Target & { row: CommentRow }> {
  const row = await findComment(deps.db, id, viewerContext.viewer?.id ?? null);
  const found = row && (await rootOf(deps, row.comment.objectType, row.comment.objectId, viewerContext));
  if (!row || !found?.root.isReadable) throw fail(commentErrors, 'not-found');
  return { ...found, row, parentId: row.comment.parentId };
}
