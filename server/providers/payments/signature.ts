import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidSignature } from './gateway.ts';

/** Older or later than this and a signed message is a replay (the tolerance card services use). */
export const TOLERANCE_SECONDS = 300;

function digest(secret: string, timestamp: number, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
}

/** The header `t=<seconds>,v1=<hex>` over time and body, in the form Stripe uses. */
export function sign(secret: string, at: Date, body: Buffer): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  return `t=${timestamp},v1=${digest(secret, timestamp, body).toString('hex')}`;
}

/** Throws InvalidSignature unless `header` was made over exactly this body with this secret, near `now`. */
export function verify(secret: string, header: unknown, body: Buffer, now: Date): void {
  const match = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (!match?.[1] || !match[2]) throw new InvalidSignature('no signature');
  const timestamp = Number(match[1]);
  const given = Buffer.from(match[2], 'hex');
  if (!timingSafeEqual(given, digest(secret, timestamp, body))) throw new InvalidSignature('wrong signature');
  if (Math.abs(now.getTime() / 1000 - timestamp) > TOLERANCE_SECONDS) throw new InvalidSignature('too old');
}
