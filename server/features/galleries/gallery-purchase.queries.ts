import { type SQL, sql } from 'drizzle-orm';
import { galleryOut } from '../../db/item-out.ts';
import { countPurchaseIn, purchaseTarget } from '../../db/purchase-target.ts';
import { galleries } from '../../db/schema/galleries.ts';

/** A gallery as what is sold (`purchaseTarget`). */
export const findGalleryTarget = purchaseTarget('gallery', galleries);

/**
 * What holds when a gallery is sold, looked at with the sale and locked until it is done: it is shown and has this
 * price. Its version is what is bought.
 */
export const stillSold = (galleryId: string, price: number): SQL =>
  sql`select version from galleries where id = ${galleryId} and ${galleryOut}
    and is_sale and price = ${price} for no key update`;

/** Part of a sale: which version was bought, and one more purchase in the gallery's number. */
export const boughtVersion = (): SQL =>
  sql`insert into gallery_purchases (transaction_id, version)
    select made.id, guard.version from made, guard returning transaction_id`;
export const countPurchase = (galleryId: string): SQL => countPurchaseIn(galleries, galleryId);
