import { type SQL, sql } from 'drizzle-orm';
import { isDisputed } from './disputed.ts';

/** What was sold at `soldAt`, after `clearedBefore`, is clearing: its payment may still be disputed. */
export const isClearing = ({ soldAt }: { soldAt: SQL }, clearedBefore: Date): SQL<boolean> =>
  sql`${soldAt} > ${clearedBefore.toISOString()}::timestamptz`;

/**
 * What was earned with a sale is on hold (product.md 22.2): it is `clearing`, its order, if it has one, was not sent, or an open
 * dispute counts on it.
 */
export const isOnHold = (
  { transactionId, deliveryStatus }: { transactionId: SQL; deliveryStatus: SQL },
  clearing: SQL,
): SQL<boolean> =>
  sql`((${clearing}) or ${deliveryStatus} is not distinct from 'processing' or ${isDisputed(transactionId)})`;
