import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { cents, tokens } from '#rules/money.ts';
import { anchorDayOf } from '#rules/subscription.ts';
import { canUpgrade, periodsOfYear, type UpgradeYear, upgradeYear } from '#rules/upgrade.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import type { PaymentTransaction } from '../payments/payment-handlers.ts';
import { lockedPayment, setCreditedPeriod } from '../payments/payments.service.ts';
import { paidPeriods } from './paid-time.queries.ts';
import { type BoughtPeriod, setPeriod } from './period.service.ts';
import { ruleOf, type SubscriptionRow } from './subscriptions.rule.ts';

/** What a fan agreed to, as the payment keeps it: which year begins when, and what is credited to it. */
const terms = z.object({
  askedAt: z.string(),
  price: z.number(),
  credits: z.array(z.object({ id: z.string(), cents: z.number(), tokens: z.number() })),
  from: z.string(),
  until: z.string(),
});
type UpgradeTerms = z.output<typeof terms>;

/** The year of a running month that is asked for at `now`; null where the subscription cannot become a yearly one. */
export async function yearReplacing(
  db: Db,
  row: SubscriptionRow,
  { price, now }: { price: number; now: Date },
): Promise<UpgradeYear | null> {
  if (!row.expiredAt || !canUpgrade(ruleOf(row), now).allowed) return null;
  const periods = (await paidPeriods(db, row.id)).map((paid) => ({
    ...paid,
    cents: paid.paid,
    tokens: paid.worth,
  }));
  return upgradeYear(periods, { price: cents(price), expiredAt: row.expiredAt, now });
}

export const termsOf = ({ price, credits, from, until }: UpgradeYear, askedAt: Date): UpgradeTerms => ({
  askedAt: askedAt.toISOString(),
  price,
  credits: credits.map((credit) => ({ ...credit })),
  from: from.toISOString(),
  until: until.toISOString(),
});

/** The terms of a payment that makes a month a year; null for all others. */
export const upgradeOf = ({ detail }: Pick<PaymentTransaction, 'detail'>): UpgradeTerms | null =>
  detail.upgrade === undefined ? null : terms.parse(detail.upgrade);

/** Locks the payments whose rest is credited. Before their subscription, as a refund of one of them does. */
export async function lockCredited(tx: Tx, { credits }: UpgradeTerms): Promise<void> {
  for (const id of credits.map((credit) => credit.id).sort()) await lockedPayment(tx.db, id);
}

/** Whether the locked subscription is still as it was when these terms were agreed to, and what is credited as well. */
export async function termsUnchanged(tx: Tx, row: SubscriptionRow, agreed: UpgradeTerms): Promise<boolean> {
  const now = new Date(agreed.askedAt);
  const year = row.status === 'active' ? await yearReplacing(tx.db, row, { ...agreed, now }) : null;
  return year !== null && isDeepStrictEqual(termsOf(year, now), agreed);
}

/** The locked subscription becomes a yearly one from the agreed day on. Answers which part of the year was paid on top. */
export async function beginYear(
  deps: Deps,
  tx: Tx,
  current: SubscriptionRow,
  { bought, agreed }: { bought: BoughtPeriod; agreed: UpgradeTerms },
): Promise<{ from: Date; until: Date }> {
  const [start, expiredAt] = [new Date(agreed.from), new Date(agreed.until)];
  const { credited, paid } = periodsOfYear({
    price: cents(agreed.price),
    credits: agreed.credits.map(({ id, ...of }) => ({
      id,
      cents: cents(of.cents),
      tokens: tokens(of.tokens),
    })),
    from: start,
    until: expiredAt,
  });
  for (const { credit, from, until } of credited)
    await setCreditedPeriod(tx.db, credit.id, {
      from,
      until,
      credited: credit.tokens,
      creditedCents: credit.cents,
    });
  await setPeriod(deps, tx, current, bought, { start, anchorDay: anchorDayOf(start), expiredAt });
  return paid;
}
