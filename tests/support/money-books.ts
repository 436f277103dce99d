import { partOf, siteShareOf } from './money-model-rules.ts';

/** Wallets, sales and balances of the model, as docs/product.md 8, 21, 22, 25 and 26 say them. Hundredths. */
export interface ModelPerformer {
  id: string;
  commissionRate: number;
  monthlyPrice: number;
  yearlyPrice: number;
  trialDays: number;
}

/** What a performer asked to be paid. */
interface ModelPayout {
  id: string;
  performer: string;
  tokens: number;
  status: 'pending' | 'approved' | 'rejected' | 'done' | 'canceled';
}

/** Something that was sold, and what of it was given back. */
export interface ModelSale {
  /** Of the purchase, or of the card payment for a subscription. */
  id: string;
  kind: 'tip' | 'post' | 'product' | 'plan';
  fan: string;
  performer: string;
  /** The post or product. */
  thing: string;
  gross: number;
  net: number;
  at: Date;
  /** Of `gross` so much is back, and of `net` so much was taken back. */
  back: number;
  taken: number;
  /** A payout has paid for it. */
  isPaidOut: boolean;
  /** Of a product: where its pieces are. What was sent (`isSent`) does not come back into the stock by a refund. */
  order: {
    pieces: number;
    status: 'processing' | 'shipping' | 'delivered' | 'refunded';
    isSent: boolean;
  } | null;
}

/** Days an earning waits before it can be paid out, and the least that is: 1 of the currency, in hundredths of tokens. */
const PENDING_MS = 7 * 86_400_000;
const LEAST_TOKENS = 1000;

export class ModelBooks {
  now: Date;
  readonly wallets = new Map<string, number>();
  readonly sales: ModelSale[] = [];
  readonly payouts: ModelPayout[] = [];
  platform = 0;
  /** Who brought whom, at which rate, and what each has to get for it. */
  readonly links = new Map<string, { referrer: string; rate: number }>();
  readonly shares = new Map<string, number>();
  /** Pieces that were put into the store. */
  readonly put = new Map<string, number>();
  /** Whether an open dispute counts on a sale. */
  isDisputed: (sale: ModelSale) => boolean = () => false;

  constructor(now: Date) {
    this.now = now;
  }

  wallet(fan: string): number {
    return this.wallets.get(fan) ?? 0;
  }

  move(fan: string, tokens: number): void {
    this.wallets.set(fan, this.wallet(fan) + tokens);
  }

  /** What of the site's part goes to who brought the performer and the fan; nothing of what one pays oneself. */
  private share(fan: string, performer: string, site: number): number {
    let shared = 0;
    for (const came of [performer, fan]) {
      const link = this.links.get(came);
      if (!link || link.referrer === fan) continue;
      const part = siteShareOf(site, link.rate);
      this.shares.set(link.referrer, (this.shares.get(link.referrer) ?? 0) + part);
      shared += part;
    }
    return shared;
  }

  /** Notes a sale and who gets what of it. */
  sell(
    of: Pick<ModelSale, 'id' | 'kind' | 'fan' | 'thing' | 'gross'> & { order?: ModelSale['order'] },
    { id: performer, commissionRate }: ModelPerformer,
  ): ModelSale {
    const site = siteShareOf(of.gross, commissionRate);
    const net = of.gross - site;
    const fresh = { performer, net, at: this.now, back: 0, taken: 0, isPaidOut: false };
    const sale: ModelSale = { order: null, ...of, ...fresh };
    this.sales.push(sale);
    this.platform += site - this.share(of.fan, performer, site);
    return sale;
  }

  /**
   * Takes what was earned with a part of a sale out of the balance as far as that holds it; the site bears the rest. Answers
   * what the balance lacked. Where the part goes is for the caller.
   */
  takeBack(sale: ModelSale, gross: number): number {
    const owed = this.owed(sale, gross);
    const taken = Math.min(owed, this.balance(sale.performer));
    sale.back += gross;
    sale.taken += taken;
    this.platform += taken - gross;
    return owed - taken;
  }

