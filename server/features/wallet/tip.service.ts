import { walletErrors } from '#contract/wallet.ts';
import { type Tokens, tokensFromWire, toWire } from '#rules/money.ts';
import { canTip, tipProblem } from '#rules/tips.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { emailSite } from '../mail/mail.service.ts';
import { notifyWithSale } from '../notifications/notify.service.ts';
import { tokensText } from '../payments/payments.mails.ts';
import { isProfileClosed, viewerContextOf } from '../performers/visibility.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { type TipPlace, tippedStream } from '../streaming/tips/stream-tips.service.ts';
import { orderedItem } from '../streaming/tips/tip-menu.service.ts';
import { tipReceived } from './wallet.mails.ts';
import { type ChargeRow, findTipTarget, type Seller, shownInStream, withEmail } from './wallet.queries.ts';
import { charge, type IsSame, type Purchase, sameOrRefuse } from './wallet-charge.service.ts';

/** What a tip is to be, and where it is given. */
interface TipWish extends TipPlace {
  price: number;
  message?: string | undefined;
  /** What of the performer's tip menu it is for. */
  menuItemId?: string | undefined;
}

async function checkAmount(deps: Deps, amount: Tokens): Promise<void> {
  const { minimumTipPrice: min, maximumTipPrice: max } = await siteSettings(deps);
  const problem = tipProblem(amount, { min: tokensFromWire(min), max: tokensFromWire(max) });
  if (problem === 'too-low')
    throw fail(walletErrors, 'tip-too-low', { fields: { price: `At least ${min} tokens.` } });
  if (problem === 'too-high')
    throw fail(walletErrors, 'tip-too-high', { fields: { price: `At most ${max} tokens.` } });
}

function checkPerformer(ctx: CallContext<Viewer>, seller: Seller): void {
  const blocked = isProfileClosed(seller, viewerContextOf(ctx));
  const decision = canTip({
    giver: { id: ctx.viewer.id, role: ctx.viewer.role, blocked },
    performer: {
      id: seller.id,
      active: seller.status === 'active',
      approved: seller.reviewState === 'approved',
    },
  });
  if (decision.allowed) return;
  throw fail(walletErrors, decision.code === 'own-profile' ? 'own-profile' : 'performer-unavailable');
}

const fanName = ({ account }: Viewer): string => account.name || account.username || 'A fan';

async function tipMail(
  ctx: CallContext<Viewer>,
  seller: Seller,
  { price, ...said }: { price: Tokens; message: string; menuItem: string },
) {
  if (!seller.email) return null;
  const of = { to: seller.name, fan: fanName(ctx.viewer), amount: tokensText(price), ...said };
  return { to: seller.email, ...tipReceived(await emailSite(ctx.deps), of) };
}

function notifyPerformer(ctx: CallContext<Viewer>, row: ChargeRow): void {
  const { viewer, deps } = ctx;
  const senderInfo = { _id: viewer.id, name: viewer.account.name, username: viewer.account.username ?? '' };
  const tip = { _id: row.id, senderInfo, token: toWire(row.totalPrice as Tokens), message: row.message };
  deps.realtime.toUser(row.performerId, 'tipped', tip);
}

/**
 * Gives a performer tokens (10 to 10000 unless set otherwise). The same request sent again, also at the
 * same time, gives once.
 */
export async function tip(
  ctx: CallContext<Viewer>,
  performerId: string,
  { price: amount, message = '', menuItemId, ...place }: TipWish,
): Promise<Purchase> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  const price = tokensFromWire(amount);
  const isSame: IsSame = (earlier) =>
    (earlier.type === 'tip' || earlier.type === 'stream_tip') &&
    earlier.performerId === performerId &&
    earlier.totalPrice === price &&
    earlier.menuItemId === (menuItemId ?? null) &&
    earlier.message === message;
  const target = await findTipTarget(deps.db, viewer.id, performerId, key);
  if (!target) throw fail(walletErrors, 'performer-unavailable');
  const { seller } = target;
  if (target.earlier) return { row: sameOrRefuse(target.earlier, key, isSame), seller };
  await checkAmount(deps, price);
  checkPerformer(ctx, seller);
  const streamId = await tippedStream(ctx, seller.id, place);
  const isInStream = streamId !== null;
  const item = menuItemId
    ? await orderedItem(deps, menuItemId, { performerId: seller.id, price, isInStream })
    : null;
  const mail = await tipMail(ctx, seller, { price, message, menuItem: item?.title ?? '' });
  const about = { userId: viewer.id, seller, price, message, key, ownedId: null } as const;
  const menu = { menuItemId: item?.id ?? null, name: item?.title ?? `Tip to ${seller.name}` };
  const draft = streamId
    ? ({ ...about, type: 'stream_tip', target: 'stream', targetId: streamId, ...menu } as const)
    : ({ ...about, type: 'tip', target: 'performer', targetId: seller.id, ...menu } as const);
  const notice = notifyWithSale(deps, {
    userId: seller.id,
    type: 'tipped',
    action: 'tipped',
    actorId: viewer.id,
    about: { source: 'user', id: viewer.id },
    key: `tip:${newId()}`,
    data: { tokens: toWire(price), message },
  });
  const also = [notice.also, ...(mail ? [withEmail(mail)] : []), ...(streamId ? [shownInStream()] : [])];
  const { row, isNew } = await charge(deps, draft, isSame, also, item?.guard);
  // In a stream everybody is told, its performer among them.
  if (isNew && !streamId) notifyPerformer(ctx, row);
  if (isNew) await notice.tell();
  return { row, seller };
}
