import { orders } from '#contract/orders.ts';
import { ownProducts } from '#contract/own-products.ts';
import { products } from '#contract/products.ts';
import { wallet } from '#contract/wallet.ts';
import { anAddress } from './addresses.ts';
import type { TestApi } from './api.ts';
import { aFan, aPerformer, type Person, tokensFor } from './factories.ts';
import { earnedBy, walletOf } from './money.ts';
import { aDigitalFile, aDigitalProduct, aProduct } from './products.ts';
import { hasFile, purchasesOf, type StoreAct, type StoreModel, stockOf } from './store-model.ts';

/** The store that a `StoreModel` describes, on a real API. */
export interface StoreWorld {
  api: TestApi;
  sellers: Person[];
  fans: { person: Person; home: string }[];
  /** Ids of its products, as the model numbers them. */
  products: string[];
  /** Ids of the purchases of the model's orders. */
  made: string[];
}

const RATES = [2000, 3330];
/** Tokens of each fan: more than once the same one has too few. */
const WALLETS = [40_00, 150_00, 1_500_00];
const physical = (seller: number, price: number, put: number) =>
  ({ seller, type: 'physical', price, put, content: '' }) as const;
const digital = (seller: number, price: number, content: string) =>
  ({ seller, type: 'digital', price, put: 0, content }) as const;
const PRODUCTS = [
  physical(0, 5_00, 6),
  physical(0, 12_34, 3),
  physical(1, 7_01, 40),
  digital(0, 9_99, 'song'),
  digital(0, 4_00, 'song'),
  digital(1, 3_33, 'song'),
];

/** Two sellers, three fans, three products with stock and three files, of which one seller sells the same twice. */
export async function aStore(api: TestApi): Promise<{ world: StoreWorld; model: StoreModel }> {
  const sellers: Person[] = [];
  for (const commissionRate of RATES) sellers.push(await aPerformer(api, { commissionRate }));
  const fans: StoreWorld['fans'] = [];
  for (const amount of WALLETS) {
    const person = await aFan(api);
    await tokensFor(api, person.id, amount / 100);
    fans.push({ person, home: await anAddress(api, person) });
  }
  const made: string[] = [];
  for (const { seller, type, price, put, content } of PRODUCTS) {
    const [owner, body] = [sellers[seller] as Person, { price: price / 100 }];
    const product =
      type === 'digital'
        ? await aDigitalProduct(api, owner, body, aDigitalFile(content))
        : await aProduct(api, owner, { ...body, stock: put });
    made.push(product._id);
  }
  const model: StoreModel = {
    rates: RATES,
    products: PRODUCTS.map((product) => ({ ...product, status: 'active', isDeleted: false })),
    wallets: [...WALLETS],
    earned: RATES.map(() => 0),
    platform: 0,
    orders: [],
  };
  return { world: { api, sellers, fans, products: made, made: [] }, model };
}

/** What was answered: the code of a refusal, or null, and the purchase where it is one. */
export interface Answer {
  code: string | null;
  purchase: string | null;
}

interface Reply {
  status: number;
  data: unknown;
  error: { error: string };
}

async function send({ api, ...world }: StoreWorld, model: StoreModel, act: StoreAct): Promise<Reply> {
  if (act.what === 'buy') {
    const { person, home } = world.fans[act.fan] as StoreWorld['fans'][number];
    const as = { token: person.token, headers: { 'idempotency-key': act.key } };
    const params = { id: world.products[act.product] ?? '' };
    return api.call(
      wallet.product,
      { params, body: { deliveryAddressId: home, quantity: act.quantity } },
      as,
    );
  }
  const product = act.what === 'order' ? (model.orders[act.order]?.product ?? 0) : act.product;
  const seller = world.sellers[model.products[product]?.seller ?? 0] as Person;
  const id = world.products[product] ?? '';
  if (act.what === 'order') {
    const { rows } = await api.deps.db.execute<{ id: string }>(
      `select id from orders where transaction_id = '${world.made[act.order]}'`,
    );
    const params = { id: rows[0]?.id ?? '' };
    return api.call(orders.update, { params, body: { deliveryStatus: act.status } }, seller);
  }
  if (act.what === 'status')
    return api.call(ownProducts.setStatus, { body: { productIds: [id], status: act.status } }, seller);
  const { ifStock, stock } = act.what === 'restock' ? act : { ifStock: null, stock: undefined };
  const body =
    act.what === 'price' ? { price: act.price / 100 } : { stock, ...(ifStock === null ? {} : { ifStock }) };
  return api.call(ownProducts.update, { params: { id }, body }, seller);
}

