import type { ModelBooks, ModelSale } from './money-books.ts';
import type { ModelCoupons } from './money-coupons.ts';
import { partOf } from './money-model-rules.ts';
import type { ModelPaid, PaidTime } from './money-payment-model.ts';
import { type ModelTax, taxWithin } from './money-tax.ts';

/** Refunds of card payments and disputes, as docs/product.md 26 and 27 say them, without the product's rules. Hundredths. */
export interface ModelDispute {
  id: string;
  payment: ModelPaid;
  /** What the bank took, and what of it had not been given back before. */
  cents: number;
  covered: number;
  tokens: number;
  held: number;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  /** Purchases that count, each with its part. */
  counted: { sale: ModelSale; tokens: number }[];
  /** What the bank gave the fan of refunds that were not sent yet: they are not sent any more. */
  given: number;
}

type Books = ModelBooks & {
  charged: number;
  tax: ModelTax;
  coupons: ModelCoupons;
  endTime(fan: string, performer: string, time: PaidTime): void;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export class ModelDisputes {
  readonly all: ModelDispute[] = [];
  private readonly model: Books;

  constructor(model: Books) {
    this.model = model;
    model.isDisputed = (sale) => this.isDisputed(sale);
  }

  get open(): ModelDispute[] {
    return this.all.filter(({ status }) => status === 'needs_response' || status === 'under_review');
  }

  isDisputed(sale: ModelSale): boolean {
    return this.open.some(
      ({ payment, counted }) => payment.sale === sale || counted.some((one) => one.sale === sale),
    );
  }

  /** Tokens of open disputes that are not in wallets. */
  get held(): number {
    return sum(this.open.map(({ held }) => held));
  }

  private hold(dispute: ModelDispute, wanted: number): void {
    const { fan } = dispute.payment;
    const part = Math.max(0, Math.min(wanted, this.model.wallet(fan)));
    dispute.held += part;
    this.model.move(fan, -part);
  }

  /** What of a purchase no open dispute counts on. */
  private free(sale: ModelSale): number {
    const counted = this.open.flatMap((one) => one.counted.filter((part) => part.sale === sale));
    return sale.gross - sale.back - sum(counted.map(({ tokens }) => tokens));
  }

  /** The bank takes an amount of a payment back. */
  begin(id: string, payment: ModelPaid, cents: number): void {
    const others = this.open.filter((one) => one.payment === payment);
    const left = payment.cents - payment.back - sum(others.map(({ covered }) => covered));
    const gone = payment.tokensBack + sum(others.map(({ tokens }) => tokens));
    const covered = Math.min(cents, left);
    const upTo = partOf(payment.tokens, payment.cents - left + covered, payment.cents);
    const tokens = covered > 0 ? Math.max(0, upTo - gone) : 0;
    const dispute: ModelDispute = {
      ...{ id, payment, cents, covered, tokens },
      ...{ held: 0, status: 'needs_response', counted: [], given: 0 },
    };
    this.model.charged -= cents;
    if (!payment.performer) {
      this.hold(dispute, tokens);
      dispute.counted = this.count(payment, tokens - dispute.held);
    }
    this.all.push(dispute);
  }

  /** The newest purchases since the payment, for so many tokens. */
  private count({ fan, settledAt }: ModelPaid, tokens: number): ModelDispute['counted'] {
    const since = this.model.purchases.filter((sale) => sale.fan === fan && sale.at >= settledAt);
    since.sort((a, b) => b.at.getTime() - a.at.getTime() || (b.id > a.id ? 1 : -1));
    const counted: ModelDispute['counted'] = [];
    let missing = tokens;
    for (const sale of since) {
      const part = Math.min(missing, this.free(sale));
      if (part > 0) counted.push({ sale, tokens: part });
      missing -= Math.max(0, part);
    }
    return counted;
  }

  decide(dispute: ModelDispute, status: ModelDispute['status']): void {
    if (!this.open.includes(dispute)) return;
    if (status === 'needs_response') return;
    dispute.status = status;
    if (status === 'won') {
      this.model.charged += dispute.cents;
      this.model.move(dispute.payment.fan, dispute.held);
    }
    if (status === 'lost') this.lose(dispute);
  }

  /** Refunds go out, as far as no bank has the money of their payments. */
  send(payments: readonly ModelPaid[]): void {
    for (const payment of payments) if (!this.open.some((one) => one.payment === payment)) payment.owed = 0;
  }

  /** The bank gave the fan all that it took: first what was paid and not refunded, then what we had not sent yet. */
  private payOwed(dispute: ModelDispute): void {
    const { payment, cents, covered } = dispute;
    dispute.given = Math.min(cents - covered, payment.owed);
    payment.owed -= dispute.given;
    this.model.charged += dispute.given;
  }

  private lose(dispute: ModelDispute): void {
    const { payment, counted, covered, tokens, held } = dispute;
    this.payOwed(dispute);
    const { model } = this;
    const open = counted.map(({ sale }) => sale).filter((sale) => sale.back < sale.gross);
    const place = (sale: ModelSale) => `${sale.performer} ${sale.id}`;
    for (const sale of open.sort((a, b) => (place(a) < place(b) ? -1 : 1)))
      model.giveBack(sale, sale.gross - sale.back);
    if (payment.performer) this.endPlan(payment, tokens, payment.back < payment.cents);
    else {
      const taken = Math.min(tokens - held, model.wallet(payment.fan));
      model.move(payment.fan, -taken);
      model.platform -= tokens - held - taken;
      this.noteCoupon(payment, covered);
    }
    this.noteTax(payment, covered);
    payment.back += covered;
    payment.tokensBack += tokens;
    for (const other of this.open) {
      const byPurchases = other.counted.filter(({ sale }) => sale.back < sale.gross);
      const rest = other.tokens - other.held - sum(byPurchases.map((one) => one.tokens));
      if (other.payment.fan === payment.fan && !other.payment.performer) this.hold(other, rest);
    }
  }

  private endPlan({ fan, sale, time }: ModelPaid, tokens: number, ends: boolean): void {
    if (sale) this.model.takeBack(sale, tokens);
    if (sale && time && ends) this.model.endTime(fan, sale.performer, time);
  }

  /** What a coupon took off goes back to the site with its part of the payment. */
  private noteCoupon({ full, cents, rate, tax, back }: ModelPaid, amount: number): void {
    const off = full - taxWithin(full, rate) - (cents - tax);
    this.model.coupons.given -= partOf(off, back + amount, cents) - partOf(off, back, cents);
  }

  /** The tax in what goes back is not owed any more. */
  private noteTax(payment: ModelPaid, amount: number): void {
    const back = Math.max(payment.taxBack, partOf(payment.tax, payment.back + amount, payment.cents));
    this.model.tax.owed -= back - payment.taxBack;
    payment.taxBack = back;
  }

  /** An operator gives a payment back so far that `total` of it is; the code of a refusal. */
  refund(payment: ModelPaid, total: number): string | undefined {
    const { model } = this;
    if (this.open.some((one) => one.payment === payment)) return 'refunds.disputed';
    if (total > payment.cents) return 'refunds.too-much';
    if (total < payment.back) return 'refunds.already-more';
    const amount = total - payment.back;
    if (amount === 0) return undefined;
    const tokens = Math.max(0, partOf(payment.tokens, total, payment.cents) - payment.tokensBack);
    if (payment.performer) this.endPlan(payment, tokens, total === payment.cents);
    else {
      if (model.wallet(payment.fan) < tokens) return 'refunds.tokens-spent';
      model.move(payment.fan, -tokens);
      this.noteCoupon(payment, amount);
    }
    model.charged -= amount;
    payment.owed += amount;
    this.noteTax(payment, amount);
    payment.back = total;
    payment.tokensBack += tokens;
    return undefined;
  }
}
