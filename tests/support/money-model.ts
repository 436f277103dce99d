import type { SandboxBehaviour } from '#rules/sandbox-cards.ts';
import { ModelBooks, type ModelPerformer } from './money-books.ts';
import { ModelCoupons } from './money-coupons.ts';
import { ModelDisputes } from './money-disputes.ts';
import {
  hasAccess,
  isOver,
  isRenewalDue,
  type Plan,
  periodAfter,
  refusalOf,
  tokensOf,
} from './money-model-rules.ts';
import type { ModelPaid, ModelYear, OpenPayment, PaidSub, PaidTime } from './money-payment-model.ts';
import { ModelSpending } from './money-spending-model.ts';
import { ModelTax, taxWithin } from './money-tax.ts';
import { isSameYear, modelYear, shareYear, upgradeRefusal } from './money-upgrade-model.ts';

/** The books in memory: what money and subscriptions must be, worked out without a database and without the product's rules. Hundredths. */
const HOUR_MS = 3_600_000;

const keyOf = (fan: string, performer: string): string => `${fan} ${performer}`;

export class MoneyModel extends ModelBooks {
  readonly coupons = new ModelCoupons();
  readonly tax = new ModelTax();
  readonly spending = new ModelSpending();
  readonly disputes = new ModelDisputes(this);
  /** Card money that the gateway holds for the site. */
  charged = 0;
  readonly subs = new Map<string, PaidSub>();
  readonly trials = new Set<string>();
  open: OpenPayment[] = [];
  readonly payments: ModelPaid[] = [];
  /** Ids of payments that have ended at the gateway. */
  readonly ended: string[] = [];

  sub(fan: string, performer: string): PaidSub | null {
    return this.subs.get(keyOf(fan, performer)) ?? null;
  }

  openFor(fan: string, performer: string): OpenPayment | undefined {
    return this.open.find((payment) => payment.fan === fan && payment.performer?.id === performer);
  }

  /** What a fan's cards were charged, or may be; without one that would be called off. */
  chargesOf(fan: string, without?: OpenPayment): { at: Date; cents: number }[] {
    const open = this.open
      .filter((one) => one !== without)
      .map(({ createdAt: at, ...one }) => ({ ...one, at }));
    return [...open, ...this.payments.map(({ createdAt: at, ...one }) => ({ ...one, at }))]
      .filter((one) => one.fan === fan)
      .map(({ at, cents }) => ({ at, cents }));
  }

  /** Why a card is not charged for a fan; undefined when it is. */
  limitCode(fan: string, cents: number, without?: OpenPayment): string | undefined {
    return this.spending.refusal(fan, cents, this.chargesOf(fan, without), this.now);
  }

  /** Why no card is charged for a subscription; else calls off what is still open for it. */
  clearWay(fan: string, performer: ModelPerformer, cents: number): string | undefined {
    const open = this.openFor(fan, performer.id);
    const limited = this.limitCode(fan, cents, open);
    if (limited || !open) return limited;
    if (open.state !== 'waiting') return 'payments.in-progress';
    this.end(open, false);
    return undefined;
  }

  /** The year that a fan's month may become, asked for at `at`; null when it may not. */
  yearFor(fan: string, performer: ModelPerformer, at: Date, price?: number): ModelYear | null {
    const sub = this.sub(fan, performer.id);
    if (!sub?.expiredAt || sub.status !== 'active' || upgradeRefusal(sub, at)) return null;
    const paid = this.payments.filter((one) => one.fan === fan && one.performer?.id === performer.id);
    const whole = price ?? this.tax.toPay(fan, performer.yearlyPrice);
    return modelYear({ ...sub, expiredAt: sub.expiredAt }, paid, whole, at);
  }

  /** Why tokens are not spent; undefined when they are. */
  spendCode(fan: string, price: number): string | undefined {
    if (this.spending.isResting(fan, this.now)) return 'spending.on-break';
    return this.wallet(fan) < price ? 'wallet.balance-too-low' : undefined;
  }

  /** A purchase with tokens. */
  buy(of: Parameters<ModelBooks['sell']>[0], performer: ModelPerformer): void {
    this.move(of.fan, -of.gross);
    this.sell(of, performer);
  }

  subscribeCode(fan: string, performer: ModelPerformer, plan: Plan): string | null {
    const hadTrial = this.trials.has(keyOf(fan, performer.id));
    return refusalOf(this.sub(fan, performer.id), plan, hadTrial, this.now);
  }

  takeTrial(fan: string, performer: ModelPerformer): void {
    this.trials.add(keyOf(fan, performer.id));
    this.addPeriod(fan, performer, 'free', 0, null);
  }

  private addPeriod(
    fan: string,
    performer: ModelPerformer,
    plan: Plan,
    price: number,
    card: SandboxBehaviour | null,
  ): PaidTime {
    const before = this.sub(fan, performer.id);
    const { start, end, anchorDay } = periodAfter(before, plan, performer.trialDays, this.now);
    const time = { from: start, until: end };
    this.subs.set(keyOf(fan, performer.id), {
      type: plan,
      status: 'active',
      expiredAt: end,
      cancelledAt: null,
      anchorDay,
      failedTries: 0,
      lastTryAt: null,
      price,
      card,
      times: [...(before?.times ?? []), time],
    });
    return time;
  }

