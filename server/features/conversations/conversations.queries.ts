import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { cardColumns } from '../../db/card-columns.ts';
import type { Db } from '../../db/client.ts';
import { behind, byTime, COUNTED, containing, countRows } from '../../db/list.ts';
import { blocks, conversationMembers, conversations, messages } from '../../db/schema/conversations.ts';
import { files } from '../../db/schema/files.ts';
import { follows } from '../../db/schema/follows.ts';
import { inboxSettings, mutes } from '../../db/schema/inbox.ts';
import { performers } from '../../db/schema/performers.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import type { CursorPage } from '../../http/cursor.ts';

const members = conversationMembers;
/** The other member's own row. */
const theirs = alias(conversationMembers, 'theirs');
/** Whose conversations they are; the other one is in `users`. */
const own = alias(users, 'own');

const isBlock = (by: SQL, of: SQL) =>
  sql<boolean>`exists (select from ${blocks} where ${blocks.userId} = ${by} and ${blocks.targetId} = ${of})`;

const isFollowing = (who: SQL, whom: SQL) =>
  sql<boolean>`exists (select from ${follows}
    where ${follows.followerId} = ${who} and ${follows.followingId} = ${whom})`;

/** How the other one takes messages, where that is a performer who chose. */
const inboxColumns = {
  writers: inboxSettings.writers,
  messagePrice: inboxSettings.messagePrice,
  freeForSubscribers: inboxSettings.freeForSubscribers,
};

/** Conversations as one of their members has them, with the other one, the last message and what is between the two. */
function build(db: Db, now: Date, where: SQL | undefined) {
  const isRunning = sql<boolean>`exists (select from ${subscriptions}
    where ${subscriptions.status} = 'active' and ${subscriptions.expiredAt} > ${now.toISOString()}::timestamptz
      and ((${subscriptions.userId} = ${members.userId} and ${subscriptions.performerId} = ${members.otherId})
        or (${subscriptions.userId} = ${members.otherId} and ${subscriptions.performerId} = ${members.userId})))`;
  return db
    .select({
      conversation: conversations,
      member: members,
      other: { ...cardColumns, status: users.status },
      /** Both let the other one know that they type, and what they have read. */
      showSigns: sql<boolean>`(${own.chatSigns} and ${users.chatSigns})`,
      performer: {
        id: performers.id,
        reviewState: performers.reviewState,
        blockCountries: performers.blockCountries,
        commissionRate: performers.commissionRate,
      },
      last: {
        type: messages.type,
        text: messages.text,
        senderId: messages.senderId,
        isDeleted: messages.isDeleted,
        totalPurchases: messages.totalPurchases,
        createdAt: messages.createdAt,
      },
      isSubscribed: isRunning,
      isBlockedByMe: isBlock(sql`${members.userId}`, sql`${members.otherId}`),
      isBlockedByOther: isBlock(sql`${members.otherId}`, sql`${members.userId}`),
      inbox: inboxColumns,
      isFollowing: isFollowing(sql`${members.userId}`, sql`${members.otherId}`),
      isMuted: sql<boolean>`exists (select from ${mutes}
        where ${mutes.userId} = ${members.userId} and ${mutes.performerId} = ${members.otherId})`,
      theirs: { readSeq: theirs.readSeq, hasWritten: theirs.hasWritten, wroteAt: theirs.wroteAt },
    })
    .from(members)
    .innerJoin(conversations, eq(conversations.id, members.conversationId))
    .innerJoin(own, eq(own.id, members.userId))
    .innerJoin(users, eq(users.id, members.otherId))
    .innerJoin(
      theirs,
      and(eq(theirs.conversationId, members.conversationId), eq(theirs.userId, members.otherId)),
    )
    .leftJoin(performers, eq(performers.id, users.id))
    .leftJoin(inboxSettings, eq(inboxSettings.performerId, performers.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .leftJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        eq(messages.seq, conversations.lastSeq),
        gt(conversations.lastSeq, conversations.clearedSeq),
      ),
    )
    .where(where)
    .$dynamic();
}
export type ConversationRow = Awaited<ReturnType<typeof build>>[number];

/** A conversation of this person; null for everybody else's. */
export async function findConversation(
  db: Db,
  userId: string,
  conversationId: string,
  now: Date,
): Promise<ConversationRow | null> {
  const [row] = await build(
    db,
    now,
    and(eq(members.conversationId, conversationId), eq(members.userId, userId)),
  );
  return row ?? null;
}

