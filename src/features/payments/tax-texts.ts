import { numberFormat } from '#components/format.ts';
import type { TaxReply } from '#contract/tax.ts';
import { useLocale } from '#i18n/use-t.ts';
import { basisPoints, centsFromWire, toWire } from '#rules/money.ts';
import { priceToPay, type Tax, taxIn } from '#rules/tax.ts';

/** What is taken for granted until the server has said it, and where nothing is owed. */
export const NO_TAX: TaxReply = { mode: 'included', rate: 0, country: '' };

/** The answer as the rules want it. */
export const ruleOf = ({ mode, rate, country }: TaxReply): Tax => ({
  mode,
  country,
  rate: basisPoints(rate),
});

/** In wire money: what a card pays for a price, and the tax in what it pays. */
export const wireToPay = (price: number, tax: TaxReply): number =>
  toWire(priceToPay(centsFromWire(price), ruleOf(tax)));
export const wireTaxIn = (paid: number, tax: Pick<TaxReply, 'rate'>): number =>
  toWire(taxIn(centsFromWire(paid), basisPoints(tax.rate)));

/** "19%", "25.5%". */
export function usePercent(): (share: number) => string {
  const locale = useLocale();
  const format = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return (share) => format.format(share);
}
