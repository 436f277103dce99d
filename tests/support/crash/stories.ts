import { payments } from '#contract/payments.ts';
import { aFan } from '../factories.ts';
import { ok, walletOf } from '../money.ts';
import { DISPUTES } from './dispute-stories.ts';
import { PAYOUTS } from './payout-stories.ts';
import { PURCHASES } from './purchase-stories.ts';
import { REFUNDS } from './refund-stories.ts';
import { deliverAll, PAID_ONCE, type Story } from './scene.ts';
import { SUBSCRIPTIONS } from './subscription-stories.ts';

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

/** Everything that moves money. Another line is killed at each of its steps by itself. */
export const STORIES: Readonly<Record<string, Story>> = {
  'top-up': topUp,
  'top-up confirmed at the bank': confirmed,
  ...SUBSCRIPTIONS,
  ...PURCHASES,
  ...REFUNDS,
  ...DISPUTES,
  ...PAYOUTS,
};
