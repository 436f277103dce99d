import fc from 'fast-check';
import { orders } from '#contract/orders.ts';
import { products } from '#contract/products.ts';
import { wallet } from '#contract/wallet.ts';
import { systemClock } from '#server/clock.ts';
import { paymentTransactions } from '#server/db/schema/payments.ts';
import { anAddress } from '#support/addresses.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import {
  aCardCharge,
  aWalletCharge,
  CARD_KINDS,
  type ChargeKind,
  WALLET_KINDS,
} from '#support/charge-kinds.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { earnedBy, expectSoundLedger, walletOf } from '#support/money.ts';
import { workerDatabase } from '#support/postgres.ts';
import { aProduct } from '#support/products.ts';
import { type ChargeCall, callOf, type Reply, startTwoApis, type TwoApis } from '#support/two-apis.ts';

/** Everything that can be paid for, asked for by many requests at the same time, of two processes (docs/product.md 8). */
let api: TestApi;
let apis: TwoApis;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
  apis = await startTwoApis((await workerDatabase()).url);
});
beforeEach(async () => {
  await api.reset();
  api.clock.set(systemClock.now().toISOString());
  star = await aPerformer(api, { commissionRate: 2000, monthlyPrice: 1000 });
});
afterAll(async () => {
  await apis.stop();
  await api.close();
});

const inOrder = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

describe('240 purchases of all kinds at once, by ten fans of whom half cannot pay for all', () => {
  const FANS = 10;
  const THINGS = 4;
  const PRICE = 10;
  /** Every other fan can pay for all. */
  const TOKENS = [5.5 * PRICE, 100 * PRICE];
  /** Of what is sent by post there is less than is asked for. */
  const STOCK = 6;

  test('each is paid or refused, no wallet pays more than it holds, and stock is sold once', async () => {
    const things = new Map<string, ChargeCall>();
    const stranger = await aFan(api);
    for (const kind of WALLET_KINDS)
      for (let nr = 1; nr < THINGS && kind !== 'message'; nr += 1)
        things.set(`${kind} ${nr}`, await aWalletCharge(api, star, kind, PRICE, stranger));
    const scarce = await aProduct(api, star, { price: PRICE, stock: STOCK });
    const fans = await Promise.all(
      inOrder(FANS, async (nr) => {
        const fan = await aFan(api);
        const tokens = TOKENS[nr % 2] ?? 0;
        await tokensFor(api, fan.id, tokens);
        // Each has messages of their own.
        const own: ChargeCall[] = [];
        for (let at = 1; at < THINGS; at += 1)
          own.push(await aWalletCharge(api, star, 'message', PRICE, fan));
        return { fan, tokens, own, deliveryAddressId: await anAddress(api, fan) };
      }),
    );
    const calls = fans.flatMap(({ fan, own, deliveryAddressId }) => [
      ...inOrder(WALLET_KINDS.length, () => ({
        fan,
        call: callOf(wallet.product, scarce._id, { deliveryAddressId }),
      })),
      ...[...things.values(), ...own].map((call) => ({ fan, call })),
    ]);
    expect(calls).toHaveLength(240);
    const mixed = fc.sample(fc.shuffledSubarray(calls, { minLength: calls.length }), { numRuns: 1, seed: 7 });
    const started = performance.now();
    const replies = await Promise.all(
      (mixed[0] ?? []).map(async ({ fan, call }, at) => ({ fan, call, ...(await apis.send(at, fan, call)) })),
    );
    const seconds = (performance.now() - started) / 1000;
    const refusals = new Set(replies.filter(({ status }) => status !== 200).map(({ error }) => error));
    expect([...refusals].sort()).toEqual(['wallet.balance-too-low', 'wallet.out-of-stock']);
    const paid = replies.filter(({ status }) => status === 200);
    for (const { fan, tokens } of fans) {
      const own = paid.filter((reply) => reply.fan === fan).length;
      expect(await walletOf(api, fan.id)).toBeCloseTo(tokens - own * PRICE);
    }
    expect(paid.filter(({ call }) => call.path.endsWith(scarce._id))).toHaveLength(STOCK);
    expect(await earnedBy(api, star.id)).toBeCloseTo(paid.length * PRICE * 0.8);
    await expectSoundLedger(api);
    process.stdout.write(
      `\n${paid.length} of ${replies.length} purchases at once were paid, ${Math.round(replies.length / seconds)} a second\n`,
    );
  });
});

