import fc from 'fast-check';
import { startTestApi, type TestApi } from '#support/api.ts';
import { expectSoundLedger } from '#support/money.ts';
import {
  apply,
  type ModelStatus,
  type Outcome,
  type StoreAct,
  type StoreModel,
  stockOf,
} from '#support/store-model.ts';
import {
  type Answer,
  aStore,
  ask,
  expectSameFiles,
  expectSameStore,
  type StoreWorld,
} from '#support/store-world.ts';

const RUNS = process.env.LONG ? 150 : 8;
const STEPS = process.env.LONG ? 60 : 40;
/** Another one every time in the long run; what fails says it. */
const SEED = process.env.LONG ? Date.now() % 2 ** 31 : 20_261_124;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const small = fc.nat(99);
const piece = fc.integer({ min: 1, max: 3 });
const status = fc.constantFrom<ModelStatus[]>('refunded', 'refunded', 'shipping', 'delivered', 'processing');
const visible = fc.constantFrom(
  'active' as const,
  'inactive' as const,
  'deleted' as const,
  'restored' as const,
);
/** What is done, by numbers that find their product or order when it comes to it. */
const doing = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ what: fc.constant('buy' as const), nr: small, fan: small, quantity: piece }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('again' as const), nr: small, more: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('order' as const), nr: small, status }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('restock' as const),
      nr: small,
      stock: fc.nat(5),
      knows: fc.constantFrom('now' as const, 'now' as const, 'other' as const, 'nothing' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('price' as const), nr: small, price: piece }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('status' as const), nr: small, status: visible }) },
);
type Doing = typeof doing extends fc.Arbitrary<infer D> ? D : never;
/** One thing after another, two at once, or three people after the last pieces of one product. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(doing) },
  { weight: 1, arbitrary: fc.tuple(doing, doing) },
  { weight: 1, arbitrary: fc.tuple(doing, doing).map(([one, other]) => [one, { ...other, nr: one.nr }]) },
  {
    weight: 2,
    arbitrary: fc
      .record({ nr: small, fan: small, pieces: fc.tuple(piece, piece, piece) })
      .map(({ nr, fan, pieces }) =>
        pieces.map((quantity, more) => ({ what: 'buy' as const, nr, fan: fan + more, quantity })),
      ),
  },
);

let keys = 0;
function actOf(model: StoreModel, one: Doing): StoreAct | null {
  const product = one.nr % model.products.length;
  const order = one.nr % Math.max(1, model.orders.length);
  if (one.what === 'buy') {
    keys += 1;
    const isDigital = model.products[product]?.type === 'digital';
    const quantity = isDigital && one.quantity < 3 ? 1 : one.quantity;
    return { what: 'buy', fan: one.fan % model.wallets.length, product, quantity, key: `key-${keys}` };
  }
  if (one.what === 'price') return { what: 'price', product, price: one.price * 333 };
  if (one.what === 'status') return { what: 'status', product, status: one.status };
  if (one.what === 'restock') {
    const ifStock = { now: stockOf(model, product), other: stockOf(model, product) + 1, nothing: null }[
      one.knows
    ];
    return { what: 'restock', product, stock: one.stock, ifStock };
  }
  const made = model.orders[order];
  if (!made) return null;
  if (one.what === 'order') return { what: 'order', order, status: one.status };
  // The same request again; one time of four with another number of pieces.
  const quantity = one.more === 3 ? (made.quantity % 3) + 1 : made.quantity;
  return { what: 'buy', fan: made.fan, product: made.product, quantity, key: made.key };
}

const CHANGED = 'wallet.changed-meanwhile';
/** Whether what is bought here is also changed at the same moment: then its buyer may be told to look again. */
const isChangedIn = (parts: readonly { act: StoreAct }[], act: StoreAct): boolean =>
  act.what === 'buy' &&
  parts.some(
    ({ act: other }) => (other.what === 'price' || other.what === 'status') && other.product === act.product,
  );

/** Of two at once the later one may have begun before the earlier one ended, and find things changed. */
const isRefusedAlike = (code: string | null, wanted: string | null): boolean =>
  code === wanted || (code === CHANGED && wanted !== null);

/** The purchases of the model's orders with this answer among them; null where it is not what must be answered. */
function told(made: readonly string[], wanted: Outcome, answer: Answer, isAlone: boolean): string[] | null {
  const isSame = isAlone ? answer.code === wanted.code : isRefusedAlike(answer.code, wanted.code);
  if (!isSame) return null;
  if (wanted.order === null) return [...made];
  const known = made[wanted.order];
  const id = answer.purchase ?? '';
  if (known !== undefined) return known === id ? [...made] : null;
  return made.includes(id) ? null : [...made, id];
}

interface Fit {
  model: StoreModel;
  made: string[];
}

/** The model after these, where the answers are those of doing one after the other in this order. */
function after(
  model: StoreModel,
  made: readonly string[],
  parts: readonly { act: StoreAct; answer: Answer }[],
) {
  const next = structuredClone(model);
  let ids: string[] | null = [...made];
  for (const { act, answer } of parts) {
    if (answer.code === CHANGED && isChangedIn(parts, act)) continue;
    const wanted = apply(next, act);
    ids = told(ids, wanted, answer, parts.length === 1);
    if (!ids) return { wanted, fits: null };
  }
  return { wanted: null, fits: { model: next, made: ids } };
}

/** These in every order. */
const sequences = <T>(parts: readonly T[]): T[][] =>
  parts.length < 2
    ? [[...parts]]
    : parts.flatMap((one, nr) => sequences(parts.toSpliced(nr, 1)).map((others) => [one, ...others]));

async function take(model: StoreModel, world: StoreWorld, doings: readonly Doing[]): Promise<StoreModel> {
  const acts = doings.flatMap((one) => actOf(model, one) ?? []);
  const answers = await Promise.all(acts.map((act) => ask(world, model, act)));
  const parts = acts.map((act, nr) => ({ act, answer: answers[nr] as Answer }));
  const orders = sequences(parts).map((one) => after(model, world.made, one));
  const found = orders.flatMap(({ fits }) => fits ?? []);
  if (found.length === 0)
    throw new Error(JSON.stringify({ parts, wanted: orders.map(({ wanted }) => wanted) }));
  return theOneThatIs(found, world);
}

/** Of models that the answers fit the one that the database agrees with: one is enough, as nobody can tell more. */
async function theOneThatIs([first, ...others]: readonly Fit[], world: StoreWorld): Promise<StoreModel> {
  if (!first) throw new Error('no model');
  world.made = first.made;
  try {
    await expectSameStore(first.model, world);
    return first.model;
  } catch (error) {
    if (others.length === 0) throw error;
    return theOneThatIs(others, world);
  }
}

test(
  `${RUNS} random histories of up to ${STEPS} sales, refunds and changes of stock, seed ${SEED}: the store is as the model says after each step`,
  async () => {
    const seen = { sold: 0, refunded: 0 };
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: STEPS, size: 'max' }),
      async (steps) => {
        await api.reset();
        let { model, world } = await aStore(api);
        for (const doings of steps) {
          model = await take(model, world, doings);
          await expectSoundLedger(api);
        }
        await expectSameFiles(model, world);
        seen.sold += model.orders.length;
        seen.refunded += model.orders.filter((order) => order.status === 'refunded').length;
      },
    );
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    // Enough was sold and given back for this to say something.
    expect(seen.sold).toBeGreaterThan(RUNS * 3);
    expect(seen.refunded).toBeGreaterThan(RUNS);
  },
  process.env.LONG ? 3_600_000 : 180_000,
);
