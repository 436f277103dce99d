import { type SQL, sql } from 'drizzle-orm';
import { feedOutAt } from '../../db/item-out.ts';
import { countPurchaseIn, purchaseTarget } from '../../db/purchase-target.ts';
import { feeds } from '../../db/schema/feeds.ts';

/** A post as what is sold (`purchaseTarget`). */
export const findFeedTarget = purchaseTarget('feed', feeds);

/** What holds when a post is sold, looked at with the sale and locked until it is done: it is out and has this price. */
export const stillSold = (feedId: string, price: number, now: Date): SQL =>
  sql`select ${feeds.id} from ${feeds} where ${feeds.id} = ${feedId} and ${feedOutAt(now)}
    and ${feeds.isSale} and ${feeds.price} = ${price} for no key update`;

/** Part of a sale: one more purchase in the post's number. */
export const countPurchase = (feedId: string): SQL => countPurchaseIn(feeds, feedId);
