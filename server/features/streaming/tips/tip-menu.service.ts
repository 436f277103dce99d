import type { TipMenuItem } from '#contract/stream-tips.ts';
import { walletErrors } from '#contract/wallet.ts';
import { type Tokens, tokens, toWire } from '#rules/money.ts';
import { mayOrder } from '#rules/tip-menu.ts';
import type { Deps } from '../../../deps.ts';
import { fail } from '../../../http/errors.ts';
import { tokensText } from '../../payments/payments.mails.ts';
import { findMenuItem, listMenu, type MenuItem, stillOnMenu } from './tip-menu.queries.ts';

const present = ({ id, title, tokens: price }: MenuItem): TipMenuItem => ({
  _id: id,
  title,
  tokens: toWire(tokens(price)),
});

/** What a performer does for a tip, in their order. */
export const menuOf = async (deps: Deps, performerId: string): Promise<TipMenuItem[]> =>
  (await listMenu(deps.db, performerId)).map(present);

/** What a tip is given for; the sale asks `guard` once more, so that nothing is charged for what has changed since. */
interface Ordered {
  id: string;
  title: string;
  guard: ReturnType<typeof stillOnMenu>;
}

/** The entry that a tip is given for, at its own price; refused with the reason where that is not to be had. */
export async function orderedItem(
  deps: Deps,
  id: string,
  of: { performerId: string; price: Tokens; isInStream: boolean },
): Promise<Ordered> {
  const item = await findMenuItem(deps.db, id);
  const decision = mayOrder({
    ...of,
    item: item && {
      performerId: item.performerId,
      tokens: tokens(item.tokens),
      isRemoved: item.removedAt !== null,
    },
  });
  if (item && decision.allowed) return { id, title: item.title, guard: stillOnMenu(item) };
  if (item && !decision.allowed && decision.code === 'price-changed')
    throw fail(walletErrors, 'price-changed', { fields: { price: tokensText(tokens(item.tokens)) } });
  throw fail(walletErrors, decision.allowed ? 'menu-gone' : decision.code);
}
