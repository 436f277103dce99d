import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import type { SandboxBehaviour } from '#rules/sandbox-cards.ts';
import { sandboxCharges } from '#server/db/schema/payments.ts';
import { performers as performerTable } from '#server/db/schema/performers.ts';
import { endCoupon } from '#server/features/coupons/manage.service.ts';
import { recoverPayments } from '#server/features/payments/recover.service.ts';
import {
  expireSubscriptions,
  renewDueSubscriptions,
} from '#server/features/subscriptions/renewals.service.ts';
import { lastingToken, walletOf } from './money.ts';
import { bankCommands } from './money-bank.ts';
import type { ModelPerformer } from './money-books.ts';
import { command, pick, send } from './money-command.ts';
import { limitCommands } from './money-limits.ts';
import type { MoneyModel } from './money-model.ts';
import type { Plan } from './money-model-rules.ts';
import { payoutCommands } from './money-payouts.ts';
import { purchaseCommands } from './money-purchases.ts';
import { taxCommands } from './money-tax-commands.ts';
import { isTooLittle, upgradeRefusal } from './money-upgrade-model.ts';

const CARDS: SandboxBehaviour[] = [
  'success',
  'declined',
  'insufficient-funds',
  'confirm',
  'delayed-success',
  'delayed-failure',
  'renewal-declined',
  'lost-answer',
  'late-capture',
  'wrong-amount',
  'wrong-currency',
];

const topUp = (fanIndex: number, card: SandboxBehaviour, amount: number, couponIndex: number | null) =>
  command(`topUp(fan ${fanIndex}, ${card}, ${amount}, coupon ${couponIndex})`, async (model, world) => {
    const { person, cards } = pick(world.fans, fanIndex);
    const coupon = couponIndex === null ? null : pick(model.coupons.all, couponIndex).code;
    const full = model.tax.toPay(person.id, amount);
    const body = { amount: amount / 100, price: full / 100, cardId: cards[card], couponCode: coupon };
    const reply = await send(world, (as) => world.api.call(payments.topUp, { body }, as), person);
    const price = model.coupons.priceOf(full, coupon);
    const refused =
      (coupon === null ? undefined : model.coupons.refusal(person.id, coupon)) ??
      model.limitCode(person.id, price);
    expect(reply.error.error).toBe(refused);
    if (refused) return;
    const about = { id: reply.data._id, secret: reply.data.stripeClientSecret ?? '' };
    const expected = model.pay({
      ...about,
      fan: person.id,
      performer: null,
      plan: null,
      cents: price,
      full,
      coupon,
      card,
      renewal: false,
    });
    expect(reply.data.status).toBe(expected);
  });

const stopCoupon = (index: number) =>
  command(`stop coupon(${index})`, async (model, { api }) => {
    const { code } = pick(model.coupons.all, index);
    await endCoupon(api.deps, 'test', code);
    model.coupons.stop(code);
  });

const priceOf = (performer: ModelPerformer, plan: Plan): number =>
  plan === 'yearly' ? performer.yearlyPrice : performer.monthlyPrice;

/** Why the model would refuse a paid plan right now; null when the card is charged. */
function refusal(model: MoneyModel, fan: string, performer: ModelPerformer, plan: Plan): string | undefined {
  const code = model.subscribeCode(fan, performer, plan);
  if (code) return `subscriptions.${code}`;
  if (plan === 'free') return undefined;
  return model.clearWay(fan, performer, model.tax.toPay(fan, priceOf(performer, plan)));
}

