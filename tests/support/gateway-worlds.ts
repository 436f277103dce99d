import { createHmac } from 'node:crypto';
import { eq, ne } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import type { SimulatedOutcome } from '#rules/payout-connection.ts';
import type { SandboxBehaviour } from '#rules/sandbox-cards.ts';
import { disputes, sandboxDisputes } from '#server/db/schema/disputes.ts';
import { ledgerEntries } from '#server/db/schema/ledger.ts';
import { paymentTransactions, sandboxCharges } from '#server/db/schema/payments.ts';
import { sandboxTransfers } from '#server/db/schema/payouts.ts';
import { receiveWebhook } from '#server/features/payments/webhooks.service.ts';
import type {
  GatewayCard,
  GatewayCustomer,
  PaymentGateway,
  WebhookDelivery,
} from '#server/providers/payments/gateway.ts';
import { capturedOf } from '#server/providers/payments/sandbox-result.ts';
import { signedDelivery } from '#server/providers/payments/sandbox-webhook.ts';
import { stripeGateway } from '#server/providers/payments/stripe.ts';
import type { TestApi } from './api.ts';
import type { Person } from './factories.ts';
import { cardForm } from './money.ts';
import { besideTransactions } from './one-connection.ts';
import { confirmSetup, keepMethod } from './stripe-calls.ts';
import type { BankBehaviour } from './stripe-cards.ts';
import { onboard } from './stripe-connect.ts';
import { type StripeServer, startStripeServer } from './stripe-server.ts';

/** What both gateways can be made to do, by the names of the sandbox's test cards. */
export type Behaviour = Exclude<SandboxBehaviour, 'late-capture' | 'wrong-amount' | 'wrong-currency'>;

/** A gateway with the remote side of it in the hands of a test. */
export interface GatewayWorld {
  name: 'sandbox' | 'stripe';
  gateway: PaymentGateway;
  /** Saves a card that behaves so when it is charged. */
  save(customer: GatewayCustomer, behaviour: Behaviour): Promise<GatewayCard>;
  /** The same through the API; its id. */
  addCard(fan: Person, behaviour: Behaviour): Promise<string>;
  /** The payer answers the bank, and the bank tells the card service. */
  answerBank(clientSecret: string, outcome: 'success' | 'fail'): Promise<void>;
  /** The result of a charge that was to come later is there. */
  finish(reference: string): Promise<void>;
  /** Whatever is under way arrives: late results, and every message that was not sent yet. */
  settle(): Promise<void>;
  /** What the card service says about a charge now, signed at `at` with `secret`, by default its own. */
  message(reference: string, signed?: { at?: Date; secret?: string }): Promise<WebhookDelivery>;
  /** The charges in which money was taken, in cents, with what was given back of each or went to a bank. */
  taken(): Promise<{ amount: number; refunded: number }[]>;
  /** The payer's bank takes cents of a payment back, all of them unless told otherwise, and the site hears of it. */
  dispute(paymentId: string, amount?: number): Promise<void>;
  /** The bank decides on a dispute of ours, and the site hears of it. */
  decide(disputeId: string, status: 'won' | 'lost'): Promise<void>;
  /** All messages about disputes come once more, the last one first. */
  tellAgain(): Promise<void>;
  /** The owner of a connected account leaves the card service's pages; the message about it, which was not sent yet. */
  onboard(account: string, outcome: SimulatedOutcome): Promise<WebhookDelivery>;
  /** What was sent to connected accounts, in cents. */
  sent(): Promise<{ account: string; amount: number; currency: string }[]>;
  /** What was handed in for a dispute of ours. */
  evidenceOf(disputeId: string): Promise<string>;
  close(): Promise<void>;
}

const paymentOf = async ({ deps }: Pick<TestApi, 'deps'>, id: string) => {
  const [row] = await deps.db.select().from(paymentTransactions).where(eq(paymentTransactions.id, id));
  if (!row) throw new Error('no payment');
  return { charge: row.gatewayReference ?? '', amount: row.totalPrice };
};

const disputeOf = async ({ deps }: Pick<TestApi, 'deps'>, id: string): Promise<string> => {
  const [row] = await deps.db.select().from(disputes).where(eq(disputes.id, id));
  return row?.gatewayReference ?? '';
};

