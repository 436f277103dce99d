import { payments } from '#contract/payments.ts';
import { wallet } from '#contract/wallet.ts';
import { disputes } from '#server/db/schema/disputes.ts';
import { aFan, aPerformer } from '../factories.ts';
import { earnedBy, ok, walletOf } from '../money.ts';
import { type CrashWorld, deliverAll, type Story } from './scene.ts';

/** A fan who has spent half of what a card paid for, and whose bank takes that payment back. */
async function disputed({ api, stripe }: CrashWorld) {
  const fan = await aFan(api);
  const star = await aPerformer(api);
  const cardId = await stripe.addCard(fan, 'success');
  const { _id: id } = ok(await api.call(payments.topUp, { body: { amount: 20, cardId } }, fan));
  ok(await api.call(wallet.tip, { params: { id: star.id }, body: { price: 100 } }, fan));
  const [intent] = [...stripe.server.state.intents.values()];
  if (!intent) throw new Error('no charge');
  const states = async () => (await api.deps.db.select().from(disputes)).map(({ status }) => status);
  const end = async () => [
    await states(),
    await walletOf(api, fan.id),
    await earnedBy(api, star.id),
    await stripe.taken(),
  ];
  return { id, intent, states, end };
}

const opened: Story = async (world) => {
  const { intent, states, end } = await disputed(world);
  world.stripe.server.state.dispute(intent, 2000);
  return {
    act: (server) => deliverAll(server, world),
    isDone: async () => (await states()).length > 0,
    end,
    expected: [['needs_response'], 0, 80, [{ amount: 2000, refunded: 2000 }]],
  };
};

const decided =
  (status: 'won' | 'lost', expected: unknown): Story =>
  async (world) => {
    const { id, states, end } = await disputed(world);
    await world.stripe.dispute(id);
    const [dispute] = [...world.stripe.server.state.disputes.keys()];
    world.stripe.server.state.decide(dispute ?? '', status);
    return {
      act: (server) => deliverAll(server, world),
      isDone: async () => (await states())[0] === status,
      end,
      expected,
    };
  };

/** What a bank takes back, for a time or for good. */
export const DISPUTES: Readonly<Record<string, Story>> = {
  'dispute opened': opened,
  'dispute won': decided('won', [['won'], 100, 80, [{ amount: 2000, refunded: 0 }]]),
  'dispute lost': decided('lost', [['lost'], 0, 0, [{ amount: 2000, refunded: 2000 }]]),
};
