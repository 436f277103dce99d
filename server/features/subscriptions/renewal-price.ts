import { type Cents, cents } from '#rules/money.ts';
import type { RenewalRow } from './renewals.queries.ts';

/** What the performer takes for this plan today; null where that is in another currency than the subscription's. */
export const priceToday = ({ subscription, ...row }: RenewalRow): Cents | null =>
  row.priceCurrency === subscription.currency
    ? cents(subscription.subscriptionType === 'yearly' ? row.yearlyPrice : row.monthlyPrice)
    : null;

/** The price the fan agreed to holds; a lower one in the same currency is passed on. */
export const renewalPrice = (row: RenewalRow): Cents =>
  cents(Math.min(row.subscription.price, priceToday(row) ?? row.subscription.price));
