import { type Cents, cents } from '#rules/money.ts';
import { priceToPay, type Tax } from '#rules/tax.ts';
import type { SiteSettings } from '../settings/settings.shape.ts';
import { taxBy } from '../tax/tax.service.ts';
import type { RenewalRow } from './renewals.queries.ts';

/** The tax of the fan of a subscription. */
export const taxOfRow = (
  settings: SiteSettings,
  { fanCountry: country, fanSeenCountry: seenCountry }: RenewalRow,
): Tax => taxBy(settings, { country, seenCountry });

/** What a new subscriber of this plan pays today; null where that is in another currency than the subscription's. */
export const priceToday = ({ subscription, ...row }: RenewalRow, tax: Tax): Cents | null =>
  row.priceCurrency === subscription.currency
    ? priceToPay(cents(subscription.subscriptionType === 'yearly' ? row.yearlyPrice : row.monthlyPrice), tax)
    : null;

/**
 * The price the fan agreed to holds, tax included, whatever the rate has become; a lower one in the same currency is passed
 * on.
 */
export const renewalPrice = (row: RenewalRow, tax: Tax): Cents =>
  cents(Math.min(row.subscription.price, priceToday(row, tax) ?? row.subscription.price));
