import {
  type ChatPerson,
  type StreamChatRules,
  type StreamMessage,
  streamChatErrors,
} from '#contract/stream-chat.ts';
import { type ChatRole, heldWords, MODERATORS_MAX, needsPerformer } from '#rules/stream-chat.ts';
import { isStreamKnown } from '#rules/streams.ts';
import { lockPerformer } from '../../../db/lock-performer.ts';
import type { CallContext, Viewer } from '../../../http/context.ts';
import { fail, invalid } from '../../../http/errors.ts';
import { inTx } from '../../../tx.ts';
import { viewerContextOf } from '../../performers/visibility.ts';
import { peopleByIds, presentCardOf, roleById } from '../../users/people.service.ts';
import { isInShow } from '../private-shows/private.service.ts';
import { accessTo } from '../streams.present.ts';
import { findStream, type StreamRow } from '../streams.queries.ts';
import { askingOf } from '../streams.service.ts';
import {
  chatRules,
  clearChat,
  findChatMessage,
  markChatMessageDeleted,
  releaseChatMessage,
} from './chat.queries.ts';
import { shownMessage, tellDeleted, tellMessage } from './chat-events.service.ts';
import {
  countModerators,
  dropChatRole,
  listChatPeople,
  setChatRole,
  writeChatRules,
} from './moderation.queries.ts';
import { mayModerateIn } from './moderators.service.ts';

type Ctx = CallContext<Viewer>;

/** A message, its stream, and what this person may do there; null where it is not there for them. */
async function moderatedMessage(ctx: Ctx, id: string) {
  const { deps, viewer } = ctx;
  const found = await findChatMessage(deps.db, id);
  const row = found && (await findStream(deps.db, found.message.streamId, askingOf(deps, viewer.id)));
  if (!row) return null;
  const isOwn = found.message.senderId === viewer.id;
  if (!isOwn && !isStreamKnown(accessTo(deps, row, viewerContextOf(ctx)))) return null;
  const { performerId } = row.stream;
  return { found, performerId, isOwn, mayModerate: await mayModerateIn(ctx, row) };
}

/** Deletes a message of a stream's chat: an own one, or any for who moderates it. Null when there is none with this id. */
export async function deleteChatMessage(ctx: Ctx, id: string): Promise<StreamMessage | null> {
  const { deps } = ctx;
  const moderated = await moderatedMessage(ctx, id);
  if (!moderated) return null;
  const { found, performerId, isOwn, mayModerate } = moderated;
  // Whoever may not see a message that waits does not learn that it is there.
  if (!isOwn && !mayModerate && found.message.isHeld) return null;
  if (!isOwn && !mayModerate) throw fail(streamChatErrors, 'not-yours');
  const message = await inTx(deps, async (tx) => {
    const deleted = await markChatMessageDeleted(tx.db, id, deps.clock.now());
    if (deleted) tx.after(() => tellDeleted(deps, performerId, { ...found, message: deleted }));
    return deleted;
  });
  return shownMessage(deps, {
    ...found,
    message: message ?? { ...found.message, isDeleted: true, text: '' },
  });
}

/** Shows everybody a message that waits. */
export async function showHeld(ctx: Ctx, id: string): Promise<StreamMessage> {
  const { deps } = ctx;
  const moderated = await moderatedMessage(ctx, id);
  if (!moderated?.mayModerate) throw fail(streamChatErrors, 'message-not-found');
  const { found } = moderated;
  const released = await releaseChatMessage(deps.db, id, deps.clock.now());
  const row = { ...found, message: released ?? found.message };
  if (released) tellMessage(deps, 'message_created_conversation', row);
  return shownMessage(deps, row);
}

/** Clears the chat of an own stream; false when this is no stream of theirs. */
export async function clearStreamChat({ deps, viewer }: Ctx, id: string): Promise<boolean> {
  const row = await findStream(deps.db, id, askingOf(deps, viewer.id));
  if (row?.stream.performerId !== viewer.id) return false;
  const clearedSeq = await clearChat(deps.db, id);
  deps.realtime.toStream(id, 'clear_all_messages', { conversationId: id, clearedSeq });
  return true;
}

export async function ownChatRules({ deps, viewer }: Ctx): Promise<StreamChatRules> {
  const { slowSeconds, heldWords: words } = await chatRules(deps.db, viewer.id, null);
  return { slowSeconds, heldWords: words };
}

