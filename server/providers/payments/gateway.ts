/** A card as the gateway knows it; `token` is the gateway's reference, never the number. */
export interface GatewayCard {
  token: string;
  holderName: string;
  last4Digits: string;
  brand: string;
  month: number;
  year: number;
}

export type ChargeStatus = 'success' | 'fail' | 'require_authentication' | 'pending';

/** What became of a charge. `pending` and `require_authentication` are settled later by a webhook. */
export interface ChargeResult {
  reference: string;
  status: ChargeStatus;
  clientSecret: string | null;
  confirmUrl: string | null;
  failureCode: string | null;
  failureMessage: string | null;
}

export interface ChargeRequest {
  /** Cents. */
  amount: number;
  currency: string;
  cardToken: string;
  /** Same key, same charge: the gateway never charges twice for it. */
  idempotencyKey: string;
  /** False when a person is there to confirm a 3-D step, true for renewals. */
  offSession: boolean;
  metadata: Record<string, string>;
}

/** A verified delivery of the gateway. */
export interface GatewayEvent {
  id: string;
  type: 'charge.succeeded' | 'charge.failed' | 'charge.canceled' | 'other';
  reference: string;
  failureCode: string | null;
  failureMessage: string | null;
  payload: Record<string, unknown>;
}

/** Card payments through one provider. Every call may throw when the provider is out of reach. */
export interface PaymentGateway {
  readonly name: string;
  /** Turns what the browser sent (a token of the provider's own form) into a stored card; throws CardRefused. */
  saveCard(input: Record<string, unknown>): Promise<GatewayCard>;
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** Looks a charge up again, for answers that were lost. Null when the gateway never saw the key. */
  findCharge(idempotencyKey: string): Promise<ChargeResult | null>;
  /** Throws InvalidSignature for anything that did not come from the provider. */
  readWebhook(headers: Record<string, string | string[] | undefined>, body: Buffer): GatewayEvent;
}

export class CardRefused extends Error {}
export class InvalidSignature extends Error {}
