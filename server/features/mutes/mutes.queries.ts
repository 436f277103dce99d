import { and, desc, eq, sql } from 'drizzle-orm';
import { cardColumns } from '../../db/card-columns.ts';
import type { Db } from '../../db/client.ts';
import { files } from '../../db/schema/files.ts';
import { mutes } from '../../db/schema/inbox.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';

export async function insertMute(db: Db, row: typeof mutes.$inferInsert): Promise<void> {
  await db.insert(mutes).values(row).onConflictDoNothing();
}

export async function deleteMute(db: Db, userId: string, performerId: string): Promise<void> {
  await db.delete(mutes).where(and(eq(mutes.userId, userId), eq(mutes.performerId, performerId)));
}

/** Whom a person muted, latest first. */
export async function listMutes(
  db: Db,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const own = eq(mutes.userId, userId);
  const [rows, total] = await Promise.all([
    db
      .select({ mute: mutes, target: cardColumns })
      .from(mutes)
      .innerJoin(users, eq(users.id, mutes.performerId))
      .innerJoin(performers, eq(performers.id, users.id))
      .leftJoin(files, eq(files.id, users.avatarId))
      .where(own)
      .orderBy(desc(mutes.createdAt), sql`${mutes.performerId} desc`)
      .limit(limit)
      .offset(offset),
    db.$count(mutes, own),
  ]);
  return { rows, total };
}
