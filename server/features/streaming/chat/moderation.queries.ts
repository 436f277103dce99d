import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { ChatRole } from '#rules/stream-chat.ts';
import { cardColumns } from '../../../db/card-columns.ts';
import type { Db } from '../../../db/client.ts';
import { files } from '../../../db/schema/files.ts';
import { performers } from '../../../db/schema/performers.ts';
import { streamChatPeople, streamChatRules } from '../../../db/schema/streams.ts';
import { users } from '../../../db/schema/users.ts';

const p = streamChatPeople;

export async function writeChatRules(
  db: Db,
  performerId: string,
  rules: { slowSeconds: number; heldWords: string[] },
  now: Date,
): Promise<void> {
  await db
    .insert(streamChatRules)
    .values({ performerId, ...rules, updatedAt: now })
    .onConflictDoUpdate({ target: streamChatRules.performerId, set: { ...rules, updatedAt: now } });
}

/** Makes this person what `role` says, in place of what they were. */
export async function setChatRole(
  db: Db,
  row: { performerId: string; userId: string; role: ChatRole; until: Date | null },
  now: Date,
): Promise<void> {
  await db
    .insert(p)
    .values({ ...row, createdAt: now })
    .onConflictDoUpdate({
      target: [p.performerId, p.userId],
      set: { role: row.role, until: row.until, createdAt: now },
    });
}

export async function dropChatRole(db: Db, performerId: string, userId: string): Promise<boolean> {
  const { rowCount } = await db.delete(p).where(and(eq(p.performerId, performerId), eq(p.userId, userId)));
  return (rowCount ?? 0) > 0;
}

/** How many moderators a performer has. */
export async function countModerators(db: Db, performerId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(p)
    .where(and(eq(p.performerId, performerId), eq(p.role, 'moderator')));
  return row?.total ?? 0;
}

/** Those a performer made something of, the latest first; time-outs that are over are left out. */
export async function listChatPeople(
  db: Db,
  performerId: string,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
) {
  const where = and(
    eq(p.performerId, performerId),
    sql`(${p.until} is null or ${p.until} > ${now.toISOString()}::timestamptz)`,
  );
  const [rows, [sum]] = await Promise.all([
    db
      .select({ entry: p, person: cardColumns })
      .from(p)
      .innerJoin(users, eq(users.id, p.userId))
      .leftJoin(performers, eq(performers.id, users.id))
      .leftJoin(files, eq(files.id, users.avatarId))
      .where(where)
      .orderBy(desc(p.createdAt), desc(p.userId))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(p).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}
