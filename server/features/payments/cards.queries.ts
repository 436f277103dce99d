import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Page } from '../../db/list.ts';
import { paymentCards } from '../../db/schema/money.ts';

export type CardRow = typeof paymentCards.$inferSelect;

const ownKept = (userId: string, gateway: string | undefined) =>
  and(
    eq(paymentCards.userId, userId),
    isNull(paymentCards.deletedAt),
    gateway ? eq(paymentCards.paymentGateway, gateway) : undefined,
  );

export async function listCards(
  db: Db,
  userId: string,
  search: { limit: number; offset: number; gateway?: string | undefined },
): Promise<Page<CardRow>> {
  const where = ownKept(userId, search.gateway);
  const [data, total] = await Promise.all([
    db
      .select()
      .from(paymentCards)
      .where(where)
      .orderBy(desc(paymentCards.createdAt), desc(paymentCards.id))
      .limit(search.limit)
      .offset(search.offset),
    countCards(db, userId, search.gateway),
  ]);
  return { data, total };
}

export async function countCards(db: Db, userId: string, gateway?: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(paymentCards).where(ownKept(userId, gateway));
  return row?.total ?? 0;
}

export async function insertCard(db: Db, card: typeof paymentCards.$inferInsert): Promise<CardRow> {
  const [row] = await db.insert(paymentCards).values(card).returning();
  if (!row) throw new Error('the card was not stored');
  return row;
}

/** An own card that was not removed. */
export async function findCard(db: Db, userId: string, id: string): Promise<CardRow | null> {
  const [row] = await db
    .select()
    .from(paymentCards)
    .where(and(ownKept(userId, undefined), eq(paymentCards.id, id)));
  return row ?? null;
}

export async function markCardRemoved(
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<CardRow | null> {
  const [row] = await db
    .update(paymentCards)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(ownKept(userId, undefined), eq(paymentCards.id, id)))
    .returning();
  return row ?? null;
}

/** What a receipt tells of a card, also of one that was removed since. */
export async function cardOfPayment(
  db: Db,
  id: string,
): Promise<{ brand: string; last4Digits: string } | null> {
  const { brand, last4Digits } = paymentCards;
  const [row] = await db.select({ brand, last4Digits }).from(paymentCards).where(eq(paymentCards.id, id));
  return row ?? null;
}