export async function setChatRules(ctx: Ctx, change: Partial<StreamChatRules>): Promise<StreamChatRules> {
  const { deps, viewer } = ctx;
  const before = await ownChatRules(ctx);
  const rules = {
    slowSeconds: change.slowSeconds ?? before.slowSeconds,
    heldWords: change.heldWords ? heldWords(change.heldWords) : before.heldWords,
  };
  await writeChatRules(deps.db, viewer.id, rules, deps.clock.now());
  return rules;
}

export async function chatPeople(
  { deps, viewer }: Ctx,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows, total } = await listChatPeople(deps.db, viewer.id, { now: deps.clock.now(), limit, offset });
  const data = rows.map(
    ({ entry, person }): ChatPerson => ({
      _id: entry.userId,
      userInfo: presentCardOf(deps, person),
      role: entry.role,
      until: entry.until?.toISOString() ?? null,
      createdAt: entry.createdAt.toISOString(),
    }),
  );
  return { data, total };
}

interface Wish {
  streamId?: string | undefined;
  role: ChatRole;
  minutes?: number | undefined;
}

/** Whose chat it is about: the own, or that of a stream which one moderates. */
async function chatOf(ctx: Ctx, { streamId }: Wish): Promise<{ performerId: string; row: StreamRow | null }> {
  const { deps, viewer } = ctx;
  if (!streamId) {
    if (viewer.role !== 'performer') throw fail(streamChatErrors, 'not-found');
    return { performerId: viewer.id, row: null };
  }
  const row = await findStream(deps.db, streamId, askingOf(deps, viewer.id));
  if (!row || !(await mayModerateIn(ctx, row))) throw fail(streamChatErrors, 'not-found');
  return { performerId: row.stream.performerId, row };
}

/** Makes somebody a moderator, gives a time-out, or sends them away: then their connections leave at once. */
export async function setChatPerson(ctx: Ctx, userId: string, wish: Wish): Promise<ChatPerson> {
  const { deps, viewer } = ctx;
  const { performerId } = await chatOf(ctx, wish);
  const isPerformer = viewer.id === performerId;
  const role = await roleById(deps.db, userId);
  if (!role) throw fail(streamChatErrors, 'person-not-found');
  const isProtected = role === 'admin' || userId === performerId || userId === viewer.id;
  if (isProtected) throw fail(streamChatErrors, 'not-possible');
  if (wish.role === 'muted' && wish.minutes === undefined)
    throw invalid({ minutes: 'Please say how many minutes.' });
  const now = deps.clock.now();
  const until = wish.role === 'muted' ? new Date(now.getTime() + (wish.minutes ?? 0) * 60_000) : null;
  await inTx(deps, async (tx) => {
    // One after the other: what another one decides at the same moment is seen.
    await lockPerformer(tx.db, performerId);
    const before = await chatRules(tx.db, performerId, userId);
    if (!isPerformer && needsPerformer(before, { role: wish.role, until }, now))
      throw fail(streamChatErrors, 'not-possible');
    // Being sent away ends a private show, and in those nobody but the performer decides.
    if (!isPerformer && wish.role === 'banned' && (await isInShow(tx.db, performerId, userId)))
      throw fail(streamChatErrors, 'not-possible');
    const { role: was } = before;
    if (wish.role === 'moderator' && was !== 'moderator')
      if ((await countModerators(tx.db, performerId)) >= MODERATORS_MAX)
        throw fail(streamChatErrors, 'too-many-moderators');
    await setChatRole(tx.db, { performerId, userId, role: wish.role, until }, now);
    if (wish.role === 'banned') tx.after(() => deps.pages.invalidate([`performer:${performerId}`]));
  });
  const userInfo = (await peopleByIds(deps, [userId])).get(userId);
  if (!userInfo) throw fail(streamChatErrors, 'person-not-found');
  return {
    _id: userId,
    userInfo,
    role: wish.role,
    until: until?.toISOString() ?? null,
    createdAt: now.toISOString(),
  };
}

export async function dropChatPerson({ deps, viewer }: Ctx, userId: string): Promise<void> {
  await dropChatRole(deps.db, viewer.id, userId);
}
