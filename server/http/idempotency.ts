import { httpErrors } from '#contract/errors.ts';
import { fail } from './errors.ts';

const PRINTABLE = /^[\x21-\x7e]{1,255}$/;
/** What a client sends whose key was never made: as a key it would make all its payments one. */
const NO_KEYS = new Set(['undefined', 'null']);

/**
 * The key of `Idempotency-Key`, null when the header is absent. A key that cannot be kept is refused: who sends one
 * relies on not paying twice, so it must not be passed over.
 */
export function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && PRINTABLE.test(header) && !NO_KEYS.has(header)) return header;
  throw fail(httpErrors, 'bad-request', {
    message: 'The idempotency key must have 1 to 255 printable characters without spaces.',
  });
}