const subscribe = (fanIndex: number, performerIndex: number, plan: Plan, card: SandboxBehaviour) =>
  command(
    `subscribe(fan ${fanIndex}, performer ${performerIndex}, ${plan}, ${card})`,
    async (model, world) => {
      const { person, cards } = pick(world.fans, fanIndex);
      const performer = pick(world.performers, performerIndex);
      const price = model.tax.toPay(person.id, plan === 'free' ? 0 : priceOf(performer, plan));
      const seen = plan === 'free' ? {} : { price: price / 100 };
      const body = { performerId: performer.id, type: plan, cardId: cards[card], ...seen };
      const reply = await send(world, (as) => world.api.call(payments.subscribe, { body }, as), person);
      if (model.isCancelled(person.id, performer, plan)) {
        expect([reply.status, reply.data?.status, reply.data?.totalPrice]).toEqual([200, 'success', 0]);
        return model.resume(person.id, performer, card);
      }
      const refused = refusal(model, person.id, performer, plan);
      expect(reply.error.error).toBe(refused);
      if (refused) return;
      if (plan === 'free') return model.takeTrial(person.id, performer);
      const about = { id: reply.data._id, secret: reply.data.stripeClientSecret ?? '' };
      const expected = model.pay({
        ...about,
        fan: person.id,
        performer,
        plan,
        cents: price,
        card,
        renewal: false,
      });
      expect(reply.data.status).toBe(expected);
    },
  );

const upgrade = (fanIndex: number, performerIndex: number, card: SandboxBehaviour) =>
  command(`upgrade(fan ${fanIndex}, performer ${performerIndex}, ${card})`, async (model, world) => {
    const { person, cards } = pick(world.fans, fanIndex);
    const performer = pick(world.performers, performerIndex);
    const fan = person.id;
    const state = upgradeRefusal(model.sub(fan, performer.id), model.now);
    const year = model.yearFor(fan, performer, model.now);
    const input = {
      params: { id: performer.id },
      body: { price: (year?.due ?? 1000) / 100, cardId: cards[card] },
    };
    const reply = await send(world, (as) => world.api.call(subscriptions.upgrade, input, as), person);
    const code = state ?? (year && isTooLittle(year) ? 'too-little-to-pay' : undefined);
    const due = year?.due ?? 0;
    const refused = code ? `subscriptions.${code}` : model.clearWay(fan, performer, due);
    expect(reply.error.error).toBe(refused);
    if (refused || !year) return;
    const about = { id: reply.data._id, secret: reply.data.stripeClientSecret ?? '' };
    const asked = { fan, performer, plan: 'yearly' as const, cents: due, card, renewal: false, year };
    expect(reply.data.status).toBe(model.pay({ ...about, ...asked }));
  });

const setYearlyPrice = (performerIndex: number, price: number) =>
  command(`set yearly price(performer ${performerIndex}, ${price})`, async (_model, world) => {
    const performer = pick(world.performers, performerIndex);
    performer.yearlyPrice = price;
    await world.api.deps.db
      .update(performerTable)
      .set({ yearlyPrice: price })
      .where(eq(performerTable.id, performer.id));
  });

const cancel = (fanIndex: number, performerIndex: number) =>
  command(`cancel(fan ${fanIndex}, performer ${performerIndex})`, async (model, world) => {
    const { person } = pick(world.fans, fanIndex);
    const performer = pick(world.performers, performerIndex);
    const params = { gateway: 'sandbox', id: performer.id };
    const reply = await world.api.call(payments.cancelSubscription, { params }, person);
    const sub = model.sub(person.id, performer.id);
    expect(reply.status).toBe(sub ? 200 : 404);
    if (sub) model.cancel(sub);
  });

const confirm = (index: number, outcome: 'success' | 'fail') =>
  command(`confirm(${index}, ${outcome})`, async (model, world) => {
    const waiting = model.open.filter((payment) => payment.state === 'waiting');
    if (waiting.length === 0) return;
    const payment = pick(waiting, index);
    const fan = world.fans.find(({ person }) => person.id === payment.fan)?.person;
    const body = { clientSecret: payment.secret, outcome };
    const reply = await world.api.call(payments.confirmSandbox, { body }, fan);
    expect(reply.status).toBe(200);
    payment.state = outcome === 'success' ? 'confirmed' : 'refused';
  });

const deliver = () =>
  command('deliver webhooks', async (model, world) => {
    await world.api.runJobs();
    model.deliver();
  });

/** The gateway sends its messages about a payment that has ended once more, and an outdated one. */
const deliverAgain = (index: number) =>
  command(`deliver webhooks again(${index})`, async (model, world) => {
    const ids = model.ended.filter(Boolean);
    if (ids.length === 0) return;
    const { db, jobs } = world.api.deps;
    const [charge] = await db
      .select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.idempotencyKey, pick(ids, index)));
    if (charge) await jobs.enqueue(db, 'payments.settle-sandbox', { chargeId: charge.id, deliveries: 2 });
    await world.api.runJobs();
    model.deliver();
  });

