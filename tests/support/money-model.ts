import type { SandboxBehaviour } from '#rules/sandbox-cards.ts';
import { ModelCoupons } from './money-coupons.ts';
import {
  hasAccess,
  isOver,
  isRenewalDue,
  type ModelSub,
  type Plan,
  periodAfter,
  refusalOf,
  siteShareOf,
  tokensOf,
} from './money-model-rules.ts';

/** The books in memory: what money and subscriptions must be, worked out without a database and without the product's rules. Hundredths. */
const HOUR_MS = 3_600_000;

export interface ModelPerformer {
  id: string;
  commissionRate: number;
  monthlyPrice: number;
  yearlyPrice: number;
  freeDays: number;
}

export interface PaidSub extends ModelSub {
  price: number;
  card: SandboxBehaviour | null;
}

/** A card payment that may still take money. */
export interface OpenPayment {
  id: string;
  fan: string;
  performer: ModelPerformer | null;
  plan: 'monthly' | 'yearly' | null;
  /** What the card pays. */
  cents: number;
  /** The price before a coupon, and the coupon. */
  full?: number;
  coupon?: string | null;
  card: SandboxBehaviour;
  renewal: boolean;
  state: 'pending' | 'waiting' | 'confirmed' | 'refused' | 'lost' | 'late';
  secret: string;
  createdAt: Date;
}

/** What a performer asked to be paid. */
export interface ModelPayout {
  id: string;
  performer: string;
  tokens: number;
  status: 'pending' | 'approved' | 'rejected' | 'done' | 'canceled';
}

/** Days an earning waits before it can be paid out, and the least that is: 1 of the currency, in hundredths of tokens. */
const PENDING_DAYS = 7;
const LEAST_TOKENS = 1000;

const keyOf = (fan: string, performer: string): string => `${fan} ${performer}`;

export class MoneyModel {
  now: Date;
  readonly wallets = new Map<string, number>();
  readonly earned = new Map<string, number>();
  /** Each earning with its time. */
  readonly earnings: { performer: string; net: number; at: Date }[] = [];
  readonly payouts: ModelPayout[] = [];
  readonly coupons = new ModelCoupons();
  platform = 0;
  /** Who brought whom, at which rate, and what each has to get for it. */
  readonly links = new Map<string, { referrer: string; rate: number }>();
  readonly shares = new Map<string, number>();
  /** All card money that was taken. */
  charged = 0;
  readonly subs = new Map<string, PaidSub>();
  readonly trials = new Set<string>();
  readonly owned = new Set<string>();
  open: OpenPayment[] = [];
  /** Ids of payments that have ended at the gateway. */
  readonly ended: string[] = [];

  constructor(now: Date) {
    this.now = now;
  }

  wallet(fan: string): number {
    return this.wallets.get(fan) ?? 0;
  }

  sub(fan: string, performer: string): PaidSub | null {
    return this.subs.get(keyOf(fan, performer)) ?? null;
  }

  openFor(fan: string, performer: string): OpenPayment | undefined {
    return this.open.find((payment) => payment.fan === fan && payment.performer?.id === performer);
  }