test('a product is bought while orders of it are refunded: none waits for the other in a circle', async () => {
  const [ROUNDS, AT_ONCE, PRICE] = [3, 15, 10];
  const buyers = await Promise.all(
    inOrder(AT_ONCE, async () => {
      const fan = await aFan(api);
      await tokensFor(api, fan.id, 2 * ROUNDS * PRICE);
      return { fan, deliveryAddressId: await anAddress(api, fan) };
    }),
  );
  const mug = await aProduct(api, star, { price: PRICE, stock: 1000 });
  const buy = (at: number) => {
    const { fan, deliveryAddressId } = buyers[at] as (typeof buyers)[number];
    return apis.send(at, fan, callOf(wallet.product, mug._id, { deliveryAddressId }));
  };
  const statuses = (replies: readonly Reply[]) => [
    ...new Set(replies.map(({ status, error }) => error ?? status)),
  ];
  const bought = await Promise.all(inOrder(AT_ONCE, buy));
  expect(statuses(bought)).toEqual([200]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { data } = await api.call(
      orders.search,
      { query: { deliveryStatus: 'processing', limit: 200 } },
      star,
    );
    const replies = await Promise.all(
      data.data.flatMap(({ _id }, at) => [
        apis.send(at, star, callOf(orders.update, _id, { deliveryStatus: 'refunded' })),
        buy(at),
      ]),
    );
    expect(replies).toHaveLength(2 * AT_ONCE);
    expect(statuses(replies)).toEqual([200]);
  }
  expect((await api.call(products.view, { params: { id: mug._id } })).data.stock).toBe(1000 - AT_ONCE);
  await expectSoundLedger(api);
});

describe('one key', () => {
  const SEEDS = process.env.LONG ? 20 : 1;
  const REQUESTS = 100;
  /** What differs from seed to seed: the price, and which process is asked when. */
  const scene = fc.record({
    price: fc.integer({ min: 1000, max: 4900 }).map((cents) => cents / 100),
    pauses: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: REQUESTS, maxLength: REQUESTS }),
    ways: fc.array(fc.nat(1), { minLength: REQUESTS, maxLength: REQUESTS }),
  });
  const scenes = fc.sample(scene, { numRuns: SEEDS, seed: 20_261_123 });
  const RICH = 100_000;
  /** Tokens for one of the site's currency. */
  const TOKEN_RATE = 10;
  /** Tokens for the fan's wallet and for the performer, before the commission, for each of the price. */
  const MOVED: Partial<Record<ChargeKind, { wallet: number; earned: number }>> = {
    'top-up': { wallet: TOKEN_RATE, earned: 0 },
    subscription: { wallet: 0, earned: TOKEN_RATE },
    // With the month before it, which costs as much as the year costs more.
    upgrade: { wallet: 0, earned: 2 * TOKEN_RATE },
  };

  const payments = async () => (await api.deps.db.select().from(paymentTransactions)).length;

  test.each<ChargeKind>([...WALLET_KINDS, ...CARD_KINDS])(
    '%s: a hundred requests pay once and get one answer, and with another body the key is refused',
    async (kind) => {
      for (const { price, pauses, ways } of scenes) {
        const fan = await aFan(api);
        await tokensFor(api, fan.id, RICH);
        const monthlyPrice = Math.round(price * 100);
        const plans = { monthlyPrice, yearlyPrice: 2 * monthlyPrice };
        star = await aPerformer(api, { ...plans, commissionRate: 2000 });
        const other = await aPerformer(api, plans);
        const byCard = CARD_KINDS.find((one) => one === kind);
        const charge = (to: Person, at: number): Promise<ChargeCall> =>
          byCard
            ? aCardCharge(api, to, fan, byCard, at)
            : aWalletCharge(api, to, kind as (typeof WALLET_KINDS)[number], at, fan);
        const call = await charge(star, price);
        const another = await charge(other, price + 1);
        const before = await payments();
        const key = `once ${kind}`.replace(' ', '-');
        const replies = await Promise.all(
          inOrder(REQUESTS, async (at): Promise<Reply> => {
            await new Promise((resolve) => setTimeout(resolve, pauses[at]));
            return apis.send(ways[at] ?? 0, fan, call, key);
          }),
        );
        expect([...new Set(replies.map(({ status, error }) => error ?? status))]).toEqual([200]);
        expect(new Set(replies.map(({ data }) => data?._id)).size).toBe(1);
        await api.runJobs();
        const answers = await Promise.all([0, 1].map((at) => apis.send<object>(at, fan, call, key)));
        expect(answers[1]).toEqual(answers[0]);
        expect(await payments()).toBe(before + (byCard ? 1 : 0));
        const { wallet, earned } = MOVED[kind] ?? { wallet: -1, earned: 1 };
        expect(await walletOf(api, fan.id)).toBeCloseTo(RICH + wallet * price);
        expect(await earnedBy(api, star.id)).toBeCloseTo(0.8 * earned * price, 1);
        const refused = await apis.send(0, fan, another, key);
        expect([refused.status, refused.error?.split('.')[1]]).toEqual([422, 'key-reused']);
      }
      await expectSoundLedger(api);
    },
    600_000,
  );
});