/** Cents that the card service holds for us, and those that the ledger says it holds. */
export async function heldAndBooked(
  api: Pick<TestApi, 'deps'>,
  world: GatewayWorld,
): Promise<{ held: number; booked: number }> {
  const held = (await world.taken()).reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  const entries = await api.deps.db.select().from(ledgerEntries);
  const own = entries.filter(({ accountId }) => accountId.startsWith(`clearing:${world.name}:`));
  return { held, booked: own.reduce((sum, { amount }) => sum - amount, 0) };
}

export function sandboxWorld(api: TestApi): GatewayWorld {
  const { db, config, payments: gateway } = api.deps;
  const key = createHmac('sha256', config.secret).update('sandbox webhooks').digest('hex');
  const chargeOf = async (reference: string) => {
    const [charge] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.id, reference));
    if (!charge) throw new Error('no charge');
    return charge;
  };
  const heard: WebhookDelivery[] = [];
  async function hear(message: WebhookDelivery | undefined): Promise<void> {
    if (!message) throw new Error('nothing was simulated');
    heard.push(message);
    await receiveWebhook(api.deps, message.headers, message.body);
  }
  return {
    name: 'sandbox',
    gateway,
    save: (customer, behaviour) => gateway.saveCard(customer, cardForm(behaviour)),
    async addCard(fan, behaviour) {
      const input = { params: { gateway: 'sandbox' as const }, body: cardForm(behaviour) };
      return (await api.call(payments.addCard, input, fan)).data._id;
    },
    async answerBank(clientSecret, outcome) {
      await gateway.simulator?.confirm(clientSecret, outcome);
    },
    async finish(reference) {
      await gateway.simulator?.deliveries(reference, 1);
    },
    settle: () => api.runJobs(),
    message: async (reference, { at = api.clock.now(), secret = key } = {}) =>
      signedDelivery(secret, await chargeOf(reference), at),
    async taken() {
      const rows = await db.select().from(sandboxCharges).where(eq(sandboxCharges.status, 'success'));
      const disputed = await db.select().from(sandboxDisputes).where(ne(sandboxDisputes.status, 'won'));
      return rows.map((charge) => {
        const { id, refunded } = charge;
        const gone = disputed.filter((one) => one.chargeId === id);
        return {
          amount: capturedOf(charge).amount,
          refunded: gone.reduce((sum, one) => sum + one.amount, refunded),
        };
      });
    },
    async dispute(paymentId, amount) {
      const payment = await paymentOf(api, paymentId);
      await hear(await gateway.simulator?.dispute(payment.charge, amount ?? payment.amount));
    },
    decide: async (id, status) => hear(await gateway.simulator?.decide(await disputeOf(api, id), status)),
    async tellAgain() {
      for (const one of heard.toReversed()) await receiveWebhook(api.deps, one.headers, one.body);
    },
    async onboard(account, outcome) {
      const message = await gateway.simulator?.onboard(account, outcome);
      if (!message) throw new Error('nothing was simulated');
      return message;
    },
    async sent() {
      const rows = await db.select().from(sandboxTransfers).orderBy(sandboxTransfers.id);
      return rows.map(({ accountId: account, amount, currency }) => ({ account, amount, currency }));
    },
    async evidenceOf(id) {
      const reference = await disputeOf(api, id);
      const [row] = await db.select().from(sandboxDisputes).where(eq(sandboxDisputes.id, reference));
      return JSON.stringify(row?.evidence);
    },
    close: async () => undefined,
  };
}

const BANKS: Record<Behaviour, BankBehaviour> = {
  success: 'success',
  declined: 'card_declined',
  'insufficient-funds': 'insufficient_funds',
  confirm: 'confirm',
  'delayed-success': 'processing',
  'delayed-failure': 'processing',
  'renewal-declined': 'absent-declined',
  'lost-answer': 'success',
};

/** The messages that a status of an intent is told by. */
const TYPES: Record<string, string> = {
  succeeded: 'payment_intent.succeeded',
  processing: 'payment_intent.processing',
  requires_action: 'payment_intent.requires_action',
  canceled: 'payment_intent.canceled',
};

/** Brings a message of Stripe to the API as Stripe does; the status of the answer. */
export async function deliver(api: TestApi, { headers, body }: WebhookDelivery): Promise<number> {
  const url = '/api/payment/webhooks/stripe';
  const { statusCode } = await besideTransactions(
    async () => await api.app.inject({ method: 'POST', url, headers, payload: body }),
  );
  return statusCode;
}

export interface StripeWorld extends GatewayWorld {
  server: StripeServer;
  /** An account in which nothing has happened yet. */
  forget(): void;
}