  /** Takes tokens from a wallet; false when it holds too little. */
  spend(fan: string, performer: ModelPerformer, price: number): boolean {
    if (this.wallet(fan) < price) return false;
    this.wallets.set(fan, this.wallet(fan) - price);
    this.earn(fan, performer, price);
    return true;
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

  private earn(fan: string, performer: ModelPerformer, gross: number): void {
    const site = siteShareOf(gross, performer.commissionRate);
    this.earned.set(performer.id, (this.earned.get(performer.id) ?? 0) + gross - site);
    this.earnings.push({ performer: performer.id, net: gross - site, at: this.now });
    this.platform += site - this.share(fan, performer.id, site);
  }

  /** What left the balance for payouts. */
  paidOut(performer: string): number {
    const gone = this.payouts.filter((one) => one.performer === performer);
    return gone
      .filter(({ status }) => status !== 'rejected' && status !== 'canceled')
      .reduce((sum, { tokens }) => sum + tokens, 0);
  }

  balance(performer: string): number {
    return (this.earned.get(performer) ?? 0) - this.paidOut(performer);
  }

  /** The balance, and the tokens of a request that is changed, without the earnings of the last days. */
  available(performer: string, own: number): number {
    const since = this.now.getTime() - PENDING_DAYS * 24 * HOUR_MS;
    const young = this.earnings
      .filter((one) => one.performer === performer && one.at.getTime() > since)
      .reduce((sum, { net }) => sum + net, 0);
    return Math.max(0, this.balance(performer) + own - young);
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

  subscribeCode(fan: string, performer: ModelPerformer, plan: Plan): string | null {
    const hadTrial = this.trials.has(keyOf(fan, performer.id));
    return refusalOf(this.sub(fan, performer.id), plan, hadTrial, this.now);
  }

  takeTrial(fan: string, performer: ModelPerformer): void {
    this.trials.add(keyOf(fan, performer.id));
    this.addPeriod(fan, performer, 'free', 0, null, false);
  }

  private addPeriod(
    fan: string,
    performer: ModelPerformer,
    plan: Plan,
    price: number,
    card: SandboxBehaviour | null,
    isRenewal: boolean,
  ): void {
    const before = this.sub(fan, performer.id);
    const { end, anchorDay } = periodAfter(before, plan, performer.freeDays, this.now);
    this.subs.set(keyOf(fan, performer.id), {
      type: plan,
      status: 'active',
      expiredAt: end,
      cancelledAt: isRenewal ? (before?.cancelledAt ?? null) : null,
      anchorDay,
      failedTries: 0,
      lastTryAt: null,
      price,
      card,
    });
  }

  /** What the gateway answers at once, as the status of the payment. */
  pay(payment: Omit<OpenPayment, 'state' | 'createdAt'>): string {
    const { card, renewal } = payment;
    this.coupons.hold(payment.fan, payment.coupon ?? null);
    const keep = (state: OpenPayment['state'], status: string): string => {
      this.open.push({ ...payment, state, createdAt: this.now });
      return status;
    };
    if (card === 'delayed-success' || card === 'delayed-failure') return keep('pending', 'pending');
    if (card === 'lost-answer') return keep('lost', 'processing');
    if (card === 'late-capture') return keep('late', 'processing');
    if (card === 'confirm' && !renewal) return keep('waiting', 'require_authentication');
    this.ended.push(payment.id);
    if (card === 'success' || (card === 'renewal-declined' && !renewal)) return this.succeed(payment);
    this.fail(payment);
    return card === 'wrong-amount' || card === 'wrong-currency' ? 'refunded' : 'fail';
  }

  private succeed(payment: Omit<OpenPayment, 'state' | 'createdAt'>): string {
    const { fan, performer, plan, full = payment.cents, coupon = null } = payment;
    this.charged += payment.cents;
    this.coupons.end(fan, coupon, full, true);
    if (performer && plan) {
      this.earn(fan, performer, tokensOf(payment.cents));
      this.addPeriod(fan, performer, plan, payment.cents, payment.card, payment.renewal);
    } else this.wallets.set(fan, this.wallet(fan) + tokensOf(full));
    return 'success';
  }

  private fail({ fan, performer, renewal, coupon = null }: Omit<OpenPayment, 'state' | 'createdAt'>): void {
    this.coupons.end(fan, coupon, 0, false);
    const sub = performer && renewal ? this.sub(fan, performer.id) : null;
    if (!sub) return;
    sub.failedTries += 1;
    sub.lastTryAt = this.now;
  }

  private end(payment: OpenPayment, succeeded: boolean): void {
    this.open = this.open.filter((one) => one !== payment);
    this.ended.push(payment.id);
    if (succeeded) this.succeed(payment);
    else this.fail(payment);
  }

  /** Webhooks arrive: what was late and what the fans confirmed is settled. */
  deliver(): void {
    for (const payment of this.open) {
      if (payment.state === 'pending') this.end(payment, payment.card === 'delayed-success');
      // Late, but nothing had ended it yet.
      if (payment.state === 'late') this.end(payment, true);
      if (payment.state === 'confirmed') this.end(payment, true);
      if (payment.state === 'refused') this.end(payment, false);
    }
  }

  /** Lost answers are asked for again; confirmations that nobody gave for a day are called off. */
  recover(): void {
    for (const payment of this.open) {
      if (payment.state === 'lost') this.end(payment, true);
      if (payment.state === 'late') this.forget(payment);
      const age = this.now.getTime() - payment.createdAt.getTime();
      if (payment.state === 'waiting' && age > 24 * HOUR_MS) this.end(payment, false);
    }
  }

  /** The gateway does not know the charge: it never happened, so it is no failed renewal either. */
  private forget(payment: OpenPayment): void {
    this.open = this.open.filter((one) => one !== payment);
    this.ended.push(payment.id);
    this.coupons.end(payment.fan, payment.coupon ?? null, 0, false);
  }

  /** Calls off an open payment before another for the same subscription; false while that is not possible. */
  giveUp(payment: OpenPayment): 'called-off' | 'in-progress' {
    if (payment.state !== 'waiting') return 'in-progress';
    this.end(payment, false);
    return 'called-off';
  }

  renew(performers: readonly ModelPerformer[]): void {
    for (const [key, sub] of this.subs) {
      const [fan = '', id] = key.split(' ');
      const performer = performers.find((one) => one.id === id);
      if (!performer || !isRenewalDue(sub, this.now) || this.openFor(fan, performer.id) || !sub.card)
        continue;
      const plan = sub.type === 'yearly' ? 'yearly' : 'monthly';
      const price = Math.min(sub.price, plan === 'yearly' ? performer.yearlyPrice : performer.monthlyPrice);
      this.pay({ id: '', fan, performer, plan, cents: price, card: sub.card, renewal: true, secret: '' });
    }
  }

  expire(): void {
    for (const sub of this.subs.values()) if (isOver(sub, this.now)) sub.status = 'deactivated';
  }

  /** A cancelled plan that still runs: taking it again costs nothing and switches its renewal on. */
  isCancelled(fan: string, performer: ModelPerformer, plan: Plan): boolean {
    const sub = this.sub(fan, performer.id);
    return hasAccess(sub, this.now) && plan !== 'free' && sub.type === plan && sub.cancelledAt !== null;
  }

  resume(fan: string, performer: ModelPerformer, card: SandboxBehaviour): void {
    const sub = this.sub(fan, performer.id);
    if (sub) Object.assign(sub, { cancelledAt: null, failedTries: 0, lastTryAt: null, card });
  }

  cancel(sub: PaidSub): void {
    if (sub.status === 'active') sub.cancelledAt ??= this.now;
  }
}
