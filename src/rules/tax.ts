import { type Cents, minus, plus, ratio } from './money.ts';

/** Whether prices have the tax in them, or it comes on top of them. */
export const TAX_MODES = ['included', 'added'] as const;
export type TaxMode = (typeof TAX_MODES)[number];

/** What the countries of a site take, as shares: `{ "DE": 0.19 }`. Others take nothing. */
export type TaxRates = Readonly<Record<string, number>>;

const WHOLE = 10_000;

/** The tax of a person, as the site's settings and their country have it. `rate` is in basis points: 1900 is 19 %. */
export interface Tax {
  mode: TaxMode;
  rate: number;
  /** The country it is owed in; empty while none is known. */
  country: string;
}

/** The tax in an amount that was or will be paid, to the nearest cent. */
export const taxIn = (paid: Cents, rate: number): Cents => ratio(paid, rate, WHOLE + rate, 'nearest');

/** What is left of an amount without the tax in it. */
export const withoutTax = (paid: Cents, rate: number): Cents => minus(paid, taxIn(paid, rate));

/**
 * What a card pays for a price. From then on there is one kind of amounts, with the tax in them: taken out of what is paid,
 * the tax is to the cent what was put on top.
 */
export const priceToPay = (price: Cents, { mode, rate }: Pick<Tax, 'mode' | 'rate'>): Cents =>
  mode === 'added' ? plus(price, ratio(price, rate, WHOLE, 'nearest')) : price;

/** Tax on top is charged only where its payer says what was seen. */
export const mustBeSeen = ({ mode, rate }: Pick<Tax, 'mode' | 'rate'>): boolean =>
  mode === 'added' && rate > 0;

/** What a payment keeps of its tax. */
export const taxPaid = (paid: Cents, { rate, country }: Pick<Tax, 'rate' | 'country'>) => ({
  taxAmount: taxIn(paid, rate),
  taxRate: rate,
  taxCountry: country,
});

/** Where tax is owed: the country of the account, else the one the person was last seen in. */
export const taxCountry = (person: { country: string; seenCountry: string }): string =>
  (person.country || person.seenCountry).toUpperCase();

/** The number as it is printed on an invoice, `2026-000017`, and on a credit note, `C-2026-000003`. */
export function invoiceNumber(of: { kind: 'invoice' | 'credit_note'; year: number; number: number }): string {
  const text = `${of.year}-${String(of.number).padStart(6, '0')}`;
  return of.kind === 'invoice' ? text : `C-${text}`;
}
