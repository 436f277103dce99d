import { type Tokens, tokens, tokensFromWire } from './money.ts';

/** "1234", "9.5", "9,50": digits, and at most two places behind a point or a comma. */
const PLAIN = /^(?:\d+[.,]?\d{0,2}|[.,]\d{1,2})$/;
/** "1,042.80", "1.042,80", "10,000", "1 000": one kind of sign before every three digits, another one before the places. */
const GROUPED = /^[1-9]\d{0,2}([,. \u00a0\u2009\u202f'’])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/;
/** "1,00,000": as thousands, lakhs and crores are grouped in India. */
const GROUPED_BY_TWO = /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d{1,2})?$/;
/** "1.000" is a thousand in one country and one in another: nobody guesses with money. */
const UNCLEAR = /^\d+\.\d{3}$/;

/** The zeros of the digits people type beside 0 to 9: Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const ZEROS = ['\u0660', '\u06f0', '\u0966', '\u09e6', '\u0e50', '\uff10'].map((zero) => zero.charCodeAt(0));
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g;
/** Separators of those scripts; the Arabic sign of thousands means nothing else, as an apostrophe does here. */
const OTHER_SEPARATORS: Readonly<Record<string, string>> = {
  '\u066b': '.',
  '\u066c': "'",
  '\uff0c': ',',
  '\uff0e': '.',
};
/**
 * Invisible marks of the direction of a text, which are copied along from a page in Arabic or Hebrew. The two overrides
 * (U+202D, U+202E) are not among them: behind U+202E a typed 05 is shown as 50, and would be read as 5.
 */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202c\u2066-\u2069]/g;
/** "$", "US$", "$US", "USD": the field names its currency itself, so that one beside the amount says nothing new. */
const CURRENCY_FIRST = /^(?:[A-Z]{0,3}\p{Sc}[A-Z]{0,3}|[A-Z]{3})([^A-Z\p{Sc}]+)$/u;
const CURRENCY_LAST = /^([^A-Z\p{Sc}]+)(?:[A-Z]{0,3}\p{Sc}[A-Z]{0,3}|[A-Z]{3})$/u;

function plainDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((one) => code >= one && code < one + 10) ?? code;
  return String(code - zero);
}

/** What was typed or pasted, in the digits and signs of English and without its currency. */
function plainAmount(typed: string): string {
  const text = typed
    .replace(DIRECTION_MARKS, '')
    .replace(OTHER_DIGITS, plainDigit)
    .replace(/[\u066b\u066c\uff0c\uff0e]/g, (sign) => OTHER_SEPARATORS[sign] ?? sign)
    .trim();
  const [, amount = text] = CURRENCY_FIRST.exec(text) ?? CURRENCY_LAST.exec(text) ?? [];
  return amount.trim();
}

/**
 * A typed amount of money or tokens, on the wire; NaN while it is none. A large amount never becomes a small
 * one: what can be read in two ways is no amount.
 */
export function typedAmount(typed: string): number {
  const text = plainAmount(typed);
  if (UNCLEAR.test(text)) return Number.NaN;
  if (GROUPED_BY_TWO.test(text)) return readNumber(text.replaceAll(',', ''));
  if (GROUPED.test(text)) return readNumber(text.replace(/\D(?=\d{3})/g, ''));
  return PLAIN.test(text) ? readNumber(text) : Number.NaN;
}

/** What is too large to count with is no amount. */
function readNumber(text: string): number {
  const value = Number(text.replace(',', '.'));
  return Number.isSafeInteger(Math.round(value * 100)) ? value : Number.NaN;
}

/** A price in tokens; zero, which nothing that is sold may cost, while nothing sensible is typed. */
export function typedTokens(text: string): Tokens {
  const amount = typedAmount(text);
  return Number.isNaN(amount) ? tokens(0) : tokensFromWire(amount);
}

/** A typed whole number in the digits of whatever script, as people count pieces and days; NaN while it is none. */
export function typedWhole(typed: string): number {
  const text = plainAmount(typed);
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
