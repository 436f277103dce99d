import { cardDigits } from './card.ts';

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
  | 'lost-answer'
  | 'late-capture'
  | 'wrong-amount'
  | 'wrong-currency';

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
  /** The service does not know the charge when asked, and takes the money minutes later all the same. */
  { number: '4000000000005506', brand: 'visa', behaviour: 'late-capture' },
  /** The service takes another amount, or another currency, than it was asked to. */
  { number: '4000000000005605', brand: 'visa', behaviour: 'wrong-amount' },
  { number: '4000000000005704', brand: 'visa', behaviour: 'wrong-currency' },
];

/**
 * The test card of a token, for clients that send a token instead of a number: `tok_visa`, `tok_mastercard`, and
 * `tok_` with the behaviour for the others.
 */
export function sandboxCardOfToken(token: string): SandboxCard | null {
  const name = token.replace(/^tok_/, '');
  if (name === token) return null;
  return (
    SANDBOX_CARDS.find((card) => (card.behaviour === 'success' ? card.brand : card.behaviour) === name) ??
    null
  );
}

/** The test card with this number; null for every other number. */
export const sandboxCard = (number: string): SandboxCard | null =>
  SANDBOX_CARDS.find((card) => card.number === cardDigits(number)) ?? null;
