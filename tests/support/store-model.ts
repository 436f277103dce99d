import { siteShareOf } from './money-model-rules.ts';

/**
 * A store in memory: what stock, orders, wallets and what is owned must be, as docs/product.md 18 and 21 say it, worked
 * out without a database and without the product's rules. Stock is not kept: it is what was put in without what is sold
 * and not given back. Amounts are hundredths; people, products and orders are numbers.
 */
interface ModelProduct {
  seller: number;
  type: 'physical' | 'digital';
  price: number;
  /** Pieces that were put in. */
  put: number;
  /** Which file a digital one sells. Those of one seller with the same content are owned together. */
  content: string;
  status: 'active' | 'inactive';
  isDeleted: boolean;
}

export type ModelStatus = 'processing' | 'shipping' | 'delivered' | 'refunded';
interface ModelOrder {
  fan: number;
  product: number;
  quantity: number;
  price: number;
  status: ModelStatus;
  /** It was refunded after it was sent: its pieces are not in the stock again. */
  isLost?: boolean;
  key: string;
}

export interface StoreModel {
  /** Basis points of each seller. */
  rates: readonly number[];
  products: ModelProduct[];
  wallets: number[];
  earned: number[];
  platform: number;
  orders: ModelOrder[];
}

export type StoreAct =
  | { what: 'buy'; fan: number; product: number; quantity: number; key: string }
  | { what: 'order'; order: number; status: ModelStatus }
  | { what: 'restock'; product: number; stock: number; ifStock: number | null }
  | { what: 'price'; product: number; price: number }
  | { what: 'status'; product: number; status: 'active' | 'inactive' | 'deleted' | 'restored' };

/** A refusal by its code, or null, and which order a purchase is. */
export interface Outcome {
  code: string | null;
  order: number | null;
}
const done: Outcome = { code: null, order: null };
const refused = (code: string): Outcome => ({ code, order: null });

const holding = ({ status }: ModelOrder): boolean => status !== 'refunded';
const isOut = ({ status, isDeleted }: ModelProduct): boolean => status === 'active' && !isDeleted;

/** Orders of a product that were not given back. */
const heldOf = (model: StoreModel, product: number): ModelOrder[] =>
  model.orders.filter((order) => order.product === product && holding(order));

/** A number that is an index of these. */
function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`there is no ${index}`);
  return item;
}

/** Pieces that are left. */
export function stockOf(model: StoreModel, product: number): number {
  const { type, put } = at(model.products, product);
  return type === 'digital'
    ? 0
    : put -
        model.orders
          .filter((order) => order.product === product && (holding(order) || order.isLost))
          .reduce((sum, order) => sum + order.quantity, 0);
}
export const purchasesOf = (model: StoreModel, product: number): number => heldOf(model, product).length;

const ownOrder = (model: StoreModel, fan: number, product: number): number =>
  model.orders.findIndex((order) => order.fan === fan && order.product === product && holding(order));

/** Whether a fan owns the file of a digital product: by its own purchase, or by that of another with the same file. */
function ownsContent(model: StoreModel, fan: number, product: number): boolean {
  const { seller, content } = at(model.products, product);
  return model.orders.some((order) => {
    const bought = at(model.products, order.product);
    const isSame = bought.type === 'digital' && bought.seller === seller && bought.content === content;
    return order.fan === fan && isSame && holding(order);
  });
}

/** Whether a fan is shown a digital product with its file: what is not in the store only by its own purchase. */
export const hasFile = (model: StoreModel, fan: number, product: number): boolean =>
  isOut(at(model.products, product)) ? ownsContent(model, fan, product) : ownOrder(model, fan, product) >= 0;

const shareOf = (model: StoreModel, { product, price, quantity }: ModelOrder): number =>
  siteShareOf(price * quantity, at(model.rates, at(model.products, product).seller));

/** Moves the tokens of an order from the fan (1) or back (-1). */
function pay(model: StoreModel, order: ModelOrder, sign: 1 | -1): void {
  const { seller } = at(model.products, order.product);
  const total = order.price * order.quantity;
  const share = shareOf(model, order);
  model.wallets[order.fan] = at(model.wallets, order.fan) - sign * total;
  model.earned[seller] = at(model.earned, seller) + sign * (total - share);
  model.platform += sign * share;
}

function buy(model: StoreModel, act: StoreAct & { what: 'buy' }): Outcome {
  const { fan, product, quantity, key } = act;
  const item = at(model.products, product);
  const isDigital = item.type === 'digital';
  const sent = model.orders.findIndex((order) => order.fan === fan && order.key === key);
  const owned = isDigital ? ownOrder(model, fan, product) : -1;
  const isTheirs = owned >= 0 || (sent >= 0 && at(model.orders, sent).product === product);
  // Before anything that would tell of what is not for them.
  if (!isTheirs && !isOut(item)) return refused('wallet.not-found');
  if (isDigital && quantity !== 1) return refused('http.invalid');
  if (sent >= 0) {
    const made = at(model.orders, sent);
    const isSame = made.product === product && made.quantity === quantity;
    return isSame ? { code: null, order: sent } : refused('wallet.key-reused');
  }
  if (owned >= 0) return { code: null, order: owned };
  if (!isDigital && stockOf(model, product) < quantity) return refused('wallet.out-of-stock');
  if (isDigital && ownsContent(model, fan, product)) return refused('wallet.owned-already');
  if (at(model.wallets, fan) < item.price * quantity) return refused('wallet.balance-too-low');
  const status = isDigital ? 'delivered' : 'processing';
  const order: ModelOrder = { fan, product, quantity, key, status, price: item.price };
  model.orders.push(order);
  pay(model, order, 1);
  return { code: null, order: model.orders.length - 1 };
}

const PLACES: readonly ModelStatus[] = ['processing', 'shipping', 'delivered', 'refunded'];

function changeOrder(model: StoreModel, { order: nr, status }: StoreAct & { what: 'order' }): Outcome {
  const order = at(model.orders, nr);
  if (!holding(order)) return status === 'refunded' ? done : refused('orders.already-refunded');
  if (PLACES.indexOf(status) < PLACES.indexOf(order.status)) return refused('orders.not-back');
  if (status === 'refunded') {
    pay(model, order, -1);
    order.isLost = order.status !== 'processing';
  }
  order.status = status;
  return done;
}

function restock(model: StoreModel, { product, stock, ifStock }: StoreAct & { what: 'restock' }): Outcome {
  const item = at(model.products, product);
  if (item.isDeleted) return refused('products.not-found');
  const before = stockOf(model, product);
  if (item.type === 'digital' || stock === ifStock || stock === before) return done;
  const knows = ifStock === null ? purchasesOf(model, product) === 0 : ifStock === before;
  if (!knows) return refused('products.stock-changed');
  item.put += stock - before;
  return done;
}

function changeProduct(model: StoreModel, act: StoreAct & { what: 'price' | 'status' }): Outcome {
  const item = at(model.products, act.product);
  const isGone = act.what === 'status' && act.status === 'restored' ? !item.isDeleted : item.isDeleted;
  if (isGone) return refused('products.not-found');
  if (act.what === 'price') item.price = act.price;
  else if (act.status === 'deleted' || act.status === 'restored') item.isDeleted = act.status === 'deleted';
  else item.status = act.status;
  return done;
}

/** Does this to the store and says what must be answered. */
export function apply(model: StoreModel, act: StoreAct): Outcome {
  if (act.what === 'buy') return buy(model, act);
  if (act.what === 'order') return changeOrder(model, act);
  return act.what === 'restock' ? restock(model, act) : changeProduct(model, act);
}
