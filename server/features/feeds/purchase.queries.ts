import type { SQL } from 'drizzle-orm';
import { countPurchaseIn, purchaseTarget } from '../../db/purchase-target.ts';
import { feeds } from '../../db/schema/feeds.ts';

/** A post as what is sold (`purchaseTarget`). */
export const findFeedTarget = purchaseTarget('feed', feeds);

/** Part of a sale: one more purchase in the post's number. */
export const countPurchase = (feedId: string): SQL => countPurchaseIn(feeds, feedId);
