import { addDays } from './calendar.ts';
import { type Cents, cents, plus } from './money.ts';

/** A charge to come, as far as sums are concerned. */
export interface ComingCharge {
  currency: string;
  amount: Cents;
  isYearly: boolean;
  /** When the card is charged; null while that is being tried again. */
  at: Date | null;
}

export interface ChargeSum {
  currency: string;
  /** Of what is due within the next 30 days; no monthly charge comes twice in them. */
  soon: Cents;
  /** Of all charges of a year, if nothing changes. */
  year: Cents;
}

export const SOON_DAYS = 30;
const MONTHS = 12;

const total = (amounts: readonly Cents[]): Cents =>
  amounts.reduce((sum, amount) => plus(sum, amount), cents(0));

/** What comes, summed up for each currency in the order in which they are first met (docs/product.md 7.6). */
export function sumsOf(charges: readonly ComingCharge[], now: Date): ChargeSum[] {
  const until = addDays(now, SOON_DAYS);
  return [...new Set(charges.map(({ currency }) => currency))].map((currency) => {
    const own = charges.filter((charge) => charge.currency === currency);
    return {
      currency,
      soon: total(own.filter(({ at }) => at === null || at < until).map(({ amount }) => amount)),
      year: total(own.map(({ amount, isYearly }) => (isYearly ? amount : cents(amount * MONTHS)))),
    };
  });
}
