import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { CardAttempt, CardLimitSubject, Releases } from '#rules/card-limits.ts';
import type { Db } from '../../db/client.ts';
import { cardAttempts, cardReleases } from '../../db/schema/card-limits.ts';
import { paymentCards } from '../../db/schema/payments.ts';
import { users } from '../../db/schema/users.ts';

/** An account's id, and the hashes of a card and of an address. */
export type SubjectKeys = Readonly<Record<CardLimitSubject, string | null>>;

const named = (keys: SubjectKeys): [CardLimitSubject, string][] =>
  (['account', 'address', 'card'] as const).flatMap((subject) => {
    const key = keys[subject];
    return key === null ? [] : [[subject, key] as [CardLimitSubject, string]];
  });

/** One attempt at a time of this account, card and address: always in the same order, so that none waits for ever. */
export async function lockSubjects(db: Db, keys: SubjectKeys): Promise<void> {
  for (const [subject, key] of named(keys))
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`card-limits:${subject}:${key}`}, 0))`,
    );
}

const columns = {
  id: cardAttempts.id,
  userId: cardAttempts.userId,
  card: cardAttempts.card,
  address: cardAttempts.address,
  kind: cardAttempts.kind,
  outcome: cardAttempts.outcome,
  amount: cardAttempts.amount,
  at: cardAttempts.createdAt,
};

/** What was tried since then by this account, with this card or from this address. */
export const attemptsOf = (
  db: Db,
  { account, card, address }: SubjectKeys,
  since: Date,
): Promise<CardAttempt[]> =>
  db
    .select(columns)
    .from(cardAttempts)
    .where(
      and(
        gt(cardAttempts.createdAt, since),
        or(
          account === null ? undefined : eq(cardAttempts.userId, account),
          card === null ? undefined : eq(cardAttempts.card, card),
          address === null ? undefined : eq(cardAttempts.address, address),
        ),
      ),
    );

export const allAttempts = (db: Db, since: Date): Promise<CardAttempt[]> =>
  db.select(columns).from(cardAttempts).where(gt(cardAttempts.createdAt, since));

export async function releasesOf(db: Db, keys: SubjectKeys): Promise<Releases> {
  const rows = await db
    .select()
    .from(cardReleases)
    .where(
      or(
        ...named(keys).map(([subject, key]) =>
          and(eq(cardReleases.subject, subject), eq(cardReleases.key, key)),
        ),
      ),
    );
  return Object.fromEntries(rows.map(({ subject, createdAt }) => [subject, createdAt]));
}

export const allReleases = (db: Db) => db.select().from(cardReleases);

export async function writeRelease(db: Db, subject: CardLimitSubject, key: string, now: Date): Promise<void> {
  await db
    .insert(cardReleases)
    .values({ subject, key, createdAt: now })
    .onConflictDoUpdate({ target: [cardReleases.subject, cardReleases.key], set: { createdAt: now } });
}

export async function insertAttempt(db: Db, row: typeof cardAttempts.$inferInsert): Promise<void> {
  await db.insert(cardAttempts).values(row);
}

export async function updateAttempt(
  db: Db,
  id: string,
  change: Partial<typeof cardAttempts.$inferInsert>,
): Promise<void> {
  await db.update(cardAttempts).set(change).where(eq(cardAttempts.id, id));
}

export async function deleteAttempt(db: Db, id: string): Promise<void> {
  await db.delete(cardAttempts).where(eq(cardAttempts.id, id));
}

/** Forgets that a person's card was declined before it paid. */
export async function deleteDeclined(db: Db, paidId: string): Promise<void> {
  const paid = db
    .select({ userId: cardAttempts.userId, card: cardAttempts.card })
    .from(cardAttempts)
    .where(eq(cardAttempts.id, paidId));
  await db
    .delete(cardAttempts)
    .where(
      and(
        eq(cardAttempts.outcome, 'declined'),
        sql`(${cardAttempts.userId}, ${cardAttempts.card}) in ${paid}`,
      ),
    );
}

export async function deleteBefore(db: Db, before: Date): Promise<void> {
  await db.delete(cardAttempts).where(lte(cardAttempts.createdAt, before));
  await db.delete(cardReleases).where(lte(cardReleases.createdAt, before));
}

/** Accounts by their ids, with what an operator calls them. */
export async function accountsOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ id: users.id, username: users.username, email: users.email, createdAt: users.createdAt })
    .from(users)
    .where(sql`${users.id} = any(${sql.param([...ids])})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What tells a kept card apart, by our id of it. */
export async function keptCard(db: Db, id: string) {
  const { paymentGateway, fingerprint } = paymentCards;
  const [row] = await db
    .select({ id: paymentCards.id, paymentGateway, fingerprint })
    .from(paymentCards)
    .where(eq(paymentCards.id, id));
  return row ?? null;
}
