import { type SQL, sql } from 'drizzle-orm';
import { videoOutAt } from '../../db/item-out.ts';
import { countPurchaseIn, purchaseTarget } from '../../db/purchase-target.ts';
import { videos } from '../../db/schema/videos.ts';

/** A video as what is sold (`purchaseTarget`). */
export const findVideoTarget = purchaseTarget('video', videos);

/**
 * What holds when a video is sold, looked at with the sale and locked until it is done: it is out and has this price.
 * Its file is what is bought.
 */
export const stillSold = (videoId: string, price: number, now: Date): SQL =>
  sql`select file_id from videos where id = ${videoId} and ${videoOutAt(now)}
    and is_sale and price = ${price} for no key update`;

/** Part of a sale: which file was bought, and one more purchase in the video's number. */
export const boughtFile = (): SQL =>
  sql`insert into video_purchases (transaction_id, file_id)
    select made.id, guard.file_id from made, guard returning transaction_id`;
export const countPurchase = (videoId: string): SQL => countPurchaseIn(videos, videoId);
