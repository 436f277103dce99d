/** Coupons as docs/product.md 23 says it, worked out without the product's rules. Hundredths. */
interface ModelCoupon {
  code: string;
  percent: number;
  uses: number;
  stopped: boolean;
  /** Who has one of its uses, and whether the payment is made. */
  holders: Map<string, 'open' | 'paid'>;
}

/** What is left of a price, by the digits of the whole; never less than 50 unless the price is. */
function leftOf(price: number, percent: number): number {
  const product = String(price * (100 - percent));
  const left = product.length > 2 ? Number(product.slice(0, -2)) : 0;
  if (left >= 50) return left;
  return Math.min(price, 50);
}

export class ModelCoupons {
  /** What they took off the prices of paid top-ups. */
  given = 0;
  readonly all: ModelCoupon[] = [];

  add(code: string, percent: number, uses: number): void {
    this.all.push({ code, percent, uses, stopped: false, holders: new Map() });
  }

  private find(code: string): ModelCoupon {
    const found = this.all.find((one) => one.code === code);
    if (!found) throw new Error(`the model has no coupon ${code}`);
    return found;
  }

  /** Why a fan cannot use it; undefined when they can. */
  refusal(fan: string, code: string): string | undefined {
    const { holders, stopped, uses } = this.find(code);
    const own = holders.get(fan);
    if (own) return own === 'paid' ? 'coupons.already-used' : 'coupons.held';
    if (stopped) return 'coupons.inactive';
    return holders.size < uses ? undefined : 'coupons.used-up';
  }

  priceOf(full: number, code: string | null): number {
    return code === null ? full : leftOf(full, this.find(code).percent);
  }

  hold(fan: string, code: string | null): void {
    if (code !== null) this.find(code).holders.set(fan, 'open');
  }

  /** A payment has ended; `off` is what the coupon took off it without tax, null when it was not paid. */
  end(fan: string, code: string | null, off: number | null): void {
    if (code === null) return;
    const { holders } = this.find(code);
    if (off === null) return void holders.delete(fan);
    holders.set(fan, 'paid');
    this.given += off;
  }

  stop(code: string): void {
    this.find(code).stopped = true;
  }
}
