import { splitSite, type Tokens } from '#rules/money.ts';
import type { ReferralShare } from '#rules/referrals.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../ids.ts';
import { account } from '../ledger/accounts.ts';
import { insertShares, runningReferrals } from './shares.queries.ts';

/** Who gets how much of the site's part of a sale that is made now (product.md 25.3). */
export async function sharesOf(
  deps: Deps,
  db: Db,
  { userId, performerId, site }: { userId: string; performerId: string; site: Tokens },
): Promise<ReferralShare[]> {
  if (site === 0) return [];
  const found = await runningReferrals(db, userId, performerId, deps.clock.now());
  const { shares } = splitSite(
    site,
    found.map((row) => row.rate),
  );
  return found.flatMap(({ registerId, referrerId }, nr) => {
    const amount = shares[nr];
    return amount ? [{ id: newId(), registerId, referrerId, amount }] : [];
  });
}

/** The lines of the site's part in the transfer of a sale, a line for each account. */
export function sharedLines(site: Tokens, shares: readonly ReferralShare[]) {
  const lines = new Map<string, number>([[account.platform, site]]);
  const add = (name: string, amount: number) => lines.set(name, (lines.get(name) ?? 0) + amount);
  for (const { referrerId, amount } of shares) {
    add(account.platform, -amount);
    add(account.referrals(referrerId), amount);
  }
  return [...lines].map(([name, amount]) => ({ account: name, amount }));
}

/** Writes down the shares of a sale, next to what its performer earned. */
export const recordShares = (
  deps: Deps,
  db: Db,
  earningId: string,
  shares: readonly ReferralShare[],
): Promise<void> =>
  insertShares(
    db,
    shares.map((share) => ({ ...share, earningId, createdAt: deps.clock.now() })),
  );
