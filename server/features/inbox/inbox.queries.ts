import { and, asc, eq, sql } from 'drizzle-orm';
import type { WelcomeKind } from '#rules/inbox.ts';
import type { Db } from '../../db/client.ts';
import { inboxSettings, savedReplies, welcomes } from '../../db/schema/inbox.ts';

const s = inboxSettings;
const r = savedReplies;
export type InboxRow = typeof inboxSettings.$inferSelect;
type ReplyRow = typeof savedReplies.$inferSelect;

/** Null while everything is as the defaults say. */
export async function findSettings(db: Db, performerId: string): Promise<InboxRow | null> {
  const [row] = await db.select().from(s).where(eq(s.performerId, performerId));
  return row ?? null;
}

export async function saveSettings(
  db: Db,
  performerId: string,
  set: Partial<Omit<InboxRow, 'performerId'>> & { updatedAt: Date },
): Promise<InboxRow> {
  const [row] = await db
    .insert(s)
    .values({ performerId, ...set })
    .onConflictDoUpdate({ target: s.performerId, set })
    .returning();
  if (!row) throw new Error('The settings of an inbox were not written.');
  return row;
}

export const listReplies = (db: Db, performerId: string): Promise<ReplyRow[]> =>
  db.select().from(r).where(eq(r.performerId, performerId)).orderBy(asc(r.title), asc(r.id));

export const countReplies = (db: Db, performerId: string): Promise<number> =>
  db.$count(r, eq(r.performerId, performerId));

export async function insertReply(db: Db, row: typeof savedReplies.$inferInsert): Promise<void> {
  await db.insert(r).values(row);
}

/** False when this performer has no such reply. */
export async function updateReply(
  db: Db,
  id: string,
  performerId: string,
  set: Pick<ReplyRow, 'title' | 'text' | 'updatedAt'>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(r)
    .set(set)
    .where(and(eq(r.id, id), eq(r.performerId, performerId)));
  return (rowCount ?? 0) > 0;
}

export async function deleteReply(db: Db, id: string, performerId: string): Promise<void> {
  await db.delete(r).where(and(eq(r.id, id), eq(r.performerId, performerId)));
}

const welcomeText = (kind: WelcomeKind) => (kind === 'subscriber' ? s.welcomeSubscriber : s.welcomeFollower);

/** Whether a performer welcomes such people and has not welcomed this one. */
export async function isToWelcome(
  db: Db,
  performerId: string,
  userId: string,
  kind: WelcomeKind,
): Promise<boolean> {
  const [row] = await db
    .select({ id: s.performerId })
    .from(s)
    .where(
      and(
        eq(s.performerId, performerId),
        sql`${welcomeText(kind)} <> ''`,
        sql`not exists (select from ${welcomes} where ${welcomes.performerId} = ${performerId}
          and ${welcomes.userId} = ${userId} and ${welcomes.kind} = ${kind})`,
      ),
    );
  return row !== undefined;
}

/** Notes that somebody is welcomed now; false when they were before. */
export async function noteWelcome(db: Db, row: typeof welcomes.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(welcomes).values(row).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}
