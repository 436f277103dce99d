import {
  type ChargeResult,
  type GatewayEvent,
  InvalidSignature,
  type WebhookDelivery,
  type WebhookHeaders,
} from './gateway.ts';
import { resultOf } from './sandbox-result.ts';
import type { SandboxCharge } from './sandbox-store.ts';
import { sign, verify } from './signature.ts';

const HEADER = 'sandbox-signature';

interface Message {
  id: string;
  type: string;
  idempotencyKey: string;
  result: ChargeResult;
}

/** A message about a charge as it is now. The same state gives the same event id, so copies can be told. */
export function signedDelivery(key: string, charge: SandboxCharge, at: Date): WebhookDelivery {
  const message: Message = {
    id: `event_${charge.id}_${charge.status}`,
    type: `charge.${charge.status}`,
    idempotencyKey: charge.idempotencyKey,
    result: resultOf(charge),
  };
  const body = Buffer.from(JSON.stringify(message));
  return { headers: { [HEADER]: sign(key, at, body) }, body };
}

/** Throws InvalidSignature unless the sandbox itself sent this just now. */
export function readDelivery(key: string, headers: WebhookHeaders, body: Buffer, now: Date): GatewayEvent {
  verify(key, headers[HEADER], body, now);
  const message = parse(body);
  return {
    id: message.id,
    type: message.type,
    result: message.result,
    idempotencyKey: message.idempotencyKey,
    alert: null,
    payload: {
      reference: message.result.reference,
      status: message.result.status,
      failureCode: message.result.failureCode,
    },
  };
}

function parse(body: Buffer): Message {
  try {
    return JSON.parse(body.toString('utf8')) as Message;
  } catch {
    throw new InvalidSignature('no message');
  }
}
