import { createHmac } from 'node:crypto';
import { DAY_MS } from '#rules/calendar.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import { newId, newToken } from '../../ids.ts';
import type {
  ChargeRequest,
  ChargeResult,
  GatewaySimulator,
  PaymentGateway,
  RefundRequest,
} from './gateway.ts';
import { behaviourOf, tokenise } from './sandbox-card.ts';
import { moveAccount, sandboxPayouts } from './sandbox-payouts.ts';
import { sandboxRecords } from './sandbox-records.ts';
import { capturedOf, isUnseen, resultOf } from './sandbox-result.ts';
import {
  chargeById,
  chargeByKey,
  chargeBySecret,
  disputeOf,
  insertCharge,
  insertDispute,
  moveCharge,
  refundCharge,
  type SandboxCharge,
  updateDispute,
} from './sandbox-store.ts';
import { readDelivery, signedAccount, signedDelivery, signedDispute } from './sandbox-webhook.ts';

/** The queue that holds back messages about charges. */
interface DeliveryQueue {
  enqueue(
    db: Db,
    name: 'payments.settle-sandbox',
    payload: { chargeId: string; deliveries: number },
    options: { runAt?: Date },
  ): Promise<void>;
}

export interface SandboxOptions {
  db: Db;
  jobs: DeliveryQueue;
  clock: Clock;
  /** The site's secret; the key of webhook signatures is derived from it. */
  secret: string;
  /** How long results that come later are kept back. */
  delaySeconds?: number;
}

/** A late capture comes when its payment was given up long ago. */
const LATE_FACTOR = 80;

/** How long a bank waits for an answer. */
const ANSWER_DAYS = 7;

type Outcome = Pick<SandboxCharge, 'status' | 'failureCode'>;
const declined = (failureCode: string): Outcome => ({ status: 'fail', failureCode });
const SUCCESS: Outcome = { status: 'success', failureCode: null };

/** What happens at once when a card is charged. */
function immediateOutcome({ cardToken, offSession }: ChargeRequest): Outcome {
  switch (behaviourOf(cardToken)) {
    case 'success':
    case 'lost-answer':
    case 'wrong-amount':
    case 'wrong-currency':
      return SUCCESS;
    case 'insufficient-funds':
      return declined('insufficient_funds');
    case 'confirm':
      return offSession
        ? declined('authentication_required')
        : { status: 'require_authentication', failureCode: null };
    case 'delayed-success':
    case 'delayed-failure':
    case 'late-capture':
      return { status: 'pending', failureCode: null };
    case 'renewal-declined':
      return offSession ? declined('card_declined') : SUCCESS;
    default:
      return declined('card_declined');
  }
}

/** The service's own queue: sends messages about a charge, after a while where its results come later. */
async function scheduleDelivery(
  { db, jobs, clock, delaySeconds = 0 }: SandboxOptions,
  chargeId: string,
  deliveries: number,
  factor = 1,
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + delaySeconds * factor * 1000);
  await jobs.enqueue(
    db,
    'payments.settle-sandbox',
    { chargeId, deliveries },
    delaySeconds > 0 ? { runAt } : {},
  );
}

async function charge(options: SandboxOptions, request: ChargeRequest): Promise<ChargeResult> {
  const { db, clock } = options;
  const id = newId();
  const stored = await insertCharge(db, {
    id,
    cardToken: request.cardToken,
    amount: request.amount,
    currency: request.currency,
    refunded: 0,
    ...immediateOutcome(request),
    clientSecret: `sandbox_${newToken()}`,
    idempotencyKey: request.idempotencyKey,
    metadata: {},
    createdAt: clock.now(),
  });
  if (stored.amount !== request.amount || stored.cardToken !== request.cardToken) {
    throw new Error('this key was used for another charge');
  }
  const behaviour = behaviourOf(request.cardToken);
  const lost = behaviour === 'lost-answer' || behaviour === 'late-capture';
  if (stored.id === id && behaviour === 'late-capture') await scheduleDelivery(options, id, 1, LATE_FACTOR);
  if (stored.id === id && !lost && stored.status !== 'require_authentication') {
    await scheduleDelivery(options, id, stored.status === 'pending' ? 2 : 1);
  }
  if (stored.id === id && lost) throw new Error('the answer of the card service was lost');
  return resultOf(stored);
}

