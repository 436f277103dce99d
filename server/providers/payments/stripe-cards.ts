import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { CardRefused, type ChangedCard, type GatewayCard, type GatewayCustomer } from './gateway.ts';
import { answerOf, type StripeContext, StripeProblem } from './stripe-client.ts';
import { idOf } from './stripe-result.ts';

/** A card belongs to a customer, and is charged with both. */
const cardToken = (customer: string, method: string): string => `${customer}:${method}`;

/** Both parts of a card, as Stripe's calls name them. */
export function cardOfToken(token: string): { customer: string; payment_method: string } {
  const [customer = '', method = ''] = token.split(':');
  return { customer, payment_method: method };
}

/** Later charges are made while nobody is there. */
const USAGE = {
  usage: 'off_session',
  allowed_payment_method_types: ['card'],
} satisfies Stripe.SetupIntentCreateParams;

const NOT_A_CARD = 'This card could not be read. Please enter it again.';
const TOO_OLD =
  'This form hands cards over in a way that is no longer taken. Please update the app, or add the card on our site.';
const NOT_CONFIRMED = 'Your bank has not confirmed this card. Please try again or use another card.';
const DECLINED = 'Your bank does not accept this card. Please use another card.';

/** The same contents, the same key: two calls at once make one customer. */
const keyOf = (params: object): string => createHash('sha256').update(JSON.stringify(params)).digest('hex');

async function customerFor(context: StripeContext, { id, email, name }: GatewayCustomer): Promise<string> {
  const known = await context.customerOf(id);
  if (known) return known;
  const params = { name, metadata: { user: id }, ...(email ? { email } : {}) };
  const made = await answerOf(
    context.stripe.customers.create(params, { idempotencyKey: `customer:${keyOf(params)}` }),
  );
  return context.keepCustomer(id, made.id);
}

/** Begins the form in the browser: what it is told goes to Stripe alone, and the card is confirmed there. */
export async function startCard(
  context: StripeContext,
  customer: GatewayCustomer,
  from: string,
): Promise<{ clientSecret: string }> {
  const metadata = { user: customer.id, from };
  const params = { ...USAGE, customer: await customerFor(context, customer), metadata };
  const setup = await answerOf(context.stripe.setupIntents.create(params));
  if (!setup.client_secret) throw new Error('Stripe told no secret for a card form');
  return { clientSecret: setup.client_secret };
}

export async function endCardForm({ stripe }: StripeContext, form: string): Promise<void> {
  await answerOf(stripe.setupIntents.cancel(form));
}

/** Clients without that form send a token: the card is confirmed here, which cannot ask its owner. */
async function setUpToken(
  context: StripeContext,
  customer: string,
  token: string,
): Promise<Stripe.SetupIntent> {
  const { stripe } = context;
  const method = token.startsWith('pm_')
    ? token
    : (
        await answerOf(
          stripe.paymentMethods.create(
            { type: 'card', card: { token } },
            { idempotencyKey: `card:${token}` },
          ),
        )
      ).id;
  const params = { ...USAGE, customer, payment_method: method, confirm: true, expand: ['payment_method'] };
  return answerOf(stripe.setupIntents.create(params, { idempotencyKey: `setup:${customer}:${method}` }));
}

async function setupOf(context: StripeContext, customer: string, token: string): Promise<Stripe.SetupIntent> {
  try {
    return token.startsWith('seti_')
      ? await answerOf(context.stripe.setupIntents.retrieve(token, { expand: ['payment_method'] }))
      : await setUpToken(context, customer, token);
  } catch (error) {
    if (!(error instanceof StripeProblem) || !error.isRefusal) throw error;
    const isDecline = error.kind === 'StripeCardError';
    throw new CardRefused('token', isDecline ? DECLINED : NOT_A_CARD, isDecline);
  }
}

const shownCard = (
  customer: string,
  method: string,
  { brand, last4: last4Digits, exp_month: month, exp_year: year, fingerprint }: Stripe.PaymentMethod.Card,
): ChangedCard => ({
  token: cardToken(customer, method),
  last4Digits,
  brand,
  month,
  year,
  fingerprint: fingerprint ?? null,
});

/** Keeps a card: of the form in the browser by its SetupIntent, of other clients by `tok_…` or `pm_…`. */
export async function saveCard(
  context: StripeContext,
  person: GatewayCustomer,
  input: Record<string, unknown>,
): Promise<GatewayCard> {
  const token = String(input.token ?? input.sourceToken ?? '').trim();
  if (token.startsWith('src_')) throw new CardRefused('token', TOO_OLD);
  if (!/^(seti|tok|pm)_\w{1,200}$/.test(token)) throw new CardRefused('token', NOT_A_CARD);
  const customer = await customerFor(context, person);
  const setup = await setupOf(context, customer, token);
  const method = setup.payment_method;
  // Somebody else's card is as unknown as none.
  if (idOf(setup.customer) !== customer) throw new CardRefused('token', NOT_A_CARD);
  if (setup.status !== 'succeeded') throw new CardRefused('token', NOT_CONFIRMED, true);
  if (!method || typeof method === 'string' || !method.card) throw new CardRefused('token', NOT_A_CARD);
  const holderName = method.billing_details.name ?? String(input.holderName ?? '');
  return { ...shownCard(customer, method.id, method.card), holderName: holderName.slice(0, 100) };
}

/** How a card is now; null for what is no card, belongs to nobody or is gone. Asked for, as messages come in any order. */
export async function currentCard({ stripe }: StripeContext, id: string): Promise<ChangedCard | null> {
  try {
    const { customer, card } = await answerOf(stripe.paymentMethods.retrieve(id));
    const owner = idOf(customer);
    return owner && card ? shownCard(owner, id, card) : null;
  } catch (error) {
    if (error instanceof StripeProblem && error.code === 'resource_missing') return null;
    throw error;
  }
}

export async function forgetCard({ stripe }: StripeContext, token: string): Promise<void> {
  await answerOf(stripe.paymentMethods.detach(cardOfToken(token).payment_method));
}
