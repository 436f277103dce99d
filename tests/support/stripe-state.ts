import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { type BankBehaviour, refusalOf, type TestCard } from './stripe-cards.ts';
import { aCharge, aDispute, anIntent } from './stripe-objects.ts';

/** An answer that is no success: Stripe's own body of errors. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(String(body.message ?? body.code));
    this.status = status;
    this.body = body;
  }
}

export const invalid = (message: string, more: Record<string, unknown> = {}): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...more });

export const missing = (what: string, id: string, param: string): StripeRefusal =>
  new StripeRefusal(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

export interface KeptMethod {
  method: Stripe.PaymentMethod;
  /** How the bank answers charges; may change after the card was saved. */
  bank: BankBehaviour;
  card: TestCard;
}

/** All that the stand-in remembers. */
export class StripeState {
  readonly customers = new Map<string, Stripe.Customer>();
  readonly methods = new Map<string, KeptMethod>();
  readonly setups = new Map<string, Stripe.SetupIntent>();
  readonly intents = new Map<string, Stripe.PaymentIntent>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly refunds = new Map<string, Stripe.Refund>();
  readonly disputes = new Map<string, Stripe.Dispute>();
  readonly accounts = new Map<string, Stripe.Account>();
  readonly transfers = new Map<string, Stripe.Transfer>();
  readonly events: Stripe.Event[] = [];
  /** Cents that can be transferred. */
  balance = Number.POSITIVE_INFINITY;
  readonly #now: () => Date;
  #count = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  get now(): Date {
    return this.#now();
  }

  get created(): number {
    return Math.floor(this.now.getTime() / 1000);
  }

  id(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${String(this.#count).padStart(6, '0')}${randomBytes(6).toString('hex')}`;
  }

  /** As on the first day. Ids go on. */
  forget(): void {
    const { customers, methods, setups, intents, charges, refunds, disputes, accounts, transfers } = this;
    const money = [intents, charges, refunds, disputes, transfers];
    for (const kept of [customers, methods, setups, accounts, ...money]) kept.clear();
    this.balance = Number.POSITIVE_INFINITY;
    this.events.length = 0;
  }

  secretOf = (id: string): string => `${id}_secret_${randomBytes(12).toString('hex')}`;

  /** Notes what a webhook tells: the object as it is at that moment, and of which connected account. */
  tell(type: string, object: object, account?: string): Stripe.Event {
    const event = {
      id: this.id('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.created,
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      ...(account ? { account } : {}),
    } as unknown as Stripe.Event;
    this.events.push(event);
    return event;
  }

  change(
    intent: Stripe.PaymentIntent,
    change: Partial<Stripe.PaymentIntent>,
    type?: string,
  ): Stripe.PaymentIntent {
    const next = { ...intent, ...change };
    this.intents.set(intent.id, next);
    if (type) this.tell(type, next);
    return next;
  }

  #charge(
    intent: Stripe.PaymentIntent,
    more: Partial<Stripe.Charge> & Pick<Stripe.Charge, 'status'>,
  ): string {
    const id = this.id('ch');
    this.charges.set(id, aCharge(intent, { id, created: this.created, ...more }));
    return id;
  }

  succeed(intent: Stripe.PaymentIntent, received = intent.amount): Stripe.PaymentIntent {
    const charge = this.#charge(intent, {
      status: 'succeeded',
      payment_method: intent.payment_method as string,
    });
    const done = { amount_received: received, latest_charge: charge, next_action: null, status: 'succeeded' };
    return this.change(intent, done, 'payment_intent.succeeded');
  }

  /** The bank says no. Its card is taken off the intent, which waits for another one. */
  decline(intent: Stripe.PaymentIntent, code: string, declineCode: string | null): Stripe.PaymentIntent {
    const message = `Stripe's own sentence about ${declineCode ?? code}.`;
    const wasAsked = code !== 'payment_intent_authentication_failure' && code !== 'authentication_required';
    const charge = wasAsked
      ? this.#charge(intent, {
          status: 'failed',
          failure_code: code,
          failure_message: message,
          outcome: {
            advice_code: null,
            network_advice_code: null,
            network_decline_code: null,
            network_status: 'declined_by_network',
            reason: declineCode ?? code,
            seller_message: 'The bank did not return any further details.',
            type: 'issuer_declined',
          },
        })
      : intent.latest_charge;
    const error = {
      type: 'card_error' as const,
      code,
      message,
      ...(declineCode ? { decline_code: declineCode } : {}),
    };
    return this.change(
      intent,
      {
        last_payment_error: error as Stripe.PaymentIntent.LastPaymentError,
        latest_charge: charge,
        next_action: null,
        payment_method: null,
        status: 'requires_payment_method',
      },
      'payment_intent.payment_failed',
    );
  }

  /** The payer's bank takes money of a charge back until it has decided. */
  dispute(intent: Stripe.PaymentIntent, amount: number): Stripe.Dispute {
    const id = this.id('dp');
    const dispute = aDispute(intent, { id, created: this.created, amount });
    this.disputes.set(id, dispute);
    this.tell('charge.dispute.created', dispute);
    this.tell('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  changeDispute(
    dispute: Stripe.Dispute,
    change: Partial<Stripe.Dispute>,
    ...types: string[]
  ): Stripe.Dispute {
    const next = { ...dispute, ...change };
    this.disputes.set(dispute.id, next);
    for (const type of types) this.tell(type, next);
    return next;
  }

  /** The bank has decided. */
  decide(id: string, status: 'won' | 'lost'): void {
    const dispute = this.disputes.get(id);
    if (!dispute) throw new Error('no dispute');
    const more = status === 'won' ? ['charge.dispute.funds_reinstated'] : [];
    this.changeDispute(dispute, { status }, 'charge.dispute.closed', ...more);
  }

  /** Asks the bank of an intent that was confirmed. */
  attempt(intent: Stripe.PaymentIntent, bank: BankBehaviour, offSession: boolean): Stripe.PaymentIntent {
    const refusal = refusalOf(bank, offSession);
    if (refusal) {
      const failed = this.decline(intent, refusal.code, refusal.declineCode);
      throw new StripeRefusal(402, { ...failed.last_payment_error, payment_intent: failed });
    }
    if (bank === 'confirm') {
      const action = { type: 'use_stripe_sdk', use_stripe_sdk: {} } as Stripe.PaymentIntent.NextAction;
      return this.change(
        intent,
        { status: 'requires_action', next_action: action },
        'payment_intent.requires_action',
      );
    }
    if (bank === 'processing')
      return this.change(intent, { status: 'processing' }, 'payment_intent.processing');
    return this.succeed(intent);
  }

  begin(
    more: Parameters<typeof anIntent>[0] extends infer T ? Omit<T & object, 'id' | 'created'> : never,
  ): Stripe.PaymentIntent {
    const id = this.id('pi');
    const intent = anIntent({
      ...(more as Parameters<typeof anIntent>[0]),
      id,
      created: this.created,
      client_secret: this.secretOf(id),
    });
    this.intents.set(id, intent);
    this.tell('payment_intent.created', intent);
    return intent;
  }
}