const sendAgain = (index: number) =>
  command(`send again(${index})`, async (model, world) => {
    if (world.sent.length === 0) return;
    const request = pick(world.sent, index);
    const reply = await request.again();
    expect([reply.status, reply.data?._id]).toEqual([200, request.id]);
    for (const { person } of world.fans)
      expect(await walletOf(world.api, person.id)).toBe(model.wallet(person.id) / 100);
  });

const setPrice = (performerIndex: number, price: number) =>
  command(`set price(performer ${performerIndex}, ${price})`, async (_model, world) => {
    const performer = pick(world.performers, performerIndex);
    performer.monthlyPrice = price;
    await world.api.deps.db
      .update(performerTable)
      .set({ monthlyPrice: price })
      .where(eq(performerTable.id, performer.id));
  });

const wait = (hours: number) =>
  command(`wait(${hours} h)`, async (model, world) => {
    const { api } = world;
    api.clock.advance({ hours });
    model.now = api.clock.now();
    for (const fan of world.fans) fan.person.token = await lastingToken(api, fan.person.id);
    await api.runJobs();
    model.deliver();
    await recoverPayments(api.deps);
    model.recover();
    await renewDueSubscriptions(api.deps);
    model.renew(world.performers);
    await api.runJobs();
    model.deliver();
    await expireSubscriptions(api.deps);
    model.expire();
  });

/** Recovery looks before the gateway's messages arrive. */
const recoverFirst = () =>
  command('recover before messages', async (model, { api }) => {
    api.clock.advance({ minutes: 3 });
    model.now = api.clock.now();
    await recoverPayments(api.deps);
    model.recover();
  });

const two = fc.nat({ max: 1 });
const some = fc.nat({ max: 20 });
const card = fc.constantFrom(...CARDS);
const coupon = fc.option(fc.nat({ max: 2 }));
const plan = fc.constantFrom<Plan[]>('monthly', 'monthly', 'yearly', 'free');

/** Each history begins with tokens in the wallets: without them little is bought. */
export const openingCommands = [0, 1].map((fan) => topUp(fan, 'success', 30_000, null));

/** Everything people, the gateway and the clock may do, in any order. */
export const moneyCommands = (maxCommands: number) =>
  fc.commands(
    [
      fc
        .tuple(two, fc.constantFrom('success' as const), fc.integer({ min: 295, max: 30_000 }), coupon)
        .map((c) => topUp(...c)),
      fc.tuple(two, card, fc.integer({ min: 295, max: 30_000 }), coupon).map((c) => topUp(...c)),
      fc.nat({ max: 2 }).map(stopCoupon),
      fc.tuple(two, two, plan, card).map((c) => subscribe(...c)),
      fc
        .tuple(two, two, plan, fc.constantFrom('success' as const, 'renewal-declined' as const))
        .map((c) => subscribe(...c)),
      fc.tuple(two, two, card).map((c) => upgrade(...c)),
      fc.tuple(two, two, fc.constantFrom('success' as const, 'confirm' as const)).map((c) => upgrade(...c)),
      fc.tuple(two, two).map((c) => cancel(...c)),
      fc.tuple(some, fc.constantFrom('success' as const, 'fail' as const)).map((c) => confirm(...c)),
      fc.constant(deliver()),
      fc.constant(recoverFirst()),
      some.map(deliverAgain),
      some.map(sendAgain),
      fc.tuple(two, fc.integer({ min: 295, max: 5000 })).map((c) => setPrice(...c)),
      fc.tuple(two, fc.integer({ min: 3000, max: 30_000 })).map((c) => setYearlyPrice(...c)),
      ...purchaseCommands,
      ...purchaseCommands,
      ...bankCommands,
      ...bankCommands,
      ...limitCommands,
      ...payoutCommands,
      ...taxCommands,
      fc.constantFrom(1, 5, 24, 24 * 8, 24 * 15, 24 * 30 + 23, 24 * 31).map(wait),
    ],
    { maxCommands, size: 'max' },
  );
