/** Digits of a card number as people type it. */
export const cardDigits = (number: string): string => number.replace(/[\s-]/g, '');

/** The check digit that catches mistyped card numbers. */
export function passesLuhn(number: string): boolean {
  const digits = cardDigits(number);
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The security code has three digits (four on some cards). */
export const isSecurityCode = (cvc: string): boolean => /^\d{3,4}$/.test(cvc);

/** A card is good until the end of its month, in UTC. `year` has four digits. */
export function isExpired(month: number, year: number, now: Date): boolean {
  return now.getTime() >= Date.UTC(year, month, 1);
}

/** Month 1–12 and a year from now to twenty years ahead. */
export function expiryProblem(month: number, year: number, now: Date): 'invalid' | 'expired' | null {
  if (!Number.isInteger(month) || month < 1 || month > 12) return 'invalid';
  if (!Number.isInteger(year) || year < 2000 || year > now.getUTCFullYear() + 20) return 'invalid';
  return isExpired(month, year, now) ? 'expired' : null;
}

const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

/** Brands as they write themselves; others get a capital first letter. */
export const brandName = (brand: string): string =>
  BRANDS[brand.toLowerCase()] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
