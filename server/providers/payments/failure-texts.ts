/** Why a charge did not come about, in the codes every gateway's reasons are told in, with a sentence for the payer. */
const TEXTS = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: 'The security code of your card is not right.',
  authentication_required: 'Your bank wants you to confirm this payment.',
  authentication_failed: 'The payment was not confirmed.',
  processing_error: 'Your bank could not be reached. Please try again shortly.',
  card_unavailable: 'This card can no longer be charged. Please add it again or use another.',
  not_accepted: 'The card service did not accept this payment.',
} as const;

export type FailureCode = keyof typeof TEXTS;

/** The sentence of a code; one that is not ours is a declined card. */
export const failureText = (code: string): string => TEXTS[code as FailureCode] ?? TEXTS.card_declined;
