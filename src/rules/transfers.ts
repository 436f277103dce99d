/**
 * What a transfer of the ledger may be for, besides sales for tokens: those have the kind of what was sold (`CHARGE_TYPES`).
 */
export const TRANSFER_KINDS = [
  'top-up',
  'subscription',
  'renewal',
  'grant',
  'refund',
  'unwanted-capture',
  'payment-refund',
  'dispute',
  'dispute-hold',
  'dispute-won',
  'dispute-lost',
  'dispute-refund',
  'payout-request',
  'payout-change',
  'payout-return',
  'payout',
  'referral-payment',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** Those of them that move tokens of a fan's wallet, so that its history needs a text for each. */
export const WALLET_KINDS = [
  'top-up',
  'grant',
  'refund',
  'payment-refund',
  'dispute-hold',
  'dispute-won',
  'dispute-lost',
  'referral-payment',
] as const satisfies readonly TransferKind[];

/** Those of them that move tokens of a performer's balance. */
export const BALANCE_KINDS = [
  'subscription',
  'renewal',
  'refund',
  'payment-refund',
  'dispute-lost',
  'payout-request',
  'payout-change',
  'payout-return',
  'referral-payment',
] as const satisfies readonly TransferKind[];
