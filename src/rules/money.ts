/**
 * All arithmetic on money. Two units, both integer hundredths: `Cents` is card money in the
 * site's currency, `Tokens` is wallet money. On the wire both are decimals with at most two places.
 */
export type Cents = number & { readonly __unit: 'cents' };
export type Tokens = number & { readonly __unit: 'tokens' };
/** What one token is worth in currency, in millionths: 0.1 is 100 000. */
export type ConversionRate = number & { readonly __unit: 'rate' };
export type Rounding = 'down' | 'up' | 'nearest';

const MILLION = 1_000_000n;
/** All of something, in basis points. */
const WHOLE = 10_000;

function integer(value: number, unit: string): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${unit} must be whole hundredths, got ${value}`);
  return value;
}

export const cents = (minorUnits: number): Cents => integer(minorUnits, 'cents') as Cents;
export const tokens = (minorUnits: number): Tokens => integer(minorUnits, 'tokens') as Tokens;

/** True for a finite number with at most two decimal places. A calculated value may be off by the error of floating point. */
export function hasTwoPlaces(value: number): boolean {
  const hundredths = Math.round(value * 100);
  if (!Number.isSafeInteger(hundredths)) return false;
  return value === hundredths / 100 || Math.abs(value * 100 - hundredths) < 1e-6;
}

function fromWire(value: number): number {
  if (!hasTwoPlaces(value)) throw new RangeError(`${value} has more than two decimal places`);
  return Math.round(value * 100);
}

/** The largest amount of money or tokens on the wire (docs/product.md 8.1). */
export const AMOUNT_MAX = 10_000_000;
/** Cards cannot be charged with less: 0.50 (docs/product.md 8.2). */
export const LEAST_CHARGE = cents(50);
/** The least that anything costs in tokens: 0.01 (docs/product.md 8.2). */
export const LEAST_TOKENS = tokens(1);

/** Whether a card can be charged with this, and what it is worth in tokens is something (docs/product.md 8.2). */
export const isChargeable = (of: { totalPrice: number; tokens?: number | undefined }): boolean =>
  of.totalPrice >= LEAST_CHARGE && (of.tokens ?? 0) >= LEAST_TOKENS;

/**
 * A number as an operator types it: at most eight digits, and two places behind a point. NaN for anything else, also for
 * what JavaScript reads as a number (0x10, 1e3).
 */
export const typedNumber = (text: string): number =>
  /^\d{1,8}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;

export const centsFromWire = (value: number): Cents => cents(fromWire(value));
export const tokensFromWire = (value: number): Tokens => tokens(fromWire(value));
export const toWire = (amount: Cents | Tokens): number => amount / 100;

export function conversionRate(value: number): ConversionRate {
  const micros = Math.round(value * 1_000_000);
  if (!(micros > 0) || !Number.isSafeInteger(micros)) throw new RangeError(`${value} is no conversion rate`);
  return micros as ConversionRate;
}

function divide(numerator: bigint, denominator: bigint, rounding: Rounding): number {
  const whole = numerator / denominator;
  const rest = numerator % denominator;
  if (rest === 0n) return Number(whole);
  if (rounding === 'up') return Number(whole + 1n);
  if (rounding === 'nearest' && rest * 2n >= denominator) return Number(whole + 1n);
  return Number(whole);
}

/** How many tokens an amount of card money buys. */
export function tokensForCents(amount: Cents, rate: ConversionRate, rounding: Rounding): Tokens {
  return tokens(divide(BigInt(amount) * MILLION, BigInt(rate), rounding));
}

/** What an amount of tokens is worth in card money. */
export function centsForTokens(amount: Tokens, rate: ConversionRate, rounding: Rounding): Cents {
  return cents(divide(BigInt(amount) * BigInt(rate), MILLION, rounding));
}

/**
 * Splits a gross price into the site's share and the performer's. `rate` is the site's share in basis points. It is
 * rounded down, so a performer never loses the odd hundredth; the parts always sum to the whole.
 */
export function splitCommission(gross: Tokens, rate: number): { site: Tokens; net: Tokens } {
  if (!Number.isInteger(rate) || rate < 0 || rate > WHOLE)
    throw new RangeError(`${rate} is no commission in basis points`);
  const site = divide(BigInt(gross) * BigInt(rate), BigInt(WHOLE), 'down');
  return { site: tokens(site), net: tokens(gross - site) };
}

/**
 * Shares the site's part of a sale with who referred its people, each by their rate in basis points, rounded down so that
 * the site never gives more than was promised. The parts always sum to the whole, whatever the rates sum to.
 */
export function splitSite(site: Tokens, rates: readonly number[]): { platform: Tokens; shares: Tokens[] } {
  let platform: number = site;
  const shares = rates.map((rate) => {
    const share = Math.min(platform, splitCommission(site, rate).site);
    platform -= share;
    return tokens(share);
  });
  return { platform: tokens(platform), shares };
}

/** A share, which the settings and the wire write as a fraction, in whole basis points: 0.2 is 2000. */
export const basisPoints = (share: number): number => Math.round(share * WHOLE);
/** The site's share of a sale in basis points: what was agreed with this performer, else the site's own. */
export const commissionRate = (own: number | null, siteShare: number): number =>
  own ?? basisPoints(siteShare);
/** The same back: 2000 is 0.2. */
export const shareOf = (points: number): number => points / WHOLE;

/** A commission as an operator types it, in percent with at most two places: "12.5" is 1250. Null when it is none. */
export function commissionOfText(text: string): number | null {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return null;
  const rate = Math.round(Number(text) * 100);
  return rate <= WHOLE ? rate : null;
}

export const plus = <M extends Cents | Tokens>(a: M, b: M): M => integer(a + b, 'money') as M;
export const minus = <M extends Cents | Tokens>(a: M, b: M): M => integer(a - b, 'money') as M;

/**
 * What belongs to a part of a price of something that belongs to all of it, when parts of the price are given back one
 * after the other: `before` was, `amount` is now. All the parts together are the whole.
 */
export function partBack<M extends Cents | Tokens>(
  whole: M,
  { price, before, amount }: { price: number; before: number; amount: number },
): M {
  const upTo = (part: number): number => divide(BigInt(whole) * BigInt(part), BigInt(price), 'down');
  return integer(upTo(before + amount) - upTo(before), 'money') as M;
}

/**
 * The same where parts of different kinds took from the whole before: `had` of it is gone with what was given back. Nothing
 * where that is more than the share of what is given back so far.
 */
export function nextPart<M extends Cents | Tokens>(
  whole: M,
  { price, before, amount, had }: { price: number; before: number; amount: number; had: number },
): M {
  const upTo = divide(BigInt(whole) * BigInt(before + amount), BigInt(price), 'down');
  return integer(Math.max(0, upTo - had), 'money') as M;
}

/** `part` of every `whole` parts of an amount. */
export function ratio<M extends Cents | Tokens>(
  amount: M,
  part: number,
  whole: number,
  rounding: Rounding,
): M {
  return integer(divide(BigInt(amount) * BigInt(part), BigInt(whole), rounding), 'money') as M;
}

/** A fraction of an amount, for instance a coupon's share of a price. */
export function fraction<M extends Cents | Tokens>(amount: M, share: number, rounding: Rounding): M {
  return integer(
    divide(BigInt(amount) * BigInt(Math.round(share * 1_000_000)), MILLION, rounding),
    'money',
  ) as M;
}
