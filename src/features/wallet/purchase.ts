import type { CurrentUser } from '#contract/users.ts';
import { minus, type Tokens, tokensFromWire, toWire } from '#rules/money.ts';

/** What a purchase does to a wallet; all wire tokens. `missing` is 0 when the balance is enough. */
export interface BalanceChange {
  before: number;
  after: number;
  missing: number;
}

/** The balance before and after paying `price` wire tokens. */
export function balanceChange(viewer: CurrentUser | null, price: number): BalanceChange {
  const before = tokensFromWire(viewer?.balance ?? 0);
  const after: Tokens = minus(before, tokensFromWire(price));
  return { before: toWire(before), after: toWire(after), missing: after < 0 ? -toWire(after) : 0 };
}

/** The address parameter with the tokens that are missing. */
export const NEED_PARAM = 'need';

/** The top-up page, which knows how much is missing and leads back to where it was needed. */
export const topUpPath = (returnTo: string, missing: number): string =>
  `/wallet?returnTo=${encodeURIComponent(returnTo)}&${NEED_PARAM}=${missing}`;
