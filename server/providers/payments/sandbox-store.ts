import { and, desc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sandboxDisputes } from '../../db/schema/disputes.ts';
import { sandboxCharges } from '../../db/schema/payments.ts';

/** The sandbox's own memory. It plays the remote side, so nothing else reads it. */
export type SandboxCharge = typeof sandboxCharges.$inferSelect;
export type SandboxDispute = typeof sandboxDisputes.$inferSelect;

/** Adds a charge unless its key is known; answers the one that is stored. */
export async function insertCharge(db: Db, charge: SandboxCharge): Promise<SandboxCharge> {
  await db
    .insert(sandboxCharges)
    .values(charge)
    .onConflictDoNothing({ target: sandboxCharges.idempotencyKey });
  const stored = await chargeByKey(db, charge.idempotencyKey);
  if (!stored) throw new Error('the sandbox lost a charge');
  return stored;
}

export async function chargeByKey(db: Db, key: string): Promise<SandboxCharge | null> {
  const [row] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.idempotencyKey, key));
  return row ?? null;
}

export async function chargeById(db: Db, id: string): Promise<SandboxCharge | null> {
  const [row] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.id, id));
  return row ?? null;
}

export async function chargeBySecret(db: Db, clientSecret: string): Promise<SandboxCharge | null> {
  const [row] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.clientSecret, clientSecret));
  return row ?? null;
}

/** Moves a charge that is in one of `from`; null when it is not, so a result is given once. */
export async function moveCharge(
  db: Db,
  id: string,
  from: readonly SandboxCharge['status'][],
  to: Pick<SandboxCharge, 'status' | 'failureCode'>,
): Promise<SandboxCharge | null> {
  const [row] = await db
    .update(sandboxCharges)
    .set(to)
    .where(and(eq(sandboxCharges.id, id), inArray(sandboxCharges.status, [...from])))
    .returning();
  return row ?? null;
}

/** Gives a charge's money back; false when it holds less. */
export async function refundCharge(
  db: Db,
  { id }: SandboxCharge,
  { key, amount, most, at }: { key: string; amount: number; most: number; at: Date },
) {
  const { refunded, metadata, status } = sandboxCharges;
  const before = await chargeById(db, id);
  if (before?.metadata[`refund:${key}`]) return true;
  const rows = await db
    .update(sandboxCharges)
    .set({
      refunded: sql`${refunded} + ${amount}`,
      metadata: sql`${metadata} || ${JSON.stringify({ [`refund:${key}`]: `${amount} ${at.toISOString()}` })}::jsonb`,
    })
    .where(
      and(
        eq(sandboxCharges.id, id),
        eq(status, 'success'),
        sql`not ${metadata} ? ${`refund:${key}`}`,
        sql`${refunded} + ${amount} <= ${most}`,
      ),
    )
    .returning({ id: sandboxCharges.id });
  return rows.length === 1;
}

/** Charges that were begun in this time, or of which something was given back at any time, by their ids after `after`. */
export async function chargesOf(
  db: Db,
  { from, to }: { from: Date; to: Date },
  after: string,
  limit: number,
): Promise<SandboxCharge[]> {
  const { id, createdAt, refunded } = sandboxCharges;
  return db
    .select()
    .from(sandboxCharges)
    .where(and(gt(id, after), or(gt(refunded, 0), and(gte(createdAt, from), lt(createdAt, to)))))
    .orderBy(id)
    .limit(limit);
}

export async function insertDispute(db: Db, dispute: SandboxDispute): Promise<void> {
  await db.insert(sandboxDisputes).values(dispute);
}

/** The latest dispute of a charge, or the one with this id. */
export async function disputeOf(db: Db, id: string): Promise<SandboxDispute | null> {
  const t = sandboxDisputes;
  const [row] = await db
    .select()
    .from(t)
    .where(sql`${id} in (${t.id}, ${t.chargeId})`)
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(1);
  return row ?? null;
}

export async function updateDispute(db: Db, id: string, set: Partial<SandboxDispute>): Promise<void> {
  await db.update(sandboxDisputes).set(set).where(eq(sandboxDisputes.id, id));
}
