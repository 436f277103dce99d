import type { ConnectionFacts } from '#rules/payout-connection.ts';

/** An account at the gateway that belongs to one of our performers, as it was at one moment. */
export interface ConnectedAccount extends ConnectionFacts {
  /** The account, as the gateway names it. */
  reference: string;
  performerId: string;
  /** Until when it takes what it asks for. */
  dueBy: Date | null;
  /** When the gateway was asked. */
  askedAt: Date;
}

export interface AccountRequest {
  performerId: string;
  email: string | null;
  /** Same key, same account. */
  idempotencyKey: string;
}

/** Where the gateway's own pages lead back to. */
export interface WaysBack {
  /** The person is done, or will go on another time. */
  returnUrl: string;
  /** The link was used before, or is too old. */
  refreshUrl: string;
}

/** An address at the gateway for one person. It can be opened once. */
export interface GatewayLink {
  url: string;
  createdAt: Date;
  expiresAt: Date | null;
}

export interface TransferRequest {
  /** The payout: there is one transfer for each, whatever is lost on the way. */
  payoutId: string;
  /** How many transfers for it the gateway refused before. A refusal is remembered, so the next try is another request. */
  refusals: number;
  /** The account it goes to, as the gateway named it. */
  account: string;
  /** Cents. */
  amount: number;
  currency: string;
}

/** What was sent to an account was taken back from it there. */
export interface TransferReversal {
  /** The transfer, as the gateway names it. */
  reference: string;
  /** Cents, of all reversals together. */
  amount: number;
  currency: string;
}

/**
 * Payouts to accounts that performers have at the gateway. Every call may throw when the gateway is out of reach, and
 * a PayoutRefused when it will not do what it is asked.
 */
export interface GatewayPayouts {
  /** Accounts of other books are unknown there: the test mode of a service has its own. */
  readonly books: string;
  createAccount(request: AccountRequest): Promise<ConnectedAccount>;
  /** How an account stands now; null when it is not there any more. */
  findAccount(reference: string): Promise<ConnectedAccount | null>;
  /** Pages that ask for what is missing. */
  onboarding(reference: string, ways: WaysBack): Promise<GatewayLink>;
  /** Pages that show the account to its owner. */
  dashboard(reference: string, ways: WaysBack): Promise<GatewayLink>;
  /** Sends money to an account; answers the transfer, as the gateway names it. */
  transfer(request: TransferRequest): Promise<string>;
}

/** The gateway did not do it, and nothing has moved. The message is for operators. */
export class PayoutRefused extends Error {}
