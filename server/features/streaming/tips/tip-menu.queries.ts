import { and, asc, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { tipMenuItems } from '../../../db/schema/tip-menu.ts';

const m = tipMenuItems;
export type MenuItem = typeof tipMenuItems.$inferSelect;

/** The tip menu of a performer, in its order. */
export async function listMenu(db: Db, performerId: string): Promise<MenuItem[]> {
  return db
    .select()
    .from(m)
    .where(and(eq(m.performerId, performerId), isNull(m.removedAt)))
    .orderBy(asc(m.position), asc(m.id));
}

/** An entry of somebody's menu, also one that was removed. */
export async function findMenuItem(db: Db, id: string): Promise<MenuItem | null> {
  const [row] = await db.select().from(m).where(eq(m.id, id));
  return row ?? null;
}

/** Puts these entries in place of the whole menu. */
export async function writeMenu(
  db: Db,
  performerId: string,
  items: readonly Pick<MenuItem, 'id' | 'title' | 'tokens'>[],
  now: Date,
): Promise<void> {
  const kept = items.map(({ id }) => id);
  await db
    .update(m)
    .set({ removedAt: now, updatedAt: now })
    .where(
      and(
        eq(m.performerId, performerId),
        isNull(m.removedAt),
        kept.length > 0 ? notInArray(m.id, kept) : undefined,
      ),
    );
  if (items.length === 0) return;
  await db
    .insert(m)
    .values(
      items.map((item, position) => ({ ...item, performerId, position, createdAt: now, updatedAt: now })),
    )
    .onConflictDoUpdate({
      target: m.id,
      set: {
        title: sql`excluded.title`,
        tokens: sql`excluded.tokens`,
        position: sql`excluded.position`,
        updatedAt: now,
      },
    });
}

/** What holds when a tip is given for an entry: it is on the menu, under this title and at this price. */
export const stillOnMenu = ({ id, title, tokens }: MenuItem): SQL =>
  sql`select true as holds from ${m}
    where ${m.id} = ${id} and ${m.title} = ${title} and ${m.tokens} = ${tokens} and ${m.removedAt} is null
    for share`;
