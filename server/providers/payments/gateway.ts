import type { Captured } from '#rules/captures.ts';
import type { DisputeStatus } from '#rules/disputes.ts';
import type { SimulatedOutcome } from '#rules/payout-connection.ts';
import type { ConnectedAccount, GatewayPayouts, TransferReversal } from './gateway-payouts.ts';

/** A card as the gateway knows it; `token` is the gateway's reference, never the number. */
export interface GatewayCard {
  token: string;
  holderName: string;
  last4Digits: string;
  brand: string;
  month: number;
  year: number;
  /** The same for the same card of whatever person; null where the gateway does not say it. */
  fingerprint: string | null;
}

/** Whose card it is, for gateways that keep customers. */
export interface GatewayCustomer {
  id: string;
  email: string | null;
  name: string;
}

export type ChargeStatus = 'success' | 'fail' | 'canceled' | 'require_authentication' | 'pending';

/** What became of a charge. `pending` and `require_authentication` are settled later by a webhook. */
export interface ChargeResult {
  /** The charge, as the gateway names it; null when it refused to begin one. */
  reference: string | null;
  status: ChargeStatus;
  /** What was taken, as the gateway says it; null unless `status` is `success`. */
  captured: Captured | null;
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
  /** Same key, same charge: the gateway never charges twice for it. Our payment's id. */
  idempotencyKey: string;
  /** False when a person is there to confirm a 3-D step, true for renewals. */
  offSession: boolean;
  description: string;
}

/** What is known of a payment whose charge is looked for. */
export interface ChargeLookup {
  idempotencyKey: string;
  /** The payer, as `GatewayCustomer` names them. */
  payer: string;
  madeAt: Date;
  /** The charge, if the gateway has named it already. */
  reference: string | null;
}

export interface RefundRequest {
  /** The charge, as the gateway named it. */
  reference: string;
  /** Cents. */
  amount: number;
  currency: string;
  /** Same key, same refund: the gateway never gives money back twice for it. */
  idempotencyKey: string;
}

/** A charge on the gateway's books. */
export interface ChargeRecord {
  kind: 'charge';
  /** The charge, as the gateway names it. */
  reference: string;
  /** The payment it was begun for; null when it was begun by somebody else. */
  idempotencyKey: string | null;
  status: ChargeStatus;
  captured: Captured | null;
  createdAt: Date;
}

/** Money that the gateway has given back, or tries to. */
export interface RefundRecord {
  kind: 'refund';
  /** The charge it is a part of, as the gateway names it. */
  reference: string;
  /** The refund it was made for; null when it was made by somebody else. */
  idempotencyKey: string | null;
  status: 'done' | 'pending' | 'failed';
  /** Cents. */
  amount: number;
  currency: string;
  createdAt: Date;
}

export type GatewayRecord = ChargeRecord | RefundRecord;

/** A time: its beginning belongs to it, its end does not. */
export interface Period {
  from: Date;
  to: Date;
}

/** What a gateway tells about a charge that was settled long ago. A person has to look; nothing follows by itself. */
export interface GatewayAlert {
  kind: 'inquiry' | 'refund-failed';
  /** The charge, as the gateway names it. */
  reference: string;
  /** Cents. */
  amount: number;
  currency: string;
  /** In the gateway's own word. */
  reason: string | null;
  /** Until when the gateway takes an answer. */
  dueBy: Date | null;
}

/** How a dispute of a charge stands. The gateway has taken the money back until the bank decides. */
export interface GatewayDispute {
  /** The dispute, as the gateway names it. */
  reference: string;
  /** The charge, as the gateway names it. */
  charge: string;
  /** The payment that the charge was begun for; null where the gateway does not say, and for charges that are not ours. */
  payment: string | null;
  status: DisputeStatus;
  /** Cents. */
  amount: number;
  currency: string;
  /** In the gateway's own word. */
  reason: string | null;
  /** Until when the gateway takes an answer. */
  dueBy: Date | null;
}

/** What a site says to a dispute, in the parts that card services ask for. */
export interface DisputeAnswer {
  /** The dispute, as the gateway named it. */
  reference: string;
  customerName: string;
  customerEmail: string;
  /** Where the customer last signed in from. */
  customerAddress: string;
  /** What was sold. */
  description: string;
  /** When the customer used what, in lines. */
  activity: string;
  /** Everything else, in lines. */
  text: string;
}

/** How a saved card is now: its bank has replaced it, and the gateway knows the new one under the same token. */
export type ChangedCard = Omit<GatewayCard, 'holderName'>;

