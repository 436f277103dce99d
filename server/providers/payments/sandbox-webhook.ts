import {
  type ChargeResult,
  type GatewayDispute,
  type GatewayEvent,
  InvalidSignature,
  type WebhookDelivery,
  type WebhookHeaders,
} from './gateway.ts';
import type { GatewayPayouts } from './gateway-payouts.ts';
import { resultOf } from './sandbox-result.ts';
import type { SandboxCharge, SandboxDispute } from './sandbox-store.ts';
import { sign, verify } from './signature.ts';

const HEADER = 'sandbox-signature';

interface Message {
  id: string;
  type: string;
  idempotencyKey: string | null;
  result: ChargeResult | null;
  dispute: (Omit<GatewayDispute, 'dueBy'> & { dueBy: string | null }) | null;
  /** The connected account that changed. */
  account: string | null;
}

function signed(key: string, message: Message, at: Date): WebhookDelivery {
  const body = Buffer.from(JSON.stringify(message));
  return { headers: { [HEADER]: sign(key, at, body) }, body };
}

/** A message about a charge as it is now. The same state gives the same event id, so copies can be told. */
export const signedDelivery = (key: string, charge: SandboxCharge, at: Date): WebhookDelivery =>
  signed(
    key,
    {
      id: `event_${charge.id}_${charge.status}`,
      type: `charge.${charge.status}`,
      idempotencyKey: charge.idempotencyKey,
      result: resultOf(charge),
      dispute: null,
      account: null,
    },
    at,
  );

/** A message about a dispute as it is now. */
export function signedDispute(key: string, dispute: SandboxDispute, at: Date): WebhookDelivery {
  const { id: reference, chargeId: charge, status, amount, currency, reason } = dispute;
  const about = { reference, charge, payment: null, status, amount, currency, reason };
  return signed(
    key,
    {
      id: `event_${reference}_${status}`,
      type: `dispute.${status}`,
      idempotencyKey: null,
      result: null,
      dispute: { ...about, dueBy: dispute.dueBy.toISOString() },
      account: null,
    },
    at,
  );
}

/** A message that an account has changed. How it stands the reader asks for. */
export const signedAccount = (key: string, account: string, id: string, at: Date): WebhookDelivery =>
  signed(
    key,
    {
      id: `event_${id}`,
      type: 'account.updated',
      idempotencyKey: null,
      result: null,
      dispute: null,
      account,
    },
    at,
  );

/** Throws InvalidSignature unless the sandbox itself sent this just now. */
export async function readDelivery(
  key: string,
  { headers, body }: { headers: WebhookHeaders; body: Buffer },
  now: Date,
  findAccount: GatewayPayouts['findAccount'],
): Promise<GatewayEvent> {
  verify(key, headers[HEADER], body, now);
  const message = parse(body);
  const { dispute, result } = message;
  return {
    id: message.id,
    type: message.type,
    result: message.result,
    idempotencyKey: message.idempotencyKey,
    alert: null,
    declinedCard: null,
    changedCard: null,
    account: message.account ? await findAccount(message.account) : null,
    reversal: null,
    dispute: dispute && { ...dispute, dueBy: dispute.dueBy === null ? null : new Date(dispute.dueBy) },
    payload: dispute
      ? { ...dispute }
      : { reference: result?.reference, status: result?.status, failureCode: result?.failureCode },
  };
}

function parse(body: Buffer): Message {
  try {
    return JSON.parse(body.toString('utf8')) as Message;
  } catch {
    throw new InvalidSignature('no message');
  }
}
