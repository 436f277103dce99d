import { type Tokens, tokens, toWire } from '#rules/money.ts';
import { isSoldType, type SoldType } from '#rules/objects.ts';
import type { Deps, PageTag } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { refuseDisputedPurchase } from '../disputes/undecided.service.ts';
import { takeBackEarning } from '../earnings/earnings.service.ts';
import { account } from '../ledger/accounts.ts';
import { lockBalances, post } from '../ledger/ledger.service.ts';
import { endPurchase } from '../messages/message-purchase.service.ts';
import { lockPurchase, type PurchaseRow, uncount, writeGivenBack } from './refunds.queries.ts';

/** What is given back of a purchase, and where it came from. */
export interface GivenBack {
  amount: Tokens;
  /** From the performer's balance. */
  taken: Tokens;
  /** What the balance lacked of the performer's part: the site bore it. */
  missing: Tokens;
}

/** The page of each kind, which changes when a purchase ends; null where the order forgets it, or it has none. */
const PAGE_OF: Record<SoldType, ((id: string) => PageTag) | null> = {
  feed: (id) => `feed:${id}`,
  gallery: (id) => `gallery:${id}`,
  video: (id) => `video:${id}`,
  product: null,
  message: null,
};

function forget(deps: Deps, tx: Tx, { type, targetId, performerId }: PurchaseRow): void {
  const page = isSoldType(type) ? PAGE_OF[type]?.(targetId) : null;
  const tags: PageTag[] = [`performer:${performerId}`, ...(page ? [page] : [])];
  tx.after(() => deps.pages.invalidate(tags));
}

/**
 * Gives `amount` of a purchase, which is locked, back to its buyer's wallet (product.md 26): the performer's part comes out of
 * the balance, as far as that holds it, the rest from the site. Once all of it is back the purchase has ended, and what it
 * opened is closed. Refused while an open dispute counts on it, unless one was lost (`isLost`).
 */
export async function giveBack(
  deps: Deps,
  tx: Tx,
  purchase: PurchaseRow,
  amount: Tokens,
  { isLost = false }: { isLost?: boolean } = {},
): Promise<GivenBack> {
  const at = deps.clock.now();
  const { id, userId, performerId } = purchase;
  const names = { wallet: account.wallet(userId), earnings: account.earnings(performerId) };
  const balances = await lockBalances(tx.db, [names.wallet, names.earnings]);
  // Asked once the wallet is locked: a dispute begins under the same lock.
  if (!isLost) await refuseDisputedPurchase(tx.db, id);
  const most = balances.get(names.earnings) ?? tokens(0);
  const refunded = purchase.refundedPrice + amount;
  await writeGivenBack(tx.db, purchase, refunded, at);
  const { taken, owed } = await takeBackEarning(tx.db, id, { amount, most, at });
  await post(tx.db, {
    key: `purchase-refund:${id}:${refunded}`,
    kind: 'refund',
    reference: id,
    at,
    lines: [
      { account: names.wallet, amount },
      { account: names.earnings, amount: -taken },
      { account: account.platform, amount: taken - amount },
    ],
  });
  if (refunded === purchase.totalPrice) {
    await uncount(tx.db, purchase);
    if (purchase.type === 'message') await endPurchase(deps, tx, purchase.targetId, [userId, performerId]);
    forget(deps, tx, purchase);
  }
  tx.after(() => {
    deps.realtime.toUser(userId, 'update_balance', { token: toWire(amount) });
    deps.realtime.toUser(performerId, 'update_balance', { token: -toWire(taken) });
  });
  return { amount, taken, missing: tokens(owed - taken) };
}

/** Gives back all of a purchase that was not given back yet; null when nothing is left of it. */
export async function giveBackRest(deps: Deps, tx: Tx, id: string): Promise<GivenBack | null> {
  const purchase = await lockPurchase(tx.db, id);
  if (!purchase || purchase.status === 'refunded') return null;
  return giveBack(deps, tx, purchase, tokens(purchase.totalPrice - purchase.refundedPrice));
}
