import { sql } from 'drizzle-orm';
import { orders } from '#contract/orders.ts';
import { payments } from '#contract/payments.ts';
import { wallet } from '#contract/wallet.ts';
import { recoverPayments } from '#server/features/payments/recover.service.ts';
import type { ChargeRequest } from '#server/providers/payments/gateway.ts';
import { anAddress } from '../addresses.ts';
import { aFan, aPerformer, tokensFor } from '../factories.ts';
import { earnedBy, ok, walletOf } from '../money.ts';
import { aProduct } from '../products.ts';
import { type CrashWorld, deliverAll, type Story } from './scene.ts';

/** A fan with tokens in front of a product. */
export async function buyer({ api }: CrashWorld) {
  const fan = await aFan(api);
  const star = await aPerformer(api);
  await tokensFor(api, fan.id, 100);
  const product = await aProduct(api, star, { stock: 3 });
  const deliveryAddressId = await anAddress(api, fan);
  const input = { params: { id: product._id }, body: { deliveryAddressId } };
  const placed = async () => ok(await api.call(orders.mine, { query: {} }, fan)).data;
  const end = async () => {
    const { rows } = await api.deps.db.execute<{ stock: number }>(sql`select stock from products`);
    const states = (await placed()).map((one) => one.deliveryStatus);
    return [await walletOf(api, fan.id), states, rows[0]?.stock, await earnedBy(api, star.id)];
  };
  return { fan, star, input, placed, end };
}

const refundOrder: Story = async (world) => {
  const { fan, star, input, placed, end } = await buyer(world);
  ok(await world.api.call(wallet.product, input, fan));
  const id = (await placed())[0]?._id ?? '';
  const change = { params: { id }, body: { deliveryStatus: 'refunded' as const } };
  return {
    act: async (server) => void (await server.call(orders.update, change, { token: star.token })),
    isDone: async () => (await placed())[0]?.deliveryStatus === 'refunded',
    end,
    expected: [100, ['refunded'], 3, 0],
  };
};

/** An operator gives back a part of what was paid with tokens, and the order goes on. */
const refundPurchase: Story = async (world) => {
  const { fan, input, end } = await buyer(world);
  const { _id: id } = ok(await world.api.call(wallet.product, input, fan));
  return {
    act: async (server) => void (await server.ask('refund', { what: 'purchase', id, total: 200 })),
    isDone: async () => (await walletOf(world.api, fan.id)) > 95,
    end,
    expected: [97, ['processing'], 2, 2.4],
  };
};

/** An operator gives back a part of a card payment: its tokens leave the wallet, and a job sends the money. */
const refundPayment: Story = async ({ api, stripe }) => {
  const fan = await aFan(api);
  const body = { amount: 20, cardId: await stripe.addCard(fan, 'success') };
  const { _id: id } = ok(await api.call(payments.topUp, { body }, fan));
  return {
    act: async (server) => {
      await server.ask('refund', { what: 'payment', id, total: 500 });
      await server.ask('jobs', { names: ['payments.refund'] });
    },
    isDone: async () => (await stripe.taken())[0]?.refunded === 500,
    end: async () => [await walletOf(api, fan.id), await stripe.taken()],
    expected: [150, [{ amount: 2000, refunded: 500 }]],
  };
};

/** A payment had ended without money when the card service took it after all. */
const refundCapture: Story = async (world) => {
  const { api, stripe } = world;
  const fan = await aFan(api);
  const body = { amount: 20, cardId: await stripe.addCard(fan, 'success') };
  let late: ChargeRequest | undefined;
  const charge = (request: ChargeRequest) => {
    late = request;
    return Promise.reject(new Error('out of reach'));
  };
  api.deps.payments = { ...stripe.gateway, charge };
  ok(await api.call(payments.topUp, { body }, fan));
  api.deps.payments = stripe.gateway;
  api.clock.advance({ minutes: 3 });
  await recoverPayments(api.deps);
  if (late) await stripe.gateway.charge(late);
  const status = async () => (await stripe.taken()).map(({ refunded }) => refunded);
  return {
    act: async (server) => {
      await deliverAll(server, world);
      await server.ask('jobs', { names: ['payments.refund'] });
    },
    isDone: async () => (await status())[0] === 2000,
    end: async () => [await walletOf(api, fan.id), await stripe.taken()],
    expected: [0, [{ amount: 2000, refunded: 2000 }]],
  };
};

/** Every way in which money goes back. */
export const REFUNDS: Readonly<Record<string, Story>> = {
  'refund of an order': refundOrder,
  'refund of a purchase by an operator': refundPurchase,
  'refund of a payment by an operator': refundPayment,
  'refund of a charge': refundCapture,
};
