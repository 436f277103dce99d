import { sql } from 'drizzle-orm';
import { feeds } from '#contract/feeds.ts';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { wallet } from '#contract/wallet.ts';
import { aFan, aPerformer, tokensFor } from '../factories.ts';
import { earnedBy, ok, walletOf } from '../money.ts';
import { aPost, FOR_SALE } from '../posts.ts';
import { DISPUTES } from './dispute-stories.ts';
import { PAYOUTS } from './payout-stories.ts';
import { buyer, REFUNDS } from './refund-stories.ts';
import { type CrashWorld, deliverAll, PAID_ONCE, type Story } from './scene.ts';

const topUp: Story = async ({ api, stripe }) => {
  const fan = await aFan(api);
  const body = { amount: 20, cardId: await stripe.addCard(fan, 'success') };
  return {
    act: async (server, key) => void (await server.call(payments.topUp, { body }, { token: fan.token, key })),
    isDone: async () => (await walletOf(api, fan.id)) > 0,
    end: async () => [await walletOf(api, fan.id), await stripe.taken()],
    expected: [200, PAID_ONCE],
  };
};

/** The person has confirmed at the bank, and the card service tells us. */
const confirmed: Story = async (world) => {
  const { api, stripe } = world;
  const fan = await aFan(api);
  const body = { amount: 20, cardId: await stripe.addCard(fan, 'confirm') };
  const payment = ok(await api.call(payments.topUp, { body }, fan));
  await stripe.answerBank(payment.stripeClientSecret ?? '', 'success');
  return {
    act: (server) => deliverAll(server, world),
    isDone: async () => (await walletOf(api, fan.id)) > 0,
    end: async () => [await walletOf(api, fan.id), await stripe.taken()],
    expected: [200, PAID_ONCE],
  };
};

async function subscriber({ api, stripe }: CrashWorld) {
  const fan = await aFan(api);
  const star = await aPerformer(api, { monthlyPrice: 2000 });
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

const unlock: Story = async ({ api, stripe }) => {
  const fan = await aFan(api);
  const star = await aPerformer(api);
  await tokensFor(api, fan.id, 100);
  const { _id: id } = await aPost(api, star, FOR_SALE);
  const input = { params: { id }, body: {} };
  const isOpen = async () => ok(await api.call(feeds.view, { params: { id } }, fan)).isBought;
  return {
    act: async (server, key) => void (await server.call(wallet.feed, input, { token: fan.token, key })),
    isDone: async () => (await walletOf(api, fan.id)) < 100,
    end: async () => [
      await walletOf(api, fan.id),
      await isOpen(),
      await earnedBy(api, star.id),
      await stripe.taken(),
    ],
    expected: [95, true, 4, []],
  };
};

const order: Story = async (world) => {
  const { fan, input, placed, end } = await buyer(world);
  return {
    act: async (server, key) => void (await server.call(wallet.product, input, { token: fan.token, key })),
    isDone: async () => (await placed()).length > 0,
    end,
    expected: [95, ['processing'], 2, 4],
  };
};

/** Everything that moves money. Another line is killed at each of its steps by itself. */
export const STORIES: Readonly<Record<string, Story>> = {
  'top-up': topUp,
  'top-up confirmed at the bank': confirmed,
  subscribe,
  renew,
  unlock,
  order,
  ...REFUNDS,
  ...DISPUTES,
  ...PAYOUTS,
};
