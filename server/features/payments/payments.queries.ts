import { and, count, eq, getTableColumns, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { DisputeStatus } from '#rules/disputes.ts';
import { OPEN_STATUSES } from '#rules/payment-status.ts';
import type { Db } from '../../db/client.ts';
import { byTime, type Page } from '../../db/list.ts';
import { within } from '../../db/range.ts';
import { gatewayEvents, paymentCards, paymentTransactions, tokenPackages } from '../../db/schema/payments.ts';
import type { Seller } from '../../db/schema/tax.ts';

export type PaymentTransaction = typeof paymentTransactions.$inferSelect;
export type TokenPackageRow = typeof tokenPackages.$inferSelect;
export type NewPayment = typeof paymentTransactions.$inferInsert;
/** A payment with what can be told of its card. */
export type PaymentRow = PaymentTransaction & {
  brand: string | null;
  last4Digits: string | null;
  dispute: DisputeStatus | null;
  invoice: { year: number; number: number; seller: Seller } | null;
  creditNotes: { year: number; number: number; amount: number; taxAmount: number; createdAt: string }[];
};

/** Writes the intent; null when the request key or an open payment for the same subscription is in the way. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<PaymentTransaction | null> {
  const [row] = await db.insert(paymentTransactions).values(payment).onConflictDoNothing().returning();
  return row ?? null;
}

/** Takes their keys from the failed payments of a person that have one of these. */
export async function releaseKeysOfFailed(
  db: Db,
  userId: string,
  requestKeys: readonly string[],
): Promise<void> {
  const t = paymentTransactions;
  await db
    .update(t)
    .set({ requestKey: null })
    .where(and(eq(t.userId, userId), inArray(t.requestKey, [...requestKeys]), eq(t.status, 'fail')));
}

export async function lockPayment(db: Db, id: string): Promise<PaymentTransaction | null> {
  const [row] = await db
    .select()
    .from(paymentTransactions)
    .where(eq(paymentTransactions.id, id))
    .for('update');
  return row ?? null;
}

/** The payment of a charge, as its gateway names it. */
export async function paymentByReference(
  db: Db,
  gateway: string,
  reference: string,
): Promise<PaymentTransaction | null> {
  const { paymentGateway, gatewayReference } = paymentTransactions;
  const [row] = await db
    .select()
    .from(paymentTransactions)
    .where(and(eq(paymentGateway, gateway), eq(gatewayReference, reference)));
  return row ?? null;
}

export async function paymentById(db: Db, id: string): Promise<PaymentTransaction | null> {
  const [row] = await db.select().from(paymentTransactions).where(eq(paymentTransactions.id, id));
  return row ?? null;
}

/** The own payment that waits for its payer's confirmation under this secret. */
export async function waitingPayment(
  db: Db,
  userId: string,
  clientSecret: string,
): Promise<PaymentTransaction | null> {
  const t = paymentTransactions;
  const [row] = await db
    .select()
    .from(t)
    .where(
      and(eq(t.userId, userId), eq(t.status, 'require_authentication'), eq(t.clientSecret, clientSecret)),
    );
  return row ?? null;
}

export async function updatePayment(
  db: Db,
  id: string,
  set: Partial<NewPayment>,
): Promise<PaymentTransaction> {
  const [row] = await db
    .update(paymentTransactions)
    .set(set)
    .where(eq(paymentTransactions.id, id))
    .returning();
  if (!row) throw new Error(`payment ${id} is gone`);
  return row;
}

/** The gateway did not answer: whoever looks sees that it is being asked. Never touches a settled payment. */
export async function markProcessing(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(paymentTransactions)
    .set({ status: 'processing', updatedAt: now })
    .where(and(eq(paymentTransactions.id, id), eq(paymentTransactions.status, 'created')));
}

export async function paymentByRequest(
  db: Db,
  userId: string,
  key: string,
): Promise<PaymentTransaction | null> {
  const [row] = await db
    .select()
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.userId, userId), eq(paymentTransactions.requestKey, key)));
  return row ?? null;
}

/** The payment for a subscription that may still take money; at most one by constraint. */
export async function openSubscriptionPayment(db: Db, userId: string, performerId: string) {
  const [row] = await db
    .select()
    .from(paymentTransactions)
    .where(
      and(
        eq(paymentTransactions.userId, userId),
        eq(paymentTransactions.performerId, performerId),
        eq(paymentTransactions.target, 'performer'),
        inArray(paymentTransactions.status, [...OPEN_STATUSES]),
      ),
    );
  return row ?? null;
}

/** Payments of `gateway` whose result is overdue, oldest first: the answer or the webhook got lost. */
export async function stuckPayments(
  db: Db,
  gateway: string,
  before: { asked: Date; waiting: Date },
  limit: number,
) {
  const { status, updatedAt, paymentGateway } = paymentTransactions;
  return db
    .select()
    .from(paymentTransactions)
    .where(
      and(
        eq(paymentGateway, gateway),
        or(
          and(inArray(status, ['created', 'processing']), lt(updatedAt, before.asked)),
          and(inArray(status, ['pending', 'require_authentication']), lt(updatedAt, before.waiting)),
        ),
      ),
    )
    .orderBy(updatedAt)
    .limit(limit);
}

