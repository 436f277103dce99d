import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed media address allows: one viewer (empty for everyone), one version of one file, until `expires`. */
export interface MediaGrant {
  fileId: string;
  version: string;
  viewer: string;
  /** Seconds since 1970. */
  expires: number;
}

const STEP_SECONDS = 300;
const LIFE_STEPS = 3;

/**
 * End of an address made now: ten to fifteen minutes ahead. The same for five minutes, so that browsers can keep
 * what they loaded.
 */
export const expiryAt = (now: Date): number =>
  (Math.floor(now.getTime() / 1000 / STEP_SECONDS) + LIFE_STEPS) * STEP_SECONDS;

export function signature(secret: string, grant: MediaGrant): string {
  const text = ['media', grant.fileId, grant.version, grant.viewer, grant.expires].join('\n');
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/**
 * Compares the texts, not the bytes they encode: base64 has spare bits, and no two addresses should open the
 * same file.
 */
export function isSigned(secret: string, grant: MediaGrant, sig: string, now: Date): boolean {
  const expected = Buffer.from(signature(secret, grant));
  const given = Buffer.from(sig);
  return (
    expected.length === given.length &&
    timingSafeEqual(expected, given) &&
    grant.expires * 1000 > now.getTime()
  );
}