  /** What the gateway answers at once, as the status of the payment. */
  pay(asked: Omit<OpenPayment, 'state' | 'createdAt' | 'rate'>): string {
    const payment = { ...asked, rate: this.tax.rateOf(asked.fan), createdAt: this.now };
    const { card, renewal } = payment;
    this.coupons.hold(payment.fan, payment.coupon ?? null);
    const keep = (state: OpenPayment['state'], status: string): string => {
      this.open.push({ ...payment, state });
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

  private succeed(payment: Omit<OpenPayment, 'state'>): string {
    const { id, fan, performer, plan, cents, full = cents, coupon = null, rate, createdAt } = payment;
    if (this.isStopped(payment) || this.isOutdated(payment)) return 'refunded';
    this.charged += cents;
    const tax = taxWithin(cents, rate);
    const net = full - taxWithin(full, rate);
    this.tax.owed += tax;
    this.coupons.end(fan, coupon, net - (cents - tax));
    const tokens = tokensOf(net);
    const paid: ModelPaid = {
      ...{ id, fan, performer, cents, full, rate, tax, tokens, coupon, createdAt, settledAt: this.now },
      ...{ back: 0, tokensBack: 0, taxBack: 0, owed: 0, sale: null, time: null, credited: null },
    };
    this.payments.push(paid);
    if (performer && plan) {
      paid.sale = this.sell({ id, kind: 'plan', fan, thing: '', gross: tokens }, performer);
      paid.time = payment.year
        ? this.beginYear(fan, performer, payment.year, payment.card)
        : this.addPeriod(fan, performer, plan, cents, payment.card);
    } else this.move(fan, tokens);
    return 'success';
  }

  /** A renewal of what was cancelled while the card was being charged: it is given back, and is no failed try. */
  private isStopped({ fan, performer, renewal }: Omit<OpenPayment, 'state'>): boolean {
    return renewal && performer !== null && (this.sub(fan, performer.id)?.cancelledAt ?? null) !== null;
  }

  /** A month that changed while its year was being paid. */
  private isOutdated({ fan, performer, year }: Omit<OpenPayment, 'state'>): boolean {
    if (!year || !performer) return false;
    const now = this.yearFor(fan, performer, year.askedAt, year.price);
    return now === null || !isSameYear(now, year);
  }

  private beginYear(
    fan: string,
    performer: ModelPerformer,
    year: ModelYear,
    card: SandboxBehaviour,
  ): PaidTime {
    const sub = this.sub(fan, performer.id) as PaidSub;
    const { price, from, until: expiredAt } = year;
    const fresh = { status: 'active' as const, cancelledAt: null, failedTries: 0, lastTryAt: null };
    Object.assign(sub, { ...fresh, type: 'yearly', expiredAt, anchorDay: from.getUTCDate(), price, card });
    return shareYear(sub, year);
  }

  private fail(payment: Omit<OpenPayment, 'state'>): void {
    const { fan, performer, renewal, coupon = null } = payment;
    this.coupons.end(fan, coupon, null);
    if (this.isStopped(payment)) return;
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

  /** Webhooks arrive: what was late and what the fans confirmed is settled. What goes back is sent. */
  deliver(): void {
    this.disputes.send(this.payments);
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
      // What waits for its fan is asked for after a quarter of an hour: the bank may have heard of it meanwhile.
      if (payment.state === 'confirmed' && age > HOUR_MS / 4) this.end(payment, true);
      if (payment.state === 'refused' && age > HOUR_MS / 4) this.end(payment, false);
      if (payment.state === 'waiting' && age > 24 * HOUR_MS) this.end(payment, false);
    }
  }

  /** The gateway does not know the charge: it never happened, so it is no failed renewal either. */
  private forget(payment: OpenPayment): void {
    this.open = this.open.filter((one) => one !== payment);
    this.ended.push(payment.id);
    this.coupons.end(payment.fan, payment.coupon ?? null, null);
  }

  renew(performers: readonly ModelPerformer[]): void {
    for (const [key, sub] of this.subs) {
      const [fan = '', id] = key.split(' ');
      const performer = performers.find((one) => one.id === id);
      if (!performer || !isRenewalDue(sub, this.now) || this.openFor(fan, performer.id) || !sub.card)
        continue;
      const plan = sub.type === 'yearly' ? 'yearly' : 'monthly';
      const asked = plan === 'yearly' ? performer.yearlyPrice : performer.monthlyPrice;
      const price = Math.min(sub.price, this.tax.toPay(fan, asked));
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

  /** The time of a payment is not paid any more: what follows comes earlier, and nothing renews. */
  endTime(fan: string, performer: string, time: PaidTime): void {
    const sub = this.sub(fan, performer);
    const nr = sub?.times.indexOf(time) ?? -1;
    if (!sub?.expiredAt || sub.status !== 'active' || nr < 0) return;
    const left = time.until.getTime() - Math.max(this.now.getTime(), time.from.getTime());
    const earlier = (at: Date) => new Date(at.getTime() - Math.max(0, left));
    time.until = earlier(time.until);
    for (const later of sub.times.slice(nr + 1)) {
      later.from = earlier(later.from);
      later.until = earlier(later.until);
    }
    sub.times.splice(nr, 1);
    sub.expiredAt = earlier(sub.expiredAt);
    sub.cancelledAt ??= this.now;
    if (sub.expiredAt > this.now) return;
    sub.expiredAt = this.now;
    sub.status = 'deactivated';
  }

  cancel(sub: PaidSub): void {
    if (sub.status === 'active') sub.cancelledAt ??= this.now;
  }
}
