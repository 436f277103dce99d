import type Stripe from 'stripe';
import type { TestCard } from './stripe-cards.ts';

/**
 * Objects of Stripe's API, whole: the types of the official package are the ones of its OpenAPI document, so a field
 * that is missing or of another type does not compile.
 */
type New<T extends { id: string; created: number }> = Pick<T, 'id' | 'created'> & Partial<T>;

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
const NOBODY = { address: NO_ADDRESS, email: null, name: null, phone: null, tax_id: null };

export const aCustomer = (more: New<Stripe.Customer>): Stripe.Customer => ({
  object: 'customer',
  balance: 0,
  default_source: null,
  description: null,
  email: null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  shipping: null,
  ...more,
});

export const aMethod = (
  card: TestCard,
  more: New<Stripe.PaymentMethod> & { year: number },
): Stripe.PaymentMethod => {
  const { year, ...rest } = more;
  return {
    object: 'payment_method',
    billing_details: { ...NOBODY },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: year,
      fingerprint: `print${card.number.slice(-4)}`,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    ...rest,
  };
};

export const aSetup = (more: New<Stripe.SetupIntent>): Stripe.SetupIntent => ({
  object: 'setup_intent',
  allowed_payment_method_types: ['card'],
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  client_secret: null,
  customer: null,
  description: null,
  excluded_payment_method_types: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  single_use_mandate: null,
  status: 'requires_payment_method',
  usage: 'off_session',
  ...more,
});

export const anIntent = (
  more: New<Stripe.PaymentIntent> & Pick<Stripe.PaymentIntent, 'amount' | 'currency'>,
): Stripe.PaymentIntent => ({
  object: 'payment_intent',
  allowed_payment_method_types: ['card'],
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: null,
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_group: null,
  ...more,
});

export const aCharge = (
  of: Stripe.PaymentIntent,
  more: New<Stripe.Charge> & Pick<Stripe.Charge, 'status'>,
): Stripe.Charge => ({
  object: 'charge',
  amount: of.amount,
  amount_captured: more.status === 'succeeded' ? of.amount : 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { ...NOBODY },
  calculated_statement_descriptor: null,
  captured: more.status === 'succeeded',
  currency: of.currency,
  customer: of.customer,
  description: of.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: of.metadata,
  on_behalf_of: null,
  outcome: null,
  paid: more.status === 'succeeded',
  payment_intent: of.id,
  payment_method: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
  ...more,
});

export const aRefund = (
  of: Stripe.PaymentIntent,
  more: New<Stripe.Refund> & Pick<Stripe.Refund, 'amount'>,
): Stripe.Refund => ({
  object: 'refund',
  balance_transaction: null,
  charge: of.latest_charge,
  currency: of.currency,
  customer: of.customer,
  customer_account: null,
  metadata: {},
  payment_intent: of.id,
  payment_method: of.payment_method,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
  ...more,
});

/** How long a bank waits for an answer. */
const ANSWER_SECONDS = 7 * 24 * 3600;

export const aDispute = (
  intent: Stripe.PaymentIntent,
  more: New<Stripe.Dispute> & Pick<Stripe.Dispute, 'amount'>,
): Stripe.Dispute => ({
  object: 'dispute',
  balance_transactions: [],
  charge: String(intent.latest_charge),
  currency: intent.currency,
  enhanced_eligibility_types: [],
  evidence: {} as Stripe.Dispute.Evidence,
  intended_submission_method: null,
  evidence_details: {
    due_by: more.created + ANSWER_SECONDS,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'manual',
  },
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: intent.id,
  reason: 'fraudulent',
  status: 'needs_response',
  ...more,
});

export const NOTHING_DUE: Stripe.Account.Requirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

/** An account as Stripe makes it for the Express Dashboard. */
export const anAccount = (more: Pick<Stripe.Account, 'id'> & Partial<Stripe.Account>): Stripe.Account => ({
  object: 'account',
  business_profile: null,
  business_type: null,
  charges_enabled: false,
  controller: {
    type: 'application',
    is_controller: true,
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  country: 'US',
  default_currency: 'usd',
  details_submitted: false,
  email: null,
  metadata: {},
  payouts_enabled: false,
  settings: null,
  tos_acceptance: { date: null, ip: null, user_agent: null },
  type: 'express',
  ...more,
});

export const aTransfer = (
  more: New<Stripe.Transfer> & Pick<Stripe.Transfer, 'amount' | 'currency' | 'destination'>,
): Stripe.Transfer => ({
  object: 'transfer',
  amount_reversed: 0,
  balance_transaction: null,
  description: null,
  livemode: false,
  metadata: {},
  reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${more.id}/reversals` },
  reversed: false,
  source_transaction: null,
  source_type: 'card',
  transfer_group: null,
  ...more,
});
