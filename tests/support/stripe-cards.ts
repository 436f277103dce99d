/** How a card behaves when it is saved, and when it is charged. */
export type BankBehaviour =
  | 'success'
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'stolen_card'
  | 'processing_error'
  /** The bank asks each time, and refuses what it cannot ask about. */
  | 'confirm'
  /** The bank asks once, when the card is saved. */
  | 'confirm-once'
  /** The result comes later. */
  | 'processing'
  /** Refused when nobody is there. */
  | 'absent-declined';

export interface TestCard {
  number: string;
  brand: string;
  token: string;
  atSetup: BankBehaviour;
  atCharge: BankBehaviour;
}

const card = (
  number: string,
  token: string,
  atSetup: BankBehaviour,
  atCharge = atSetup,
  brand = 'visa',
): TestCard => ({ number, token, brand, atSetup, atCharge });

/** Stripe's own test cards, as its documentation lists them. */
const STRIPE_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'tok_visa', 'success'),
  card('5555555555554444', 'tok_mastercard', 'success', 'success', 'mastercard'),
  card('4000000000000002', 'tok_chargeDeclined', 'card_declined'),
  card('4000000000009995', 'tok_chargeDeclinedInsufficientFunds', 'insufficient_funds'),
  card('4000000000000069', 'tok_chargeDeclinedExpiredCard', 'expired_card'),
  card('4000000000000127', 'tok_chargeDeclinedIncorrectCvc', 'incorrect_cvc'),
  card('4000000000009979', 'tok_chargeDeclinedStolenCard', 'stolen_card'),
  card('4000000000000119', 'tok_chargeDeclinedProcessingError', 'processing_error'),
  /** Can be saved; every charge is declined. */
  card('4000000000000341', 'tok_chargeCustomerFail', 'success', 'card_declined'),
  card('4000002760003184', 'tok_threeDSecureRequired', 'confirm'),
  card('4000002500003155', 'tok_threeDSecureOptional', 'confirm-once', 'success'),
];

export const testCard = (numberOrToken: string): TestCard | null =>
  STRIPE_CARDS.find(({ number, token }) => number === numberOrToken || token === numberOrToken) ?? null;

/** What a bank says no with: Stripe's code, and the bank's own. */
export function refusalOf(
  behaviour: BankBehaviour,
  offSession: boolean,
): { code: string; declineCode: string | null } | null {
  switch (behaviour) {
    case 'card_declined':
      return { code: 'card_declined', declineCode: 'generic_decline' };
    case 'insufficient_funds':
    case 'stolen_card':
      return { code: 'card_declined', declineCode: behaviour };
    case 'expired_card':
    case 'incorrect_cvc':
    case 'processing_error':
      return { code: behaviour, declineCode: null };
    case 'confirm':
      return offSession ? { code: 'authentication_required', declineCode: 'authentication_required' } : null;
    case 'absent-declined':
      return offSession ? { code: 'card_declined', declineCode: 'generic_decline' } : null;
    default:
      return null;
  }
}
