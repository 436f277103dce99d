import type * as z from 'zod';
import {
  type ConversationDetail,
  type conversations as contract,
  conversationErrors,
} from '#contract/conversations.ts';
import { mayWrite, type WritingRefusal } from '#rules/conversations.ts';
import type { Decision } from '#rules/decision.ts';
import { messagePrice, takesMessages } from '#rules/inbox.ts';
import { type Tokens, tokens, toWire } from '#rules/money.ts';
import type { Db } from '../../db/client.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { cursorOf, pageAt, pageOf } from '../../http/cursor.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx } from '../../tx.ts';
import { profileAccess } from '../performers/visibility.ts';
import { knownFans } from '../users/find-people.service.ts';
import { presentCardOf } from '../users/people.service.ts';
import { otherOf, presentConversation, presentDetail, showSigns } from './conversations.present.ts';
import {
  type ConversationRow,
  countConversations,
  findConversation,
  findPair,
  findRecipient,
  insertConversation,
  listConversations,
  renameConversation,
  showConversation,
} from './conversations.queries.ts';

export type { ConversationRow };

type ListQuery = z.output<(typeof contract)['list']['query']>;
type Ctx = CallContext<Viewer>;
/** Who asks, from where. */
type Asking = Pick<Ctx, 'deps' | 'viewer' | 'country'>;

/** A conversation of whoever asks; to everybody else it is not there. */
export async function ownConversation(
  { deps, viewer }: Ctx,
  id: string,
  db = deps.db,
): Promise<ConversationRow> {
  const row = await findConversation(db, viewer.id, id, deps.clock.now());
  if (!row) throw fail(conversationErrors, 'not-found');
  return row;
}

interface Other {
  id: string;
  role: Viewer['role'];
  status: string;
  performer: { reviewState: string; blockCountries: readonly string[] } | null;
  isSubscribed: boolean;
  isBlockedByMe: boolean;
  isBlockedByOther: boolean;
  inbox: ConversationRow['inbox'];
  isFollowing: boolean;
  /** The other one wrote to the viewer in person. */
  wasWrittenTo: boolean;
}

/** A profile closed to the country is still there for who is subscribed (product.md 3.2). A block has a refusal of its own. */
function isVisible({ viewer, country }: Asking, { id, status, performer, isSubscribed }: Other): boolean {
  if (!performer) return true;
  const access = profileAccess({ id, status, ...performer }, { viewer, country });
  return access === 'open' || access === 'blocked' || (access === 'country' && isSubscribed);
}

type Met = Pick<Other, 'id' | 'role'> & { hasWritten: boolean };

/** Those of these people whom the caller may know of, asked at once; only a performer who writes first has to know of somebody. */
function knownTo({ viewer }: Asking, db: Db, met: readonly Met[]): Promise<ReadonlySet<string>> {
  const strangers = met.filter(({ role, hasWritten }) => role === 'user' && !hasWritten);
  const ids = viewer.role === 'performer' ? strangers.map(({ id }) => id) : [];
  return knownFans(db, viewer.id, ids);
}

function decide(
  ctx: Asking,
  other: Other,
  { hasWritten, known }: { hasWritten: boolean; known: ReadonlySet<string> },
): Decision<WritingRefusal> {
  const { viewer } = ctx;
  return mayWrite({
    viewer: {
      id: viewer.id,
      role: viewer.role,
      isApproved: viewer.account.reviewState === 'approved',
    },
    other: {
      id: other.id,
      role: other.role,
      isActive: other.status === 'active',
      isVisible: isVisible(ctx, other),
    },
    blockedBy: other.isBlockedByMe ? 'viewer' : other.isBlockedByOther ? 'other' : null,
    hasWritten,
    takes: takesMessages({
      writers: other.inbox?.writers ?? 'everyone',
      isFollowing: other.isFollowing,
      isSubscribed: other.isSubscribed,
      wasWrittenTo: other.wasWrittenTo,
    }),
    isKnown: known.has(other.id),
  });
}

const metIn = ({ other, theirs }: ConversationRow): Met => ({ ...other, hasWritten: theirs.hasWritten });

/** Whether the caller may write in a conversation now, who may know of `known`. */
function decideRow(ctx: Asking, row: ConversationRow, known: ReadonlySet<string>): Decision<WritingRefusal> {
  const { other, performer, isSubscribed, isBlockedByMe, isBlockedByOther, inbox, isFollowing, theirs } = row;
  const about = {
    id: other.id,
    role: other.role,
    status: other.status,
    performer,
    isSubscribed,
    isBlockedByMe,
    isBlockedByOther,
    inbox,
    isFollowing,
    wasWrittenTo: theirs.hasWritten,
  };
  return decide(ctx, about, { hasWritten: theirs.hasWritten, known });
}

/** Whether the caller may write in this conversation now. */
const decideWriting = async (ctx: Asking, db: Db, row: ConversationRow): Promise<Decision<WritingRefusal>> =>
  decideRow(ctx, row, await knownTo(ctx, db, [metIn(row)]));

