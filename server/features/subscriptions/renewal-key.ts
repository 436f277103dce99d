import { RENEWAL_TRIES } from '#rules/subscription.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

type Renewing = Pick<SubscriptionRow, 'id' | 'expiredAt'>;

/** What makes one try of one renewal happen once: the period that ends, and how many tries failed before it. */
export const renewalKey = ({ id, expiredAt }: Renewing, failedTries: number): string =>
  `renewal:${id}:${expiredAt?.toISOString()}:${failedTries}`;

/** The keys of all tries that a renewal may have. */
export const renewalKeys = (sub: Renewing): string[] =>
  Array.from({ length: RENEWAL_TRIES }, (_, failedTries) => renewalKey(sub, failedTries));
