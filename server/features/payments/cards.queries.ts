import { and, count, desc, eq, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import type { Page } from '../../db/list.ts';
import { paymentCards } from '../../db/schema/payments.ts';

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
      // First the card that should pay: older clients take the first one.
      .orderBy(
        sql`${paymentCards.declinedAt} is not null`,
        desc(paymentCards.isDefault),
        desc(paymentCards.createdAt),
        desc(paymentCards.id),
      )
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

/** Makes a card the one that pays when the person has none such yet. */
export async function defaultIfNone(db: Db, userId: string, id: string): Promise<void> {
  const others = alias(paymentCards, 'others');
  const current = db
    .select({ id: others.id })
    .from(others)
    .where(and(eq(others.userId, userId), eq(others.isDefault, true), isNull(others.deletedAt)));
  await db
    .update(paymentCards)
    .set({ isDefault: true })
    .where(and(eq(paymentCards.id, id), notExists(current)));
}

/** Of all own cards this one is the default; the old one first, because there is never more than one. */
export async function setDefault(db: Db, userId: string, id: string, now: Date): Promise<void> {
  await db
    .update(paymentCards)
    .set({ isDefault: false, updatedAt: now })
    .where(and(eq(paymentCards.userId, userId), eq(paymentCards.isDefault, true)));
  await db.update(paymentCards).set({ isDefault: true, updatedAt: now }).where(eq(paymentCards.id, id));
}

/** Locks the own cards, so that choosing the default twice at once is done one after the other. */
export async function lockCards(db: Db, userId: string): Promise<void> {
  await db
    .select({ id: paymentCards.id })
    .from(paymentCards)
    .where(ownKept(userId, undefined))
    .orderBy(paymentCards.id)
    .for('update');
}

/** An own card that was not removed, by the gateway's name of it. */
export async function cardByToken(db: Db, userId: string, gatewayToken: string): Promise<CardRow | null> {
  const [row] = await db
    .select()
    .from(paymentCards)
    .where(and(ownKept(userId, undefined), eq(paymentCards.gatewayToken, gatewayToken)));
  return row ?? null;
}

/** Lets one call at a time add a card of this person: with no card yet there is no row to lock. */
export async function lockNewCards(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cards:${userId}`}, 0))`);
}

/** All cards of a person that were not removed: they are few. */
export const allCards = (db: Db, userId: string): Promise<CardRow[]> =>
  db.select().from(paymentCards).where(ownKept(userId, undefined));

/** Remembers whether the last charge of a card was declined. */
export async function markDeclined(db: Db, id: string, declinedAt: Date | null): Promise<void> {
  await db.update(paymentCards).set({ declinedAt }).where(eq(paymentCards.id, id));
}

/** Notes that the owner was told of the expiry of a card; false when that was done before. */
export async function markExpiryTold(db: Db, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(paymentCards)
    .set({ expiryToldAt: now })
    .where(and(eq(paymentCards.id, id), isNull(paymentCards.expiryToldAt)))
    .returning({ id: paymentCards.id });
  return rows.length === 1;
}

/** What a card service says now of a card that was not removed. A new expiry can be told of again. */
export async function updateCard(
  db: Db,
  { gateway, token }: { gateway: string; token: string },
  shown: Pick<CardRow, 'last4Digits' | 'brand' | 'month' | 'year' | 'fingerprint'>,
  now: Date,
): Promise<void> {
  await db
    .update(paymentCards)
    .set({
      ...shown,
      expiryToldAt: sql`case when ${paymentCards.month} = ${shown.month} and ${paymentCards.year} = ${shown.year}
        then ${paymentCards.expiryToldAt} end`,
      updatedAt: now,
    })
    .where(
      and(
        eq(paymentCards.paymentGateway, gateway),
        eq(paymentCards.gatewayToken, token),
        isNull(paymentCards.deletedAt),
      ),
    );
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
    .set({ deletedAt: now, isDefault: false, updatedAt: now })
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
