import { and, asc, desc, eq, gt, gte, inArray, ne, sql } from 'drizzle-orm';
import { OPEN_DISPUTES } from '#rules/disputes.ts';
import type { Db } from '../../db/client.ts';
import { isOpenStatus } from '../../db/disputed.ts';
import { disputePurchases, disputes } from '../../db/schema/disputes.ts';
import { earnings } from '../../db/schema/earnings.ts';
import { ledgerTransfers } from '../../db/schema/ledger.ts';
import { paymentTransactions } from '../../db/schema/payments.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';
import { unusedKey } from '../ledger/ledger-keys.ts';

export type DisputeRow = typeof disputes.$inferSelect;

const isOpen = inArray(disputes.status, [...OPEN_DISPUTES]);

/** A dispute by the name its gateway has for it. */
export async function lockDispute(db: Db, gateway: string, reference: string): Promise<DisputeRow | null> {
  const [row] = await db
    .select()
    .from(disputes)
    .where(and(eq(disputes.paymentGateway, gateway), eq(disputes.gatewayReference, reference)))
    .for('update');
  return row ?? null;
}

export async function findDispute(db: Db, id: string): Promise<DisputeRow | null> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id));
  return row ?? null;
}

export async function insertDispute(db: Db, row: typeof disputes.$inferInsert): Promise<DisputeRow> {
  const [made] = await db.insert(disputes).values(row).returning();
  if (!made) throw new Error('the dispute was not stored');
  return made;
}

export async function updateDispute(db: Db, id: string, set: Partial<DisputeRow>): Promise<DisputeRow> {
  const [row] = await db.update(disputes).set(set).where(eq(disputes.id, id)).returning();
  if (!row) throw new Error(`dispute ${id} is gone`);
  return row;
}

/** Those of a payment that the bank has not decided on, the oldest first. */
export const openOfPayment = (db: Db, paymentId: string): Promise<DisputeRow[]> =>
  db
    .select()
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), isOpen))
    .orderBy(asc(disputes.createdAt), asc(disputes.id));

/**
 * Which of the disputed tokens came into the payer's wallet, and when: all of a top-up. Of a plan those that were given back for
 * unused time (what the earning says is back, and no card got), as far as no older open dispute counts on them.
 */
export async function walletPartOf(db: Db, disputeId: string): Promise<{ tokens: number; since: Date }> {
  const [d, p, e] = [disputes, paymentTransactions, earnings];
  const older = sql`coalesce((select sum(o.tokens) from disputes o where o.payment_id = ${p.id}
    and ${isOpenStatus(sql`o.status`)} and (o.created_at, o.id) < (${d.createdAt}, ${d.id})), 0)`;
  const given = sql`least(${d.tokens}, greatest(0, coalesce(${e.refundedGross}, 0) - ${p.refundedTokens} - ${older}))`;
  const [row] = await db
    .select({
      tokens: sql<number>`case when ${d.performerId} is null then ${d.tokens} else ${given} end`.mapWith(
        Number,
      ),
      since: sql<Date>`coalesce(${ledgerTransfers.createdAt}, ${p.settledAt}, ${p.createdAt})`.mapWith(
        p.createdAt,
      ),
    })
    .from(d)
    .innerJoin(p, eq(p.id, d.paymentId))
    .leftJoin(e, eq(e.transactionId, p.id))
    .leftJoin(ledgerTransfers, eq(ledgerTransfers.key, sql`${unusedKey('')} || ${p.id}`))
    .where(eq(d.id, disputeId));
  if (!row) throw new Error(`dispute ${disputeId} is gone`);
  return row;
}

/** Those of a payer that the bank has not decided on, the oldest first, locked. */
export const lockOpenOfPayer = (db: Db, userId: string): Promise<DisputeRow[]> =>
  db
    .select()
    .from(disputes)
    .where(and(eq(disputes.userId, userId), isOpen))
    .orderBy(asc(disputes.createdAt), asc(disputes.id))
    .for('update');

/** What those that the bank has not decided on hold of a payer's wallet, the oldest first. */
export const heldOf = (db: Db, userId: string) =>
  db
    .select({
      paymentId: disputes.paymentId,
      heldTokens: disputes.heldTokens,
      amount: disputes.amount,
      currency: disputes.currency,
    })
    .from(disputes)
    .where(and(eq(disputes.userId, userId), isOpen, gt(disputes.heldTokens, 0)))
    .orderBy(asc(disputes.createdAt), asc(disputes.id));

const countedOpen = sql<number>`coalesce((select sum(d.tokens) from ${disputePurchases} d
  inner join disputes o on o.id = d.dispute_id and ${isOpenStatus(sql`o.status`)}
  where d.transaction_id = ${tokenTransactions.id}), 0)`;

/** A person's purchases since a moment with what of each may count with a dispute, the newest first. */
export async function countableSince(db: Db, userId: string, since: Date) {
  const t = tokenTransactions;
  const tokens = sql<number>`${t.totalPrice} - ${t.refundedPrice} - ${countedOpen}`.mapWith(t.totalPrice);
  return db
    .select({ id: t.id, tokens })
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.status, 'success'), gte(t.createdAt, since)))
    .orderBy(desc(t.createdAt), desc(t.id));
}

export async function insertPurchases(
  db: Db,
  disputeId: string,
  rows: readonly { id: string; tokens: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(disputePurchases)
    .values(rows.map(({ id, tokens }) => ({ disputeId, transactionId: id, tokens })));
}

/** The purchases that count with a dispute and were not refunded since. */
export async function purchasesOf(db: Db, disputeId: string) {
  const t = tokenTransactions;
  return db
    .select({ id: t.id, name: t.name, type: t.type, tokens: disputePurchases.tokens })
    .from(disputePurchases)
    .innerJoin(t, eq(t.id, disputePurchases.transactionId))
    .where(and(eq(disputePurchases.disputeId, disputeId), ne(t.status, 'refunded')))
    .orderBy(asc(t.performerId), asc(t.id));
}

/** Whether a purchase counts with a dispute that is not decided. */
export async function countsWithOpen(db: Db, transactionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: disputes.id })
    .from(disputePurchases)
    .innerJoin(disputes, eq(disputes.id, disputePurchases.disputeId))
    .where(and(eq(disputePurchases.transactionId, transactionId), isOpen))
    .limit(1);
  return rows.length > 0;
}

/** For the operator: those that wait first, then the latest. */
export const listDisputes = (db: Db, limit: number): Promise<DisputeRow[]> =>
  db.select().from(disputes).orderBy(desc(isOpen), desc(disputes.createdAt), desc(disputes.id)).limit(limit);

/** Lets one message about disputes of a payer be dealt with at a time: one that ends changes what others hold. */
export async function lockPayer(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`disputes:${userId}`}, 0))`);
}