export async function stripeWorld(api: TestApi): Promise<StripeWorld> {
  const server = await startStripeServer(api.clock);
  const { state } = server;
  const gateway = stripeGateway(server.account, api.deps);
  let sent = 0;
  /** How a charge that was to come later ends. */
  const fails = new Set<string>();

  /** What the form in the browser does with the secret: Stripe keeps the card, and its bank says how it behaves. */
  function enter(clientSecret: string, behaviour: Behaviour): string {
    const setup = [...state.setups.values()].find((one) => one.client_secret === clientSecret);
    if (!setup) throw new Error('no card form was begun under this secret');
    const kept = keepMethod(state, '4242424242424242');
    kept.method.billing_details.name = 'Ada Fan';
    confirmSetup(state, setup, kept);
    kept.bank = BANKS[behaviour];
    if (behaviour === 'delayed-failure') fails.add(kept.method.id);
    // Gone after all three tries of the library, too.
    if (behaviour === 'lost-answer') server.fail('POST', /payment_intents$/, 'lost', 3);
    return setup.id;
  }

  const intentOf = (reference: string) => {
    const intent = state.intents.get(reference);
    if (!intent) throw new Error('no charge');
    return intent;
  };
  function finish(reference: string): void {
    const intent = intentOf(reference);
    if (intent.status !== 'processing') return;
    if (fails.has(String(intent.payment_method))) state.decline(intent, 'card_declined', 'generic_decline');
    else state.succeed(intent);
  }
  async function tellRest(): Promise<void> {
    const rest = state.events.slice(sent);
    sent = state.events.length;
    for (const event of rest) await deliver(api, server.message(event));
  }
  return {
    name: 'stripe',
    gateway,
    server,
    forget() {
      server.forget();
      fails.clear();
      sent = 0;
    },
    async save(customer, behaviour) {
      const form = await gateway.cardForm?.start(customer, 'here');
      return gateway.saveCard(customer, { token: enter(form?.clientSecret ?? '', behaviour) });
    },
    async addCard(fan, behaviour) {
      const params = { gateway: 'stripe' as const };
      const begun = await api.call(payments.startCard, { params }, fan);
      const body = { token: enter(begun.data.clientSecret, behaviour) };
      return (await api.call(payments.addCard, { params, body }, fan)).data._id;
    },
    async answerBank(clientSecret, outcome) {
      const intent = [...state.intents.values()].find((one) => one.client_secret === clientSecret);
      if (intent?.status !== 'requires_action') return;
      if (outcome === 'success') state.succeed(intent);
      else state.decline(intent, 'payment_intent_authentication_failure', null);
    },
    finish: async (reference) => finish(reference),
    async settle() {
      for (const { id } of [...state.intents.values()]) finish(id);
      await tellRest();
      await api.runJobs();
    },
    async message(reference, { at, secret } = {}) {
      const type = TYPES[intentOf(reference).status] ?? 'payment_intent.payment_failed';
      const event = state.events.findLast(
        (one) => one.type === type && 'id' in one.data.object && one.data.object.id === reference,
      );
      if (!event) throw new Error(`nothing was told of ${reference}`);
      return server.message(event, at, secret);
    },
    async taken() {
      return [...state.intents.values()]
        .filter(({ status }) => status === 'succeeded')
        .map(({ id, amount_received: amount }) => {
          const given = [...state.refunds.values()].filter((one) => one.payment_intent === id);
          const gone = [...state.disputes.values()].filter(
            (one) => one.payment_intent === id && one.status !== 'won',
          );
          return { amount, refunded: [...given, ...gone].reduce((sum, one) => sum + one.amount, 0) };
        });
    },
    async dispute(paymentId, amount) {
      const payment = await paymentOf(api, paymentId);
      state.dispute(intentOf(payment.charge), amount ?? payment.amount);
      await tellRest();
    },
    async decide(id, status) {
      state.decide(await disputeOf(api, id), status);
      await tellRest();
    },
    async tellAgain() {
      const all = state.events.filter(({ type }) => type.startsWith('charge.dispute.'));
      // A message that is sent again has the id it had.
      for (const event of all.toReversed()) await deliver(api, server.message(event));
    },
    onboard: async (account, outcome) => server.message(onboard(state, account, outcome)),
    sent: async () =>
      [...state.transfers.values()].map(({ destination, amount, currency }) => ({
        account: String(destination),
        amount,
        currency: currency.toUpperCase(),
      })),
    evidenceOf: async (id) => JSON.stringify(state.disputes.get(await disputeOf(api, id))?.evidence),
    close: () => server.close(),
  };
}
