import { sql } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { aFan, aPerformer } from '../factories.ts';
import { earnedBy, ok } from '../money.ts';
import { type CrashWorld, deliverAll, PAID_ONCE, type Story } from './scene.ts';

async function subscriber({ api, stripe }: CrashWorld) {
  const fan = await aFan(api);
  const star = await aPerformer(api, { monthlyPrice: 2000, yearlyPrice: 12_000 });
  const cardId = await stripe.addCard(fan, 'success');
  const body = { performerId: star.id, type: 'monthly' as const, cardId };
  const periods = async () => {
    const { rows } = await api.deps.db.execute<{ days: number }>(
      sql`select round(extract(epoch from expired_at - now()) / 86400)::int as days from subscriptions`,
    );
    return rows.map(({ days }) => Math.round(days / 30));
  };
  return { fan, star, body, periods };
}

const subscribe: Story = async (world) => {
  const { api, stripe } = world;
  const { fan, star, body, periods } = await subscriber(world);
  return {
    act: async (server, key) =>
      void (await server.call(payments.subscribe, { body }, { token: fan.token, key })),
    isDone: async () =>
      ok(await api.call(subscriptions.userSearch, { query: {} }, fan)).data.some(
        (one) => one.status === 'active',
      ),
    end: async () => [await periods(), await earnedBy(api, star.id), await stripe.taken()],
    expected: [[1], 160, PAID_ONCE],
  };
};

const renew: Story = async (world) => {
  const { api, stripe } = world;
  const { fan, star, body, periods } = await subscriber(world);
  ok(await api.call(payments.subscribe, { body }, fan));
  await api.deps.db.execute(
    sql`update subscriptions set expired_at = now() + interval '40 minutes', next_recurring_date = now() + interval '40 minutes'`,
  );
  return {
    act: (server) => server.ask('job', { name: 'subscriptions.renew-due' }).then(() => undefined),
    isDone: async () => (await periods())[0] === 1,
    end: async () => [await periods(), await earnedBy(api, star.id), await stripe.taken()],
    expected: [[1], 320, [...PAID_ONCE, ...PAID_ONCE]],
  };
};

/** A month that was paid today, so that all of its price is credited to the year: 100.00 of 120.00 are left to pay. */
async function monthly(world: CrashWorld, behaviour: 'success' | 'confirm') {
  const { api, stripe } = world;
  const { fan, star, body, periods } = await subscriber(world);
  ok(await api.call(payments.subscribe, { body }, fan));
  const cardId = behaviour === 'success' ? body.cardId : await stripe.addCard(fan, behaviour);
  const input = { params: { id: star.id }, body: { price: 100, cardId } };
  /** The plan, its months, the cents that are credited to a year, and all that was paid and earned. */
  const end = async () => {
    const { rows } = await api.deps.db.execute<{ type: string }>(
      sql`select subscription_type as type from subscriptions`,
    );
    const credited = await api.deps.db.execute<{ cents: number }>(
      sql`select coalesce(sum((detail ->> 'creditedCents')::int), 0)::int as cents from payment_transactions`,
    );
    return [
      rows[0]?.type,
      await periods(),
      credited.rows[0]?.cents,
      await earnedBy(api, star.id),
      await stripe.taken(),
    ];
  };
  return { fan, star, input, end };
}

/** The year is paid, the month's payment went into it whole, and nothing of either was taken or earned twice. */
const A_YEAR = ['yearly', [12], 2000, 160 + 800, [...PAID_ONCE, { amount: 10_000, refunded: 0 }]];

const upgrade: Story = async (world) => {
  const { fan, input, end } = await monthly(world, 'success');
  return {
    act: async (server, key) =>
      void (await server.call(subscriptions.upgrade, input, { token: fan.token, key })),
    isDone: async () => (await end())[0] === 'yearly',
    end,
    expected: A_YEAR,
  };
};

/** The bank has asked about the upgrade; the person has answered, and the card service tells us. */
async function confirmedUpgrade(world: CrashWorld) {
  const made = await monthly(world, 'confirm');
  const payment = ok(await world.api.call(subscriptions.upgrade, made.input, made.fan));
  await world.stripe.answerBank(payment.stripeClientSecret ?? '', 'success');
  return made;
}

const upgradeConfirmed: Story = async (world) => {
  const { end } = await confirmedUpgrade(world);
  return {
    act: (server) => deliverAll(server, world),
    isDone: async () => (await end())[0] === 'yearly',
    end,
    expected: A_YEAR,
  };
};

/** The month was cancelled while the bank asked: it stays a month, and what the card paid for the year goes back. */
const upgradeOutdated: Story = async (world) => {
  const { fan, star, end } = await confirmedUpgrade(world);
  const cancelled = { params: { gateway: 'stripe' as const, id: star.id } };
  ok(await world.api.call(payments.cancelSubscription, cancelled, fan));
  return {
    act: async (server) => {
      await deliverAll(server, world);
      await server.ask('jobs', { names: ['payments.refund'] });
    },
    isDone: async () => (await world.stripe.taken()).some(({ refunded }) => refunded === 10_000),
    end,
    expected: ['monthly', [1], 0, 160, [...PAID_ONCE, { amount: 10_000, refunded: 10_000 }]],
  };
};

/** Plans that a card pays for, from the first month to the year that takes its place. */
export const SUBSCRIPTIONS: Readonly<Record<string, Story>> = {
  subscribe,
  renew,
  'upgrade to a year': upgrade,
  'upgrade confirmed at the bank': upgradeConfirmed,
  'upgrade of a month that was cancelled meanwhile': upgradeOutdated,
};