/** A card that its bank has declined in the gateway's own form. */
export interface DeclinedCard {
  /** The form, as the gateway names it. */
  form: string;
  /** The person, as `GatewayCustomer` names them, and from where they began the form. */
  payer: string;
  from: string;
  /** As in `GatewayCard`. */
  fingerprint: string | null;
}

/** A verified delivery of the gateway. `idempotencyKey` is that of the charge, so no answer is ever orphaned. */
export interface GatewayEvent {
  id: string;
  type: string;
  /** Null for events that say nothing about the result of a charge. */
  result: ChargeResult | null;
  idempotencyKey: string | null;
  alert: GatewayAlert | null;
  dispute: GatewayDispute | null;
  declinedCard: DeclinedCard | null;
  changedCard: ChangedCard | null;
  /** How an account of a performer stands, asked for now. */
  account: ConnectedAccount | null;
  reversal: TransferReversal | null;
  /** Kept for the operator; holds no secrets. */
  payload: Record<string, unknown>;
}

export type WebhookHeaders = Record<string, string | string[] | undefined>;

/** One message of a gateway on its way to us. */
export interface WebhookDelivery {
  headers: Record<string, string>;
  body: Buffer;
}

/** What a gateway does whose own form in the browser takes the card. */
interface GatewayCardForm {
  /** Begins the form; what it saves under the secret is then named to `saveCard`. `from` comes back with a decline. */
  start(customer: GatewayCustomer, from: string): Promise<{ clientSecret: string }>;
  /** No card can be tried in this form any more. */
  end(form: string): Promise<void>;
}

/** What only a simulated gateway can do: play the fan's bank and the service's own deliveries. */
export interface GatewaySimulator {
  /** The bank's 3-D page. Null when no charge waits under this secret. */
  confirm(clientSecret: string, outcome: 'success' | 'fail'): Promise<ChargeStatus | null>;
  /** The signed messages about a charge: `copies` of its result and, after them, an outdated one. */
  deliveries(chargeId: string, copies: number): Promise<WebhookDelivery[]>;
  /** The payer's bank takes an amount of a charge back; the signed message about it. */
  dispute(reference: string, amount: number): Promise<WebhookDelivery>;
  /** The bank says how the dispute of a charge stands; the signed message about it. */
  decide(reference: string, status: DisputeStatus): Promise<WebhookDelivery>;
  /** The owner of a connected account was on the service's pages, with this result; the signed message about it. */
  onboard(reference: string, outcome: SimulatedOutcome): Promise<WebhookDelivery>;
}

/**
 * Card payments through one provider. Every call may throw when the provider is out of reach; then the payment
 * stays open until `findCharge` tells. A `fail` or `canceled` result is final: the adapter sees to it that the
 * provider cannot take the money afterwards.
 */
export interface PaymentGateway {
  readonly name: string;
  /** Turns what the browser sent (a token of the provider's own form) into a stored card; throws CardRefused. */
  saveCard(customer: GatewayCustomer, input: Record<string, unknown>): Promise<GatewayCard>;
  /** The person removed the card: it must not be charged again. */
  forgetCard(cardToken: string): Promise<void>;
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** Looks a charge up again, for answers that were lost. Null when the gateway never saw the key. */
  findCharge(lookup: ChargeLookup): Promise<ChargeResult | null>;
  /** Gives a charge up that waits for the person. Answers what it is now: it may have succeeded meanwhile. */
  cancelCharge(reference: string): Promise<ChargeResult>;
  /** Gives money back that was taken. Resolves once the gateway has accepted it. */
  refund(request: RefundRequest): Promise<void>;
  /** All charges and refunds on its books that were begun in this time, some at a time, in no order. */
  records(period: Period): AsyncIterable<GatewayRecord[]>;
  /** Answers a dispute. Once it is answered the bank decides; answering again changes nothing there. */
  answerDispute(answer: DisputeAnswer): Promise<void>;
  /** Throws InvalidSignature for anything that did not come from the provider just now. May ask it how things stand. */
  readWebhook(headers: WebhookHeaders, body: Buffer): Promise<GatewayEvent>;
  readonly cardForm?: GatewayCardForm;
  readonly payouts?: GatewayPayouts;
  readonly simulator?: GatewaySimulator;
}

/** The provider does not take this card; `field` of the form and a sentence for the person. */
export class CardRefused extends Error {
  readonly field: string;
  /** Its bank said no; otherwise it could not be read. */
  readonly isDecline: boolean;

  constructor(field: string, message: string, isDecline = false) {
    super(message);
    this.field = field;
    this.isDecline = isDecline;
  }
}

export class InvalidSignature extends Error {}