/** Notes that a stuck payment was looked at, so that the next look starts with others. */
export async function touchPayment(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(paymentTransactions)
    .set({ updatedAt: now })
    .where(and(eq(paymentTransactions.id, id), inArray(paymentTransactions.status, [...OPEN_STATUSES])));
}

/** Records a delivery of a webhook; false when this event was handled before. */
export async function recordEvent(db: Db, event: typeof gatewayEvents.$inferInsert): Promise<boolean> {
  const [row] = await db
    .insert(gatewayEvents)
    .values(event)
    .onConflictDoUpdate({
      target: [gatewayEvents.gateway, gatewayEvents.id],
      set: { deliveries: sql`${gatewayEvents.deliveries} + 1` },
    })
    .returning({ deliveries: gatewayEvents.deliveries });
  return row?.deliveries === 1;
}

export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(gatewayEvents).where(lt(gatewayEvents.receivedAt, before));
}

const withCard = {
  ...getTableColumns(paymentTransactions),
  brand: paymentCards.brand,
  last4Digits: paymentCards.last4Digits,
  /** The latest of its disputes. */
  dispute: sql<DisputeStatus | null>`(select d.status from disputes d where d.payment_id = ${paymentTransactions.id}
    order by d.created_at desc, d.id desc limit 1)`,
  invoice: sql<
    PaymentRow['invoice']
  >`(select json_build_object('year', i.year, 'number', i.number, 'seller', i.seller)
    from invoices i where i.payment_id = ${paymentTransactions.id} and i.kind = 'invoice')`,
  creditNotes: sql<
    PaymentRow['creditNotes']
  >`coalesce((select json_agg(json_build_object('year', i.year, 'number', i.number,
      'amount', i.amount, 'taxAmount', i.tax_amount, 'createdAt', i.created_at) order by i.year, i.number)
    from invoices i where i.payment_id = ${paymentTransactions.id} and i.kind = 'credit_note'), '[]')`,
};

export async function paymentOfUser(db: Db, userId: string, id: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select(withCard)
    .from(paymentTransactions)
    .leftJoin(paymentCards, eq(paymentCards.id, paymentTransactions.cardId))
    .where(and(eq(paymentTransactions.id, id), eq(paymentTransactions.userId, userId)));
  return row ?? null;
}

export interface PaymentSearch {
  limit: number;
  offset: number;
  sort?: 'asc' | 'desc' | undefined;
  status?: PaymentTransaction['status'] | undefined;
  type?: PaymentTransaction['type'] | undefined;
  target?: string | undefined;
  performerId?: string | undefined;
  paymentGateway?: string | undefined;
  q?: string | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
}

/** As the payer sees it (`shownStatus`). */
function hasStatus(status: PaymentTransaction['status']): SQL | undefined {
  const t = paymentTransactions;
  const isBack = sql`(${t.status} = 'success' and ${t.totalPrice} > 0 and ${t.refundedPrice} = ${t.totalPrice})`;
  if (status === 'refunded') return or(eq(t.status, status), isBack);
  return and(eq(t.status, status), not(isBack));
}

function matching(userId: string, search: PaymentSearch): SQL | undefined {
  const t = paymentTransactions;
  return and(
    eq(t.userId, userId),
    search.status ? hasStatus(search.status) : undefined,
    search.type ? eq(t.type, search.type) : undefined,
    search.target ? eq(t.target, search.target) : undefined,
    search.performerId ? eq(t.performerId, search.performerId) : undefined,
    search.paymentGateway ? eq(t.paymentGateway, search.paymentGateway) : undefined,
    search.q ? sql`position(lower(${search.q}) in lower(${t.description})) > 0` : undefined,
    ...within(t.createdAt, search),
  );
}

export async function searchPayments(
  db: Db,
  userId: string,
  search: PaymentSearch,
): Promise<Page<PaymentRow>> {
  const where = matching(userId, search);
  const [data, [sum]] = await Promise.all([
    db
      .select(withCard)
      .from(paymentTransactions)
      .leftJoin(paymentCards, eq(paymentCards.id, paymentTransactions.cardId))
      .where(where)
      .orderBy(...byTime(paymentTransactions, search.sort))
      .limit(search.limit)
      .offset(search.offset),
    db.select({ total: count() }).from(paymentTransactions).where(where),
  ]);
  return { data, total: sum?.total ?? 0 };
}

export async function activePackages(db: Db, page: { limit: number; offset: number }) {
  const where = eq(tokenPackages.isActive, true);
  const [data, [sum]] = await Promise.all([
    db
      .select()
      .from(tokenPackages)
      .where(where)
      .orderBy(tokenPackages.ordering, tokenPackages.price)
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(tokenPackages).where(where),
  ]);
  return { data, total: sum?.total ?? 0 };
}

export async function activePackage(db: Db, id: string) {
  const [row] = await db
    .select()
    .from(tokenPackages)
    .where(and(eq(tokenPackages.id, id), eq(tokenPackages.isActive, true)));
  return row ?? null;
}
