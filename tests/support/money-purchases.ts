import fc from 'fast-check';
import { orders } from '#contract/orders.ts';
import { wallet } from '#contract/wallet.ts';
import { tokens } from '#rules/money.ts';
import { refundPurchase } from '#server/features/refunds/refund-purchase.service.ts';
import { lastingToken } from './money.ts';
import type { ModelSale } from './money-books.ts';
import { codeOf, command, pick, send, tick } from './money-command.ts';
import type { MoneyModel } from './money-model.ts';

const tip = (fanIndex: number, performerIndex: number, price: number) =>
  command(`tip(fan ${fanIndex}, performer ${performerIndex}, ${price})`, async (model, world) => {
    tick(model, world);
    const { person } = pick(world.fans, fanIndex);
    const performer = pick(world.performers, performerIndex);
    const input = { params: { id: performer.id }, body: { price: price / 100 } };
    const reply = await send(world, (as) => world.api.call(wallet.tip, input, as), person);
    const refused = model.spendCode(person.id, price);
    expect(reply.error.error).toBe(refused);
    const about = { kind: 'tip' as const, fan: person.id, thing: '', gross: price };
    if (!refused) model.buy({ ...about, id: reply.data._id }, performer);
  });

const unlock = (fanIndex: number, postIndex: number) =>
  command(`unlock(fan ${fanIndex}, post ${postIndex})`, async (model, world) => {
    tick(model, world);
    const { person } = pick(world.fans, fanIndex);
    const post = pick(world.posts, postIndex);
    const input = { params: { id: post.id }, body: {} };
    const reply = await send(world, (as) => world.api.call(wallet.feed, input, as), person);
    const isOwned = model.owns(person.id, post.id);
    const refused = isOwned ? undefined : model.spendCode(person.id, post.price);
    expect(reply.error.error).toBe(refused);
    // Nothing was bought under this key: once the purchase it answered is refunded, it buys anew.
    if (isOwned) world.sent.pop();
    const about = { kind: 'post' as const, fan: person.id, thing: post.id, gross: post.price };
    if (!isOwned && !refused) model.buy({ ...about, id: reply.data._id }, post.performer);
  });

const buy = (fanIndex: number, productIndex: number, pieces: number) =>
  command(`buy(fan ${fanIndex}, product ${productIndex}, ${pieces})`, async (model, world) => {
    tick(model, world);
    const { person, home } = pick(world.fans, fanIndex);
    const product = pick(world.products, productIndex);
    const input = { params: { id: product.id }, body: { deliveryAddressId: home, quantity: pieces } };
    const reply = await send(world, (as) => world.api.call(wallet.product, input, as), person);
    const gross = product.price * pieces;
    const isOut = model.stock(product.id) < pieces;
    const refused = isOut ? 'wallet.out-of-stock' : model.spendCode(person.id, gross);
    expect(reply.error.error).toBe(refused);
    if (refused) return;
    const order = { pieces, status: 'processing' as const, isSent: false };
    const about = { kind: 'product' as const, fan: person.id, thing: product.id, gross, order };
    model.buy({ ...about, id: reply.data._id }, product.performer);
  });

type Step = 'processing' | 'shipping' | 'delivered' | 'refunded';
const STEPS: readonly Step[] = ['processing', 'shipping', 'delivered', 'refunded'];

/** Why a seller cannot say this of an order; undefined when they can. */
function orderCode(model: MoneyModel, sale: ModelSale, to: Step): string | undefined {
  const status = sale.order?.status ?? 'refunded';
  if (status === 'refunded') return to === 'refunded' ? undefined : 'orders.already-refunded';
  if (STEPS.indexOf(to) < STEPS.indexOf(status)) return 'orders.not-back';
  if (to !== 'refunded') return undefined;
  if (model.isDisputed(sale)) return 'refunds.disputed';
  const owed = model.owed(sale, sale.gross - sale.back);
  return model.balance(sale.performer) < owed ? 'orders.refund-not-covered' : undefined;
}

const changeOrder = (index: number, to: Step) =>
  command(`the seller says of order(${index}, ${to})`, async (model, { api }) => {
    const made = model.sales.filter(({ order }) => order !== null);
    if (made.length === 0) return;
    const sale = pick(made, index);
    const token = await lastingToken(api, sale.performer);
    const { rows } = await api.deps.db.execute<{ id: string }>(
      `select id from orders where transaction_id = '${sale.id}'`,
    );
    const params = { id: rows[0]?.id ?? '' };
    const reply = await api.call(orders.update, { params, body: { deliveryStatus: to } }, { token });
    const refused = orderCode(model, sale, to);
    expect(reply.error.error).toBe(refused);
    if (refused || sale.order?.status === 'refunded') return;
    if (to === 'refunded') model.giveBack(sale, sale.gross - sale.back);
    else if (sale.order)
      Object.assign(sale.order, { status: to, isSent: sale.order.isSent || to !== 'processing' });
  });

/** A share of a price in hundredths of it; more than all is refused. */
const refund = (index: number, share: number) =>
  command(`refund purchase(${index}, ${share} %)`, async (model, { api }) => {
    const made = model.sales.filter(({ kind }) => kind !== 'plan');
    if (made.length === 0) return;
    const sale = pick(made, index);
    const upTo = Math.max(1, Math.floor((sale.gross * share) / 100));
    const total = share === 100 ? null : tokens(upTo);
    const code = await codeOf(refundPurchase(api.deps, 'test', sale.id, { total, reason: 'By mistake' }));
    const amount = upTo - sale.back;
    const refused = () => {
      if (upTo > sale.gross) return 'refunds.too-much';
      if (amount < 0) return 'refunds.already-more';
      return amount > 0 && model.isDisputed(sale) ? 'refunds.disputed' : undefined;
    };
    const wanted = refused();
    expect(code).toBe(wanted);
    if (!wanted && amount > 0) model.giveBack(sale, amount);
  });

const two = fc.nat({ max: 1 });
const some = fc.nat({ max: 20 });
const step = fc.constantFrom<Step[]>('shipping', 'delivered', 'refunded', 'refunded', 'processing');

/** What fans buy with tokens, what sellers say of orders, and what an operator gives back. */
export const purchaseCommands = [
  fc.tuple(two, two, fc.integer({ min: 1000, max: 150_000 })).map((c) => tip(...c)),
  fc.tuple(two, fc.nat({ max: 2 })).map((c) => unlock(...c)),
  fc.tuple(two, two, fc.integer({ min: 1, max: 3 })).map((c) => buy(...c)),
  fc.tuple(some, step).map((c) => changeOrder(...c)),
  fc.tuple(some, fc.constantFrom(100)).map((c) => refund(...c)),
  fc.tuple(some, fc.constantFrom(1, 33, 34, 70, 99, 101)).map((c) => refund(...c)),
];