/** Asks the API for this. */
export async function ask(world: StoreWorld, model: StoreModel, act: StoreAct): Promise<Answer> {
  const { status, data, error } = await send(world, model, act);
  if (status >= 500) throw new Error(`${status} ${JSON.stringify(error)}`);
  if (status !== 200) return { code: error.error, purchase: null };
  return { code: null, purchase: act.what === 'buy' ? (data as { _id: string })._id : null };
}

const byId = <T extends { id: string }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

/** The database says what the model says: stock, counters, orders, payments, wallets, earnings and what is owned. */
export async function expectSameStore(model: StoreModel, world: StoreWorld): Promise<void> {
  const { api, sellers, fans } = world;
  const { rows: items } = await api.deps.db.execute<{ id: string }>(
    `select id, stock, total_purchases as sold, status, deleted_at is not null as gone from products`,
  );
  expect(byId(items)).toEqual(
    byId(
      model.products.map(({ status, isDeleted }, nr) => ({
        id: world.products[nr] ?? '',
        stock: stockOf(model, nr),
        sold: purchasesOf(model, nr),
        status,
        gone: isDeleted,
      })),
    ),
  );
  for (const nr of model.products.keys()) expect(stockOf(model, nr)).toBeGreaterThanOrEqual(0);
  const { rows: sold } = await api.deps.db.execute<{ id: string }>(`select t.id, t.user_id, t.target_id,
      t.quantity, t.total_price::int as paid, t.status = 'refunded' as back, o.product_id, o.user_id as buyer,
      o.quantity as pieces, o.unit_price::int as price, o.total_price::int as total, o.delivery_status as state,
      (select count(*)::int from product_purchases p where p.transaction_id = t.id) as files
    from token_transactions t full join orders o on o.transaction_id = t.id`);
  expect(byId(sold)).toEqual(
    byId(
      model.orders.map(({ fan, product, quantity, price, status }, nr) => {
        const [user, item] = [fans[fan]?.person.id, world.products[product]];
        const total = price * quantity;
        return {
          ...{ id: world.made[nr] ?? '', user_id: user, target_id: item, quantity, paid: total },
          ...{ back: status === 'refunded', product_id: item, buyer: user, pieces: quantity, price, total },
          ...{ state: status, files: model.products[product]?.type === 'digital' ? 1 : 0 },
        };
      }),
    ),
  );
  const wallets = await Promise.all(fans.map(({ person }) => walletOf(api, person.id)));
  expect(wallets).toEqual(model.wallets.map((amount) => amount / 100));
  const earned = await Promise.all(sellers.map(({ id }) => earnedBy(api, id)));
  expect(earned).toEqual(model.earned.map((amount) => amount / 100));
  const { rows } = await api.deps.db.execute<{ share: number }>(
    `select coalesce(sum(amount), 0)::int as share from ledger_entries where account_id = 'platform'`,
  );
  expect(rows[0]?.share).toBe(model.platform);
}

/** Each fan is shown the files they own, and no others. */
export async function expectSameFiles(model: StoreModel, { api, ...world }: StoreWorld): Promise<void> {
  for (const [nr, { type }] of model.products.entries()) {
    if (type === 'physical') continue;
    for (const [fan, { person }] of world.fans.entries()) {
      const input = { params: { id: world.products[nr] ?? '' } };
      const { status, data } = await api.call(products.view, input, person);
      const isShown = status === 200 && data.digitalFile !== null;
      expect([nr, fan, isShown]).toEqual([nr, fan, hasFile(model, fan, nr)]);
    }
  }
}
