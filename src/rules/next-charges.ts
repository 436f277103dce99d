import { addDays, addMonths } from './calendar.ts';
import { type Cents, cents, plus } from './money.ts';

/** A charge to come, as far as sums are concerned. */
export interface ComingCharge {
  currency: string;
  amount: Cents;
  isYearly: boolean;
  /** When the card is charged; null while that is being tried again. */
  at: Date | null;
}

interface ChargeSum {
  currency: string;
  /** Of what is due within the next 30 days. */
  soon: Cents;
  /** Of all charges of a year, if nothing changes. */
  year: Cents;
}

const SOON_DAYS = 30;
const MONTHS = 12;

const total = (amounts: readonly Cents[]): Cents =>
  amounts.reduce((sum, amount) => plus(sum, amount), cents(0));

/** How often a charge comes before `until`: a monthly one twice in the 30 days around a February. */
function timesBefore({ at, isYearly }: ComingCharge, until: Date): number {
  if (at === null) return 1;
  if (at >= until) return 0;
  return !isYearly && addMonths(at, 1, at.getUTCDate()) < until ? 2 : 1;
}

/** What comes, summed up for each currency in the order in which they are first met (docs/product.md 7.6). */
export function sumsOf(charges: readonly ComingCharge[], now: Date): ChargeSum[] {
  const until = addDays(now, SOON_DAYS);
  return [...new Set(charges.map(({ currency }) => currency))].map((currency) => {
    const own = charges.filter((charge) => charge.currency === currency);
    return {
      currency,
      soon: total(own.map((charge) => cents(charge.amount * timesBefore(charge, until)))),
      year: total(own.map(({ amount, isYearly }) => (isYearly ? amount : cents(amount * MONTHS)))),
    };
  });
}
