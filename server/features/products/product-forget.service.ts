import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { productsWithPicture } from './products.queries.ts';

/** After the commit: pages that show one of these products, the profile, or things of many. */
export function forgetProduct(deps: Deps, tx: Tx, performerId: string, ...productIds: string[]): void {
  const tags = productIds.map((id) => `product:${id}` as const);
  tx.after(() => deps.pages.invalidate([`performer:${performerId}`, ...tags, 'creators']));
}

/** Pages that show this picture of a performer's products. */
export async function forgetProductsWithPicture(
  deps: Deps,
  performerId: string,
  fileId: string,
): Promise<void> {
  const ids = await productsWithPicture(deps.db, performerId, fileId);
  if (ids.length === 0) return;
  const tags = ids.map((id) => `product:${id}` as const);
  await deps.pages.invalidate([`performer:${performerId}`, 'creators', ...tags]);
}
