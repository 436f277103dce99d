import { eq } from 'drizzle-orm';
import { feeds as calls } from '#contract/feeds.ts';
import { payouts as payoutCalls } from '#contract/payouts.ts';
import { coupons, couponUses } from '#server/db/schema/coupons.ts';
import { feeds } from '#server/db/schema/feeds.ts';
import { ledgerEntries } from '#server/db/schema/ledger.ts';
import { payoutRequests } from '#server/db/schema/payouts.ts';
import { performers } from '#server/db/schema/performers.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { lastingToken } from './money.ts';
import { expectSameMoney } from './money-check.ts';
import type { MoneyModel } from './money-model.ts';
import type { MoneyWorld } from './money-site.ts';

/** Each post opens for who owns it and nobody else, is counted, and each performer is told what can be paid out. */
async function expectOpen(model: MoneyModel, { api, ...world }: MoneyWorld): Promise<void> {
  for (const post of world.posts) {
    const owners = [];
    for (const { person } of world.fans) {
      const { data } = await api.call(calls.view, { params: { id: post.id } }, person);
      const owns = model.owns(person.id, post.id);
      expect([person.username, data.isBought]).toEqual([person.username, owns]);
      if (owns) owners.push(person.id);
    }
    const [row] = await api.deps.db.select().from(feeds).where(eq(feeds.id, post.id));
    expect(row?.totalPurchases).toBe(owners.length);
  }
  for (const { id } of world.performers) {
    const told = await api.call(payoutCalls.calculate, { body: {} }, { token: await lastingToken(api, id) });
    expect(told.data.availableTokens).toBe(model.available(id, 0) / 100);
  }
}

const sumOf = (rows: readonly { accountId: string; amount: number }[], account: string): number =>
  rows.filter((row) => row.accountId === account).reduce((sum, row) => sum + row.amount, 0);

/** What the sandbox has on its own books: taken, not given back, and not at a bank for a dispute. */
async function takenByCards({ api }: MoneyWorld): Promise<number> {
  const { rows } = await api.deps.db.execute<{ sum: number }>(`select
    (select coalesce(sum(amount - refunded + case when card_token like 'sandbox:wrong-amount:%' then 100 else 0 end), 0)
      from sandbox_charges where status = 'success')::int
    - (select coalesce(sum(amount), 0) from sandbox_disputes where status <> 'won')::int as sum`);
  return rows[0]?.sum ?? 0;
}

/** The database says what the model says, to the hundredth and the millisecond. */
export async function expectSameEnd(model: MoneyModel, world: MoneyWorld): Promise<void> {
  const { api } = world;
  // All that was on its way arrives: messages, and money that goes back.
  await api.runJobs();
  model.deliver();
  const { db } = api.deps;
  await expectSameMoney(model, world);
  const requests = await db.select().from(payoutRequests);
  const asked = requests.map(({ id, requestTokens, status }) => [id, requestTokens, status]);
  expect(asked.sort()).toEqual(model.payouts.map(({ id, tokens, status }) => [id, tokens, status]).sort());
  const entries = await db.select().from(ledgerEntries);
  const paid = model.payouts.filter(({ status }) => status === 'done');
  expect(sumOf(entries, 'paid-out:paypal:USD')).toBe(
    paid.reduce((sum, { tokens }) => sum + Math.floor(tokens / 10), 0),
  );
  const held = await db
    .select({ code: coupons.code, userId: couponUses.userId })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId));
  expect(held.map(({ code, userId }) => `${code} ${userId}`).sort()).toEqual(
    model.coupons.all.flatMap(({ code, holders }) => [...holders.keys()].map((id) => `${code} ${id}`)).sort(),
  );
  // What goes back waits only where a bank has the money.
  const owed = model.payments.reduce((sum, payment) => sum + payment.owed, 0);
  expect(sumOf(entries, 'refunds:USD')).toBe(owed);
  expect(sumOf(entries, 'clearing:sandbox:USD')).toBe(-model.charged - owed || 0);
  // What was taken in another currency has gone back.
  for (const name of ['clearing:sandbox', 'refunds']) expect(sumOf(entries, `${name}:EUR`)).toBe(0);
  const rows = await db.select().from(subscriptions);
  const stored = rows.map((row) => [
    `${row.userId} ${row.performerId}`,
    row.subscriptionType,
    row.status,
    row.price,
    row.expiredAt,
    row.cancelledAt,
    row.renewalAttempts,
  ]);
  const wanted = [...model.subs].map(([pair, sub]) => [
    pair,
    sub.type,
    sub.status,
    sub.price,
    sub.expiredAt,
    sub.cancelledAt,
    sub.failedTries,
  ]);
  expect(stored.sort()).toEqual(wanted.sort());
  for (const star of await db.select().from(performers)) {
    const active = rows.filter((row) => row.performerId === star.id && row.status === 'active').length;
    expect([star.id, star.totalSubscribers]).toEqual([star.id, active]);
  }
  await expectOpen(model, world);
  // Of some the answer was lost: the gateway took them, and we do not know yet.
  const unknown = model.open.filter(({ state }) => state === 'lost');
  expect(await takenByCards(world)).toBe(
    unknown.reduce((sum, { cents }) => sum + cents, model.charged + owed),
  );
}
