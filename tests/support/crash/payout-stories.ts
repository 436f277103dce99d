import { sql } from 'drizzle-orm';
import { payoutConnections } from '#contract/payout-connections.ts';
import { payouts } from '#contract/payouts.ts';
import { wallet } from '#contract/wallet.ts';
import { receiveWebhook } from '#server/features/payments/webhooks.service.ts';
import { aFan, aPerformer, type Person, tokensFor } from '../factories.ts';
import { earnedBy, ok, payoutsAtOnce } from '../money.ts';
import type { CrashWorld, Story } from './scene.ts';

async function paypal({ api }: CrashWorld, star: Person): Promise<void> {
  const account = { params: { method: 'paypal' as const }, body: { email: 'ada@example.org' } };
  ok(await api.call(payouts.setMethod, account, star));
}

async function connected({ api, stripe }: CrashWorld, star: Person): Promise<void> {
  ok(await api.call(payoutConnections.connect, { body: {} }, star));
  const [account = ''] = stripe.server.state.accounts.keys();
  const { headers, body } = await stripe.onboard(account, 'complete');
  await receiveWebhook(api.deps, headers, body);
}

async function earner(world: CrashWorld, method: 'paypal' | 'stripe') {
  const { api } = world;
  await payoutsAtOnce(api);
  const fan = await aFan(api);
  const star = await aPerformer(api);
  await tokensFor(api, fan.id, 1000);
  await (method === 'paypal' ? paypal(world, star) : connected(world, star));
  ok(await api.call(wallet.tip, { params: { id: star.id }, body: { price: 1000 } }, fan));
  const body = { requestTokens: 500, paymentAccountType: method };
  const states = async () => {
    const { rows } = await api.deps.db.execute<{ status: string }>(sql`select status from payout_requests`);
    return rows.map(({ status }) => status);
  };
  return { star, body, states };
}

const askForPayout: Story = async (world) => {
  const { star, body, states } = await earner(world, 'paypal');
  return {
    act: async (server, key) =>
      void (await server.call(payouts.create, { body }, { token: star.token, key })),
    isDone: async () => (await states()).length > 0,
    end: async () => [await states(), await earnedBy(world.api, star.id)],
    expected: [['pending'], 300],
  };
};

/** What was sent to an account at Stripe is counted there, in cents. */
const payOut =
  (method: 'paypal' | 'stripe', sent: number[]): Story =>
  async (world) => {
    const { star, body, states } = await earner(world, method);
    const { _id: id } = ok(await world.api.call(payouts.create, { body }, star));
    return {
      act: async (server) => {
        // An approval that was made before the kill is seen by the operator, who goes on from there.
        if ((await states())[0] === 'pending') await server.ask('payout', { id, status: 'approved' });
        await server.ask('payout', { id, status: 'done' });
      },
      isDone: async () => (await states())[0] === 'done',
      end: async () => [
        await states(),
        await earnedBy(world.api, star.id),
        (await world.stripe.sent()).map(({ amount }) => amount),
      ],
      expected: [['done'], 300, sent],
    };
  };

export const PAYOUTS: Readonly<Record<string, Story>> = {
  'payout asked for': askForPayout,
  'payout made': payOut('paypal', []),
  'payout sent to an account at Stripe': payOut('stripe', [5000]),
};
