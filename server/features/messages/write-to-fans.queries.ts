import { sql } from 'drizzle-orm';
import type { MessageType } from '#rules/conversations.ts';
import type { MESSAGE_ORIGINS } from '#rules/inbox.ts';
import type { Db } from '../../db/client.ts';
import { largerId, smallerId } from '../../db/pair.ts';
import { messages } from '../../db/schema/conversations.ts';
import { countedAt, unreadConversations } from '../../db/unread-counts.ts';
import type { MessageColumns } from './message-rows.queries.ts';

interface Pair {
  /** Of the conversation, if there is none yet. */
  newId: string;
  fanId: string;
}

const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/** Makes the conversations that a performer does not have yet with these fans. */
export async function ensureConversations(
  db: Db,
  performerId: string,
  pairs: readonly Pair[],
  now: Date,
): Promise<void> {
  const own = sql`${performerId}::text`;
  const rows = JSON.stringify(pairs.map(({ newId, fanId }) => ({ id: newId, fan: fanId })));
  await db.execute(sql`
    with wanted as (
      select w.id, w.fan from jsonb_to_recordset(${rows}::jsonb) as w (id text, fan text)
    ), made as (
      insert into conversations (id, first_id, second_id, created_at, updated_at)
      select w.id, ${smallerId(sql`w.fan`, own)}, ${largerId(sql`w.fan`, own)},
        ${at(now)}, ${at(now)}
      from wanted w order by w.fan
      on conflict do nothing returning id
    )
    insert into conversation_members (conversation_id, user_id, other_id, search)
    select made.id, p.own, p.other, coalesce(conversation_words('', p.other), '')
    from made join wanted w on w.id = made.id
    cross join lateral (values (w.fan, ${own}), (${own}, w.fan)) as p (own, other)`);
}

/** Gives the next message of each of these conversations its number; locks them. */
export async function nextSeqs(db: Db, performerId: string, fanIds: readonly string[], now: Date) {
  const own = sql`${performerId}::text`;
  const { rows } = await db.execute<{ id: string; fan_id: string; seq: number }>(sql`
    update conversations c set last_seq = c.last_seq + 1, updated_at = ${at(now)}
    from jsonb_array_elements_text(${JSON.stringify(fanIds)}::jsonb) as f (id)
    where c.first_id = ${smallerId(sql`f.id`, own)} and c.second_id = ${largerId(sql`f.id`, own)}
    returning c.id, f.id as fan_id, c.last_seq as seq`);
  return rows.map(({ id, fan_id, seq }) => ({ conversationId: id, fanId: fan_id, seq }));
}

export interface NewMessage {
  id: string;
  conversationId: string;
  seq: number;
  senderId: string;
  type: MessageType;
  text: string;
  /** Tokens in hundredths. */
  price: number;
  origin: (typeof MESSAGE_ORIGINS)[number];
  createdAt: Date;
  updatedAt: Date;
}

export const insertMessages = (db: Db, rows: NewMessage[]): Promise<MessageColumns[]> =>
  db.insert(messages).values(rows).returning();

/**
 * To the top of the fans' lists, unread. The performer's own list stays as it is: what was written to many comes up there
 * with the first answer.
 */
export async function countForFans(
  db: Db,
  rows: readonly { conversationId: string; fanId: string }[],
  now: Date,
): Promise<void> {
  const made = JSON.stringify(rows.map(({ conversationId, fanId }) => ({ id: conversationId, fan: fanId })));
  await db.execute(sql`
    update conversation_members m set activity_at = ${at(now)}, unread = m.unread + 1
    from jsonb_to_recordset(${made}::jsonb) as n (id text, fan text)
    where m.conversation_id = n.id and m.user_id = n.fan`);
}

/** Those of these people who were here since then, with how many of their conversations wait to be read. */
export async function unreadOfPresent(
  db: Db,
  userIds: readonly string[],
  since: Date,
): Promise<Map<string, { total: number; countedAt: number }>> {
  const { rows } = await db.execute<{ id: string; total: number; countedAt: number }>(sql`
    select u.id, ${unreadConversations(sql`u.id`)} as total, ${countedAt} as "countedAt" from users u
    where u.id in (select jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb))
      and u.last_seen_at >= ${at(since)}`);
  return new Map(rows.map(({ id, ...counted }) => [id, counted]));
}