  /** What the performer gives for a part of a sale. */
  owed(sale: ModelSale, gross: number): number {
    return partOf(sale.net, sale.back + gross, sale.gross) - partOf(sale.net, sale.back, sale.gross);
  }

  /** Gives a part of a purchase back to the wallet; all of it ends the purchase. */
  giveBack(sale: ModelSale, gross: number): void {
    this.takeBack(sale, gross);
    this.move(sale.fan, gross);
    if (sale.order && sale.back === sale.gross) sale.order.status = 'refunded';
  }

  purchase(id: string): ModelSale | undefined {
    return this.sales.find((sale) => sale.kind !== 'plan' && sale.id === id);
  }

  /** Purchases with tokens that are not given back as a whole. */
  get purchases(): ModelSale[] {
    return this.sales.filter((sale) => sale.kind !== 'plan' && sale.back < sale.gross);
  }

  owns(fan: string, post: string): boolean {
    return this.purchases.some((sale) => sale.kind === 'post' && sale.fan === fan && sale.thing === post);
  }

  stock(product: string): number {
    const gone = this.sales.filter(
      (sale) => sale.thing === product && (sale.order?.isSent || sale.back < sale.gross),
    );
    return (this.put.get(product) ?? 0) - gone.reduce((sum, { order }) => sum + (order?.pieces ?? 0), 0);
  }

  earnedBy(performer: string): ModelSale[] {
    return this.sales.filter((sale) => sale.performer === performer);
  }

  /** What left the balance for payouts. */
  private paidOut(performer: string): number {
    const gone = this.payouts.filter((one) => one.performer === performer);
    return gone
      .filter(({ status }) => status !== 'rejected' && status !== 'canceled')
      .reduce((sum, { tokens }) => sum + tokens, 0);
  }

  balance(performer: string): number {
    const earned = this.earnedBy(performer).reduce((sum, { net, taken }) => sum + net - taken, 0);
    return earned - this.paidOut(performer);
  }

  private isHeld(sale: ModelSale): boolean {
    const isYoung = this.now.getTime() - sale.at.getTime() < PENDING_MS;
    return isYoung || sale.order?.status === 'processing' || this.isDisputed(sale);
  }

  /** What of the balance cannot be requested. */
  held(performer: string): number {
    return this.earnedBy(performer)
      .filter((sale) => !sale.isPaidOut && sale.back < sale.gross && this.isHeld(sale))
      .reduce((sum, { net, taken }) => sum + net - taken, 0);
  }

  /** The balance, and the tokens of a request that is changed, without what is on hold. */
  available(performer: string, own: number): number {
    return Math.max(0, this.balance(performer) + own - this.held(performer));
  }

  /** A payout was sent: the oldest earnings that are not on hold count as paid. `order` are all sales, the oldest first. */
  paid(request: ModelPayout, order: readonly string[]): void {
    request.status = 'done';
    const left = ({ net, taken }: ModelSale) => net - taken;
    const done = this.payouts.filter((one) => one.performer === request.performer && one.status === 'done');
    const own = this.earnedBy(request.performer);
    let room = done.reduce((sum, { tokens }) => sum + tokens, 0);
    for (const sale of own) if (sale.isPaidOut) room -= left(sale);
    const open = own.filter((one) => !one.isPaidOut && one.back < one.gross && !this.isHeld(one));
    for (const sale of open.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))) {
      room -= left(sale);
      if (room < 0) return;
      sale.isPaidOut = true;
    }
  }

  pendingPayout(performer: string): ModelPayout | undefined {
    return this.payouts.find((one) => one.performer === performer && one.status === 'pending');
  }

  /** Why a request, or a change of one, is refused; null when it is not. */
  payoutCode(performer: string, tokens: number, changed: ModelPayout | null): string | null {
    if (!changed && this.pendingPayout(performer)) return 'pending-exists';
    if (tokens < LEAST_TOKENS) return 'below-minimum';
    return tokens > this.available(performer, changed?.tokens ?? 0) ? 'above-balance' : null;
  }
}