/** A conversation of the caller, in which they may write now. */
export async function writableConversation(ctx: Ctx, id: string, db = ctx.deps.db): Promise<ConversationRow> {
  const row = await ownConversation(ctx, id, db);
  const decision = await decideWriting(ctx, db, row);
  if (!decision.allowed) throw fail(conversationErrors, decision.code);
  return row;
}

/** Whom a sign of typing goes to: the other member, where both show such signs and this one may write; null otherwise. */
export async function whoSeesTyping(asking: Asking, id: string): Promise<string | null> {
  const { deps, viewer } = asking;
  const row = await findConversation(deps.db, viewer.id, id, deps.clock.now());
  if (!row || !showSigns(row)) return null;
  return (await decideWriting(asking, deps.db, row)).allowed ? row.other.id : null;
}

/** What a message of this member costs now: fans pay what the performer asks, everybody else nothing. */
export function priceOfMessage({ deps, viewer }: Ctx, row: ConversationRow): Tokens {
  if (viewer.role !== 'user' || !row.performer) return tokens(0);
  const input = {
    price: row.inbox?.messagePrice ?? 0,
    freeForSubscribers: row.inbox?.freeForSubscribers ?? true,
    isSubscribed: row.isSubscribed,
    writtenToAt: row.theirs.wroteAt,
  };
  return tokens(messagePrice(input, deps.clock.now()));
}

async function shown(ctx: Ctx, row: ConversationRow): Promise<ConversationDetail> {
  const decision = await decideWriting(ctx, ctx.deps.db, row);
  const whyNotCode = decision.allowed ? null : decision.code;
  return presentDetail(ctx.viewer, row, presentCardOf(ctx.deps, otherOf(row)), {
    whyNot: whyNotCode && conversationErrors.texts[whyNotCode].message,
    whyNotCode,
    messagePrice: toWire(priceOfMessage(ctx, row)),
  });
}

/** Own conversations, what happened last first. */
export async function readConversations(ctx: Ctx, query: ListQuery) {
  const { deps, viewer } = ctx;
  // A type we have no conversations of.
  if (query.type && query.type !== 'private') return { data: [], total: 0, nextCursor: null };
  const keyword = query.keyword || query.q || undefined;
  const filter = { userId: viewer.id, keyword, unread: query.unread ?? false };
  const [rows, total] = await Promise.all([
    listConversations(deps.db, filter, pageAt(query), deps.clock.now()),
    countConversations(deps.db, filter),
  ]);
  const { shown, nextCursor } = pageOf(rows, query.limit, ({ member: { activityAt }, conversation }) =>
    activityAt ? cursorOf({ createdAt: activityAt, id: conversation.id }) : null,
  );
  const known = await knownTo(ctx, deps.db, shown.map(metIn));
  const data = shown.map((row) =>
    presentConversation(viewer, row, presentCardOf(deps, otherOf(row)), decideRow(ctx, row, known).allowed),
  );
  return { data, total, nextCursor };
}

/** The conversation with a person: the one there is, or a new one if the caller may write to them (product.md 30). */
export async function openConversation(
  ctx: Ctx,
  { source, sourceId }: { source: 'user' | 'performer'; sourceId: string },
): Promise<ConversationDetail> {
  const { deps, viewer } = ctx;
  const now = deps.clock.now();
  const other = await findRecipient(deps.db, viewer.id, sourceId, now);
  if (!other || (other.role === 'performer') !== (source === 'performer'))
    throw fail(conversationErrors, 'person-not-found');
  const there = await findPair(deps.db, viewer.id, other.id);
  if (!there) {
    const { reviewState, blockCountries } = other;
    const performer = reviewState ? { reviewState, blockCountries: blockCountries ?? [] } : null;
    const known = await knownTo(ctx, deps.db, [{ ...other, hasWritten: false }]);
    const about = { ...other, performer, wasWrittenTo: false };
    const decision = decide(ctx, about, { hasWritten: false, known });
    if (!decision.allowed) {
      // Whether a profile is closed is for its page to say.
      const isGone = decision.code === 'closed';
      throw fail(conversationErrors, isGone ? 'person-not-found' : decision.code);
    }
  }
  const id = await inTx(deps, async (tx) => {
    const made =
      there ??
      (await insertConversation(tx.db, { id: newId(), starterId: viewer.id, otherId: other.id, now }));
    await showConversation(tx.db, made, viewer.id, now);
    return made;
  });
  return shown(ctx, await ownConversation(ctx, id));
}

export const readConversation = async (ctx: Ctx, id: string): Promise<ConversationDetail> =>
  shown(ctx, await ownConversation(ctx, id));

/** What a performer calls a conversation. The other one never sees it. */
export async function nameConversation(ctx: Ctx, id: string, name: string): Promise<ConversationDetail> {
  await ownConversation(ctx, id);
  await renameConversation(ctx.deps.db, id, ctx.viewer.id, name);
  return shown(ctx, await ownConversation(ctx, id));
}
