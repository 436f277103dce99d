import type { TaxReply } from '#contract/tax.ts';
import { basisPoints, cents, minus, shareOf } from '#rules/money.ts';
import { type Tax, taxCountry } from '#rules/tax.ts';
import type { Deps } from '../../deps.ts';
import { siteSettings } from '../settings/settings.service.ts';
import type { SiteSettings } from '../settings/settings.shape.ts';
import { countriesOf, taxSums } from './tax.queries.ts';

/** The tax of a person of these countries, as the settings have it now. */
export function taxBy(
  { taxMode: mode, taxRates }: Pick<SiteSettings, 'taxMode' | 'taxRates'>,
  person: { country: string; seenCountry: string },
): Tax {
  const country = taxCountry(person);
  return { mode, country, rate: basisPoints(taxRates[country] ?? 0) };
}

export async function taxOf(deps: Deps, userId: string): Promise<Tax> {
  const person = await countriesOf(deps.db, userId);
  return taxBy(await siteSettings(deps), person ?? { country: '', seenCountry: '' });
}

export async function ownTax(deps: Deps, userId: string): Promise<TaxReply> {
  const { mode, rate, country } = await taxOf(deps, userId);
  return { mode, rate: shareOf(rate), country };
}

/** What invoices and credit notes of a time say, by country, rate and currency. */
export async function taxReport(deps: Deps, time: { from: Date; until: Date }) {
  const rows = await taxSums(deps.db, time);
  return rows.map(({ paid, back, taxPaid, taxBack, ...row }) => {
    const gross = minus(cents(paid), cents(back));
    const tax = minus(cents(taxPaid), cents(taxBack));
    return { ...row, paid: cents(paid), back: cents(back), net: minus(gross, tax), tax };
  });
}