async function refund({ db, clock }: SandboxOptions, request: RefundRequest): Promise<void> {
  const known = await chargeById(db, request.reference);
  const captured = known && capturedOf(known);
  if (!known || captured?.currency !== request.currency) throw new Error('there is no such charge');
  const given = await refundCharge(db, known, {
    key: request.idempotencyKey,
    amount: request.amount,
    most: captured.amount,
    at: clock.now(),
  });
  if (!given) throw new Error('this charge holds less than that');
}

function simulator(options: SandboxOptions, signingKey: string): GatewaySimulator {
  const { db, clock } = options;
  return {
    async confirm(clientSecret, outcome) {
      const waiting = await chargeBySecret(db, clientSecret);
      if (!waiting) return null;
      const to = outcome === 'success' ? SUCCESS : declined('authentication_failed');
      const moved = await moveCharge(db, waiting.id, ['require_authentication'], to);
      if (!moved) return null;
      await scheduleDelivery(options, moved.id, 2);
      return moved.status;
    },
    async deliveries(chargeId, copies) {
      const known = await chargeById(db, chargeId);
      if (!known) return [];
      const to = behaviourOf(known.cardToken) === 'delayed-failure' ? declined('card_declined') : SUCCESS;
      const settled = (await moveCharge(db, chargeId, ['pending'], to)) ?? known;
      const result = signedDelivery(signingKey, settled, clock.now());
      const outdated = signedDelivery(
        signingKey,
        { ...settled, status: 'pending', failureCode: null },
        clock.now(),
      );
      return copies > 1 ? [...Array<typeof result>(copies).fill(result), outdated] : [result];
    },
    async dispute(reference, amount) {
      const known = await chargeById(db, reference);
      if (known?.status !== 'success') throw new Error('there is no such charge');
      const now = clock.now();
      const dispute = {
        id: newId(),
        chargeId: known.id,
        amount,
        currency: known.currency,
        reason: 'fraudulent',
        status: 'needs_response' as const,
        dueBy: new Date(now.getTime() + ANSWER_DAYS * DAY_MS),
        evidence: {},
        createdAt: now,
      };
      await insertDispute(db, dispute);
      return signedDispute(signingKey, dispute, now);
    },
    async decide(reference, status) {
      const known = await disputeOf(db, reference);
      if (!known) throw new Error('there is no such dispute');
      await updateDispute(db, known.id, { status });
      return signedDispute(signingKey, { ...known, status }, clock.now());
    },
    async onboard(reference, outcome) {
      if (!(await moveAccount(db, reference, outcome))) throw new Error('there is no such account');
      return signedAccount(signingKey, reference, newId(), clock.now());
    },
  };
}

/**
 * A card service that lives in our own database and behaves like the real one: it checks and tokenises cards,
 * declines, asks for confirmation, charges once a key, and reports by signed webhooks that may be late, repeated
 * and out of order. Nobody is charged.
 */
export function sandboxGateway(options: SandboxOptions): PaymentGateway {
  const { db, clock, secret } = options;
  const signingKey = createHmac('sha256', secret).update('sandbox webhooks').digest('hex');
  const payouts = sandboxPayouts(options);
  return {
    name: 'sandbox',
    payouts,
    saveCard: async (_customer, input) => tokenise(input, clock.now()),
    // A token is all the sandbox has of a card, and we forget that ourselves.
    forgetCard: async () => undefined,
    charge: (request) => charge(options, request),
    async findCharge({ idempotencyKey, reference }) {
      const found = reference ? await chargeById(db, reference) : await chargeByKey(db, idempotencyKey);
      return found && !isUnseen(found) ? resultOf(found) : null;
    },
    async cancelCharge(reference) {
      const canceled = await moveCharge(db, reference, ['require_authentication'], {
        status: 'canceled',
        failureCode: null,
      });
      const found = canceled ?? (await chargeById(db, reference));
      if (!found) throw new Error('the card service does not know this charge');
      return resultOf(found);
    },
    refund: (request) => refund(options, request),
    records: (period) => sandboxRecords(db, period),
    async answerDispute({ reference, ...evidence }) {
      const known = await disputeOf(db, reference);
      if (!known) throw new Error('there is no such dispute');
      if (known.status === 'needs_response')
        await updateDispute(db, known.id, { status: 'under_review', evidence });
    },
    readWebhook: (headers, body) =>
      readDelivery(signingKey, { headers, body }, clock.now(), payouts.findAccount),
    simulator: simulator(options, signingKey),
  };
}