interface ConversationFilter {
  userId: string;
  keyword: string | undefined;
  unread: boolean;
}

/** Those the member should see: something happened in them. */
const matches = ({ userId, keyword, unread }: ConversationFilter): SQL | undefined =>
  and(
    eq(members.userId, userId),
    isNotNull(members.activityAt),
    unread ? gt(members.unread, 0) : undefined,
    keyword ? sql`${members.search} like ${containing(keyword.toLowerCase())}` : undefined,
  );

const placed = { createdAt: members.activityAt, id: members.conversationId };

/** The latest first. The page is found by the members' rows alone, everything else is looked up for its rows. */
export async function listConversations(
  db: Db,
  filter: ConversationFilter,
  page: CursorPage,
  now: Date,
): Promise<ConversationRow[]> {
  const found = await db
    .select({ id: members.conversationId })
    .from(members)
    .where(and(matches(filter), behind(placed, page.after)))
    .orderBy(...byTime(placed, 'desc'))
    .limit(page.limit)
    .offset(page.offset);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await build(
    db,
    now,
    and(eq(members.userId, filter.userId), inArray(members.conversationId, ids)),
  );
  return rows.sort((a, b) => ids.indexOf(a.conversation.id) - ids.indexOf(b.conversation.id));
}

/** A search looks at every name until it has found so many. */
const COUNTED_FOUND = 100;

export const countConversations = (db: Db, filter: ConversationFilter): Promise<number> =>
  countRows(
    db,
    sql`select from ${members} where ${matches(filter)}`,
    filter.keyword ? COUNTED_FOUND : COUNTED,
  );

/** Somebody one may want to write to, by id. */
export async function findRecipient(db: Db, viewerId: string, id: string, now: Date) {
  const me = sql`${viewerId}::text`;
  const [row] = await db
    .select({
      id: users.id,
      role: users.role,
      status: users.status,
      reviewState: performers.reviewState,
      blockCountries: performers.blockCountries,
      isSubscribed: sql<boolean>`exists (select from ${subscriptions} where ${subscriptions.userId} = ${me}
        and ${subscriptions.performerId} = ${users.id} and ${subscriptions.status} = 'active'
        and ${subscriptions.expiredAt} > ${now.toISOString()}::timestamptz)`,
      inbox: inboxColumns,
      isFollowing: isFollowing(me, sql`${users.id}`),
      isBlockedByMe: isBlock(me, sql`${users.id}`),
      isBlockedByOther: isBlock(sql`${users.id}`, me),
    })
    .from(users)
    .leftJoin(performers, eq(performers.id, users.id))
    .leftJoin(inboxSettings, eq(inboxSettings.performerId, performers.id))
    .where(eq(users.id, id));
  return row ?? null;
}

const pairOf = (one: string, other: string) =>
  one < other ? { firstId: one, secondId: other } : { firstId: other, secondId: one };

export async function findPair(db: Db, one: string, other: string): Promise<string | null> {
  const { firstId, secondId } = pairOf(one, other);
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.firstId, firstId), eq(conversations.secondId, secondId)));
  return row?.id ?? null;
}

/** Makes the conversation of two people, unless it is made at the same time; answers the one there is. */
export async function insertConversation(
  db: Db,
  { id, starterId, otherId, now }: { id: string; starterId: string; otherId: string; now: Date },
): Promise<string> {
  const made = await db
    .insert(conversations)
    .values({ id, ...pairOf(starterId, otherId), createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: conversations.id });
  if (made.length === 0) {
    const there = await findPair(db, starterId, otherId);
    if (!there) throw new Error('A conversation is neither new nor there.');
    return there;
  }
  const words = (of: string) => sql<string>`coalesce(conversation_words('', ${of}), '')`;
  await db.insert(members).values([
    { conversationId: id, userId: starterId, otherId, search: words(otherId) },
    { conversationId: id, userId: otherId, otherId: starterId, search: words(starterId) },
  ]);
  return id;
}

/** Puts a conversation in which nothing was written yet into this member's list. */
export async function showConversation(db: Db, id: string, userId: string, now: Date): Promise<void> {
  await db
    .update(members)
    .set({ activityAt: now })
    .where(and(eq(members.conversationId, id), eq(members.userId, userId), isNull(members.activityAt)));
}

export async function renameConversation(db: Db, id: string, userId: string, name: string): Promise<void> {
  await db
    .update(members)
    .set({ name, search: sql`coalesce(conversation_words(${name}, ${members.otherId}), '')` })
    .where(and(eq(members.conversationId, id), eq(members.userId, userId)));
}
