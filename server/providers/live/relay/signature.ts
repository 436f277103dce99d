import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../clock.ts';

/** A message may be under way for so long. */
const GOOD_FOR_MS = 30_000;

/** What both sides sign by. */
export interface SigningKey {
  secret: string;
  clock: Clock;
}

const SIGNATURE = 'x-relay-signature';
const SIGNED_AT = 'x-relay-time';
/** Which relay is meant: another one may have been started at its address. */
export const MEANT = 'x-relay-id';

/** What is signed: a message is good for one relay, one path, and half a minute. */
interface Signed {
  relayId: string;
  path: string;
  body: string;
}

const digest = (secret: string, at: string, { relayId, path, body }: Signed): string =>
  createHmac('sha256', secret).update(['relay', at, relayId, path, body].join('\n')).digest('base64url');

/** The headers by which a relay knows that a message comes from a process with the same secret. */
export function sign({ secret, clock }: SigningKey, message: Signed): Record<string, string> {
  const at = String(clock.now().getTime());
  return { [MEANT]: message.relayId, [SIGNED_AT]: at, [SIGNATURE]: digest(secret, at, message) };
}

/** Whether these headers belong to the message, and are new. */
export function isSigned(
  { secret, clock }: SigningKey,
  headers: Record<string, string | string[] | undefined>,
  message: Signed,
): boolean {
  const now = clock.now().getTime();
  const at = String(headers[SIGNED_AT] ?? '');
  if (!/^\d{1,15}$/.test(at) || Math.abs(now - Number(at)) > GOOD_FOR_MS) return false;
  const given = Buffer.from(String(headers[SIGNATURE] ?? ''));
  const expected = Buffer.from(digest(secret, at, message));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
