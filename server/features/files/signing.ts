import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed media address allows: one viewer (empty for everyone), one version of one file, until `expires`. */
interface MediaGrant {
  fileId: string;
  version: string;
  viewer: string;
  /** Seconds since 1970. */
  expires: number;
}

/** What the address of a ZIP allows: one viewer, the files of one purchase of theirs, until `expires`. */
export interface ArchiveGrant extends Pick<MediaGrant, 'viewer' | 'expires'> {
  purchaseId: string;
}

type Grant = MediaGrant | ArchiveGrant;

/** What is signed begins with its kind, so that no address is taken for one of another kind. */
const signedText = (grant: Grant): string =>
  ('purchaseId' in grant
    ? ['archive', grant.purchaseId, grant.viewer, grant.expires]
    : ['media', grant.fileId, grant.version, grant.viewer, grant.expires]
  ).join('\n');

const STEP_SECONDS = 300;
const LIFE_STEPS = 3;

/**
 * End of an address made now: ten to fifteen minutes ahead. The same for five minutes, so that browsers can keep
 * what they loaded.
 */
export const expiryAt = (now: Date): number =>
  (Math.floor(now.getTime() / 1000 / STEP_SECONDS) + LIFE_STEPS) * STEP_SECONDS;

export const signature = (secret: string, grant: Grant): string =>
  createHmac('sha256', secret).update(signedText(grant)).digest('base64url');

/** The query of an address with its signature; `viewer` is left out where it is empty. */
export function signedQuery(secret: string, grant: Grant): string {
  const { viewer, expires } = grant;
  return `${viewer ? `viewer=${viewer}&` : ''}expires=${expires}&sig=${signature(secret, grant)}`;
}

const single = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the query of a request says of a grant; what it leaves out, says twice or writes otherwise is signed by nobody. */
export function readSignedQuery(query: unknown): { viewer: string; expires: number; sig: string } {
  const { viewer, expires, sig } = query as Record<string, unknown>;
  const end = single(expires);
  return {
    viewer: single(viewer),
    expires: /^[1-9]\d{0,11}$/.test(end) ? Number(end) : 0,
    sig: single(sig),
  };
}

/**
 * Compares the texts, not the bytes they encode: base64 has spare bits, and no two addresses should open the
 * same file.
 */
export function isSigned(secret: string, grant: Grant, sig: string, now: Date): boolean {
  const expected = Buffer.from(signature(secret, grant));
  const given = Buffer.from(sig);
  return (
    expected.length === given.length &&
    timingSafeEqual(expected, given) &&
    grant.expires * 1000 > now.getTime()
  );
}
