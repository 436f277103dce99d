/**
 * Cards of the sandbox gateway, which stands in for a card service on a site without credentials. It knows only
 * these numbers, so nobody can leave a real card by mistake.
 */
export type SandboxBehaviour =
  | 'success'
  | 'declined'
  | 'insufficient-funds'
  | 'confirm'
  | 'delayed-success'
  | 'delayed-failure'
  | 'renewal-declined'
  | 'lost-answer';

export interface SandboxCard {
  readonly number: string;
  readonly brand: string;
  readonly behaviour: SandboxBehaviour;
}

export const SANDBOX_CARDS: readonly SandboxCard[] = [
  { number: '4242424242424242', brand: 'visa', behaviour: 'success' },
  { number: '5555555555554444', brand: 'mastercard', behaviour: 'success' },
  { number: '4000000000000002', brand: 'visa', behaviour: 'declined' },
  { number: '4000000000009995', brand: 'visa', behaviour: 'insufficient-funds' },
  /** Asks for a 3-D confirmation each time; without a person present it is declined. */
  { number: '4000002500003155', brand: 'visa', behaviour: 'confirm' },
  /** The result comes later by webhook, twice and out of order. */
  { number: '4000000000000077', brand: 'visa', behaviour: 'delayed-success' },
  { number: '4000000000000259', brand: 'visa', behaviour: 'delayed-failure' },
  /** Pays while a person is present; every renewal is declined. */
  { number: '4000000000000341', brand: 'visa', behaviour: 'renewal-declined' },
  /** Is charged, but the answer is lost on the way: found again by the recovery job. */
  { number: '4000000000000119', brand: 'visa', behaviour: 'lost-answer' },
];

/** Digits of a card number as people type it. */
export const cardDigits = (number: string): string => number.replace(/[\s-]/g, '');

export const sandboxCard = (number: string): SandboxCard | null =>
  SANDBOX_CARDS.find((card) => card.number === cardDigits(number)) ?? null;

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
