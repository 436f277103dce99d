import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { payouts } from '#contract/payouts.ts';
import { SANDBOX_CARDS } from '#rules/sandbox-cards.ts';
import { coupons, couponUses } from '#server/db/schema/coupons.ts';
import { feeds } from '#server/db/schema/feeds.ts';
import { ledgerEntries } from '#server/db/schema/ledger.ts';
import { payoutRequests } from '#server/db/schema/payouts.ts';
import { performers } from '#server/db/schema/performers.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aCoupon } from '#support/coupons.ts';
import { aFan, aPerformer } from '#support/factories.ts';
import { aPost, aStoredCard, earnedBy, expectSoundLedger, lastingToken, walletOf } from '#support/money.ts';
import type { MoneyWorld } from '#support/money-command.ts';
import { moneyCommands } from '#support/money-commands.ts';
import { MoneyModel } from '#support/money-model.ts';
import { aReferral } from '#support/referrals.ts';

const RUNS = process.env.LONG ? 400 : 30;
const COMMANDS = process.env.LONG ? 80 : 30;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Code, percent off, uses. */
const COUPONS = [
  ['ONLYONE', 33, 1],
  ['FORBOTH', 20, 2],
  ['NEARLYALL', 90, 5],
] as const;

/** Of the site's part, for who brought the second fan and who brought the second performer. */
const SHARES = { fan: 1250, performer: 3333 };

async function aWorld(): Promise<MoneyWorld> {
  await api.reset();
  api.clock.set('2026-01-31T12:00:00Z');
  const rates = [null, 3330];
  const people = await Promise.all(
    rates.map((commissionRate) =>
      aPerformer(api, {
        commissionRate,
        monthlyPrice: 1000,
        yearlyPrice: 9999,
        isFreeSubscription: true,
        durationFreeSubscriptionDays: 3,
      }),
    ),
  );
  await setSetting(api.deps, 'minimumPayoutAmount', 1);
  await setSetting(api.deps, 'payoutCoolOffDays', 0);
  for (const person of people) {
    const input = { params: { method: 'paypal' as const }, body: { email: 'ada@example.org' } };
    expect((await api.call(payouts.setMethod, input, person)).status).toBe(200);
  }
  const stars = people.map(({ id }, n) => ({
    id,
    commissionRate: rates[n] ?? 2000,
    monthlyPrice: 1000,
    yearlyPrice: 9999,
    freeDays: 3,
  }));
  const fans = await Promise.all(
    [0, 1].map(async () => {
      const person = await aFan(api);
      person.token = await lastingToken(api, person.id);
      const behaviours = [...new Set(SANDBOX_CARDS.map((card) => card.behaviour))];
      const ids = await Promise.all(behaviours.map((behaviour) => aStoredCard(api, person, behaviour)));
      return {
        person,
        cards: Object.fromEntries(behaviours.map((behaviour, n) => [behaviour, ids[n] ?? ''])),
      };
    }),
  );
  const posts = await Promise.all(
    [500, 1234, 20_001].map(async (price, n) => {
      const performer = stars[n % 2];
      if (!performer) throw new Error('no performer');
      return { id: await aPost(api, performer.id, { price }), performer, price };
    }),
  );
  for (const [code, percent, uses] of COUPONS) await aCoupon(api, { code, percent, uses });
  const [[first, second], [star, other]] = [fans, people];
  if (!first || !second || !star || !other) throw new Error('nobody there');
  await aReferral(api, star, second.person, { rate: SHARES.fan });
  await aReferral(api, first.person, other, { registerSource: 'performer', rate: SHARES.performer });
  return { api, fans, performers: stars, posts, sent: [], keys: 0 };
}

const sumOf = (rows: readonly { accountId: string; amount: number }[], account: string): number =>
  rows.filter((row) => row.accountId === account).reduce((sum, row) => sum + row.amount, 0);

/** The database says what the model says, to the hundredth and the millisecond. */
async function expectSame(model: MoneyModel, world: MoneyWorld): Promise<void> {
  // All that was on its way arrives: messages, and money that goes back.
  await api.runJobs();
  model.deliver();
  const { db } = api.deps;
  for (const { person } of world.fans) {
    expect([person.username, await walletOf(api, person.id)]).toEqual([
      person.username,
      model.wallet(person.id) / 100,
    ]);
  }
  for (const star of world.performers) {
    expect([star.id, await earnedBy(api, star.id)]).toEqual([star.id, model.balance(star.id) / 100]);
  }
  const requests = await db.select().from(payoutRequests);
  const asked = requests.map(({ id, requestTokens, status }) => [id, requestTokens, status]);
  expect(asked.sort()).toEqual(model.payouts.map(({ id, tokens, status }) => [id, tokens, status]).sort());
  const entries = await db.select().from(ledgerEntries);
  for (const id of [...world.fans.map(({ person }) => person.id), ...world.performers.map((one) => one.id)])
    expect(sumOf(entries, `referrals:${id}`)).toBe(model.shares.get(id) ?? 0);
  const waiting = model.payouts.filter(({ status }) => status === 'pending' || status === 'approved');
  expect(sumOf(entries, 'payouts')).toBe(waiting.reduce((sum, { tokens }) => sum + tokens, 0));
  const paid = model.payouts.filter(({ status }) => status === 'done');
  expect(sumOf(entries, 'paid-out:paypal:USD')).toBe(
    paid.reduce((sum, { tokens }) => sum + Math.floor(tokens / 10), 0),
  );
  expect(sumOf(entries, 'coupons:USD')).toBe(-model.coupons.given || 0);
  const held = await db
    .select({ code: coupons.code, userId: couponUses.userId })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId));
  expect(held.map(({ code, userId }) => `${code} ${userId}`).sort()).toEqual(
    model.coupons.all.flatMap(({ code, holders }) => [...holders.keys()].map((id) => `${code} ${id}`)).sort(),
  );
  expect(sumOf(entries, 'platform')).toBe(model.platform);
  expect(sumOf(entries, 'clearing:sandbox:USD')).toBe(-model.charged || 0);
  // What was taken in another currency has gone back.
  expect(sumOf(entries, 'clearing:sandbox:EUR')).toBe(0);
  for (const currency of ['USD', 'EUR']) expect(sumOf(entries, `refunds:${currency}`)).toBe(0);
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
  const sold = (await db.select().from(feeds)).reduce((sum, post) => sum + post.totalPurchases, 0);
  expect(sold).toBe(model.owned.size);
}

test(
  `${RUNS} random histories of up to ${COMMANDS} steps leave the books as the model says`,
  async () => {
    let steps = 0;
    const property = fc.asyncProperty(moneyCommands(COMMANDS), async (commands) => {
      const world = await aWorld();
      const model = new MoneyModel(api.clock.now());
      for (const coupon of COUPONS) model.coupons.add(coupon[0], coupon[1], coupon[2]);
      const [[first, second], [star, other]] = [world.fans, world.performers];
      model.links.set(second?.person.id ?? '', { referrer: star?.id ?? '', rate: SHARES.fan });
      model.links.set(other?.id ?? '', { referrer: first?.person.id ?? '', rate: SHARES.performer });
      await fc.asyncModelRun(() => ({ model, real: world }), commands);
      await expectSame(model, world);
      await expectSoundLedger(api);
      steps += [...commands].length;
    });
    await fc.assert(property, {
      numRuns: RUNS,
      ...(process.env.LONG ? {} : { seed: 20_260_301 }),
      endOnFailure: true,
    });
    expect(steps).toBeGreaterThan(RUNS * 3);
  },
  process.env.LONG ? 3_600_000 : 90_000,
);
