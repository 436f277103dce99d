/** Tax as docs/product.md 28 says it, worked out without the product's rules. Cents, and rates in hundredths of a percent. */
const nearest = (amount: number, part: number, whole: number): number => {
  const down = Math.trunc((amount * part) / whole);
  return (amount * part - down * whole) * 2 >= whole ? down + 1 : down;
};

/** What is tax in a price that has it in it. */
export const taxWithin = (paid: number, rate: number): number => nearest(paid, rate, 10_000 + rate);

export class ModelTax {
  /** What the site owes: put aside, and not given back. */
  owed = 0;
  isOnTop = false;
  /** By fan, as their countries have it now. */
  readonly rates = new Map<string, number>();

  rateOf(fan: string): number {
    return this.rates.get(fan) ?? 0;
  }

  /** What a card pays for a price. */
  toPay(fan: string, price: number): number {
    return this.isOnTop ? price + nearest(price, this.rateOf(fan), 10_000) : price;
  }
}

/** Where the two fans live. */
export const COUNTRIES = ['DE', 'FI'] as const;
