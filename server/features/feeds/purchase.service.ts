import { walletErrors } from '#contract/wallet.ts';
import { audienceOf, isOut } from '#rules/feed-access.ts';
import { tokens, tokensFromWire } from '#rules/money.ts';
import { canBuyPost } from '#rules/purchases.ts';
import { firstOf } from '#rules/text.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { tokensText } from '../payments/payments.mails.ts';
import { profileAccess, viewerContextOf } from '../performers/visibility.ts';
import { charge, type IsSame, type Purchase, sameOrRefuse } from '../wallet/charge.service.ts';
import { countPurchase, findFeedTarget } from './purchase.queries.ts';

type Target = Awaited<ReturnType<typeof findFeedTarget>>[number];

function checkSale(ctx: CallContext<Viewer>, { feed, seller }: Target): void {
  const blocked = profileAccess(seller, viewerContextOf(ctx)) === 'country';
  const decision = canBuyPost({
    buyer: { id: ctx.viewer.id, role: ctx.viewer.role, blocked },
    feed: {
      performerId: feed.performerId,
      active: isOut(
        { ...feed, deleted: feed.deletedAt !== null, scheduledAt: feed.publishedAt },
        ctx.deps.clock.now(),
      ),
      audience: audienceOf(feed),
    },
    performer: { active: seller.status === 'active', approved: seller.reviewState === 'approved' },
  });
  if (decision.allowed) return;
  throw fail(walletErrors, decision.code === 'not-a-fan' ? 'not-found' : decision.code);
}

/** The first words of a post, to recognise it in a list of purchases. */
const nameOf = ({ feed }: Target): string =>
  firstOf((feed.title || feed.text).replace(/\s+/g, ' ').trim(), 80) || 'Post';

/**
 * Buys a pay-per-view post with tokens, at its price of this moment. Who owns it already gets that purchase and
 * pays nothing; who saw another price (`seen`) is told instead of charged.
 */
export async function buyFeed(
  ctx: CallContext<Viewer>,
  id: string,
  seen: number | undefined,
): Promise<Purchase> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  const rows = await findFeedTarget(deps.db, viewer.id, id, key);
  const [target] = rows;
  if (!target) throw fail(walletErrors, 'not-found');
  const { feed, seller } = target;
  const isSame: IsSame = (made) => made.type === 'feed' && made.targetId === feed.id;
  const repeated = rows.find((row) => row.made !== null && row.made.requestKey === key)?.made;
  const made = repeated ?? target.made;
  if (made) return { row: sameOrRefuse(made, key, isSame), seller };
  checkSale(ctx, target);
  const price = tokens(feed.price);
  if (seen !== undefined && tokensFromWire(seen) !== price)
    throw fail(walletErrors, 'price-changed', { fields: { price: tokensText(price) } });
  const about = { userId: viewer.id, seller, price, message: '', key } as const;
  const draft = {
    ...about,
    type: 'feed',
    target: 'feed',
    targetId: feed.id,
    ownedId: `feed:${feed.id}`,
    name: nameOf(target),
  } as const;
  const { row, isNew } = await charge(deps, draft, isSame, [countPurchase(feed.id)]);
  if (isNew) await deps.pages.invalidate([`feed:${feed.id}`]);
  return { row, seller };
}
