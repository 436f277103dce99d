import { refundErrors } from '#contract/refunds.ts';
import { minus, type Tokens, tokens, toWire } from '#rules/money.ts';
import { isSoldType } from '#rules/objects.ts';
import { REFUND_REASON_MAX, refundDecision } from '#rules/refunds.ts';
import { textLength } from '#rules/text.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { inTx, type Tx } from '../../tx.ts';
import { account } from '../ledger/accounts.ts';
import { lockBalances } from '../ledger/ledger.service.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { endOrder, lockOrderOf, lockStockOf } from '../orders/refund.service.ts';
import { tokensText } from '../payments/payments.mails.ts';
import { mailContact } from '../users/people.service.ts';
import { type GivenBack, giveBack } from './give-back.service.ts';
import { purchaseRefunded, type RefundedOrder, saleRefunded } from './refunds.mails.ts';
import { lockPurchase, lockSold, type PurchaseRow } from './refunds.queries.ts';

export interface RefundOutcome {
  /** Given back now; nothing when so much was given back before. */
  amount: Tokens;
  isWhole: boolean;
  /** What the performer's balance lacked. */
  missing: Tokens;
}

/** Why something is refunded, as both sides read it. */
export function checkedReason(text: string): string {
  const reason = text.trim();
  if (reason === '') throw fail(refundErrors, 'reason-required');
  if (textLength(reason) > REFUND_REASON_MAX) throw fail(refundErrors, 'reason-too-long');
  return reason;
}

type Order = NonNullable<Awaited<ReturnType<typeof lockOrderOf>>>;

const nameOf = ({ name, type }: PurchaseRow): string => name || type;

/** Whether it unlocked something. Fees for messages and minutes of private shows are used up. */
const isAccess = ({ type, target }: PurchaseRow): boolean =>
  type === 'stream' || (isSoldType(type) && target !== 'performer');

const refundedOrder = ({ id, orderNumber, productType, deliveryStatus }: Order): RefundedOrder => ({
  id,
  number: orderNumber,
  isFile: productType === 'digital',
  isSent: deliveryStatus !== 'processing',
});

async function tellBoth(
  deps: Deps,
  tx: Tx,
  purchase: PurchaseRow,
  given: GivenBack,
  {
    inAll,
    isWhole,
    reason,
    isLost,
    order,
  }: { inAll: Tokens; isWhole: boolean; reason: string; isLost: boolean; order: Order | null },
): Promise<void> {
  const fan = await mailContact(tx.db, purchase.userId);
  const about = { name: nameOf(purchase), amount: tokensText(given.amount), isWhole, reason };
  const key = `refund:${purchase.id}:${inAll}`;
  const to = { source: 'transaction', id: purchase.id } as const;
  const data = { title: about.name, tokens: toWire(given.amount) };
  const refunded = { type: 'refund', actorId: null, about: to, key, data } as const;
  if (!isLost) await notify(tx, deps, { ...refunded, userId: purchase.userId, action: 'refunded' });
  await notify(tx, deps, { ...refunded, userId: purchase.performerId, action: 'taken-back' });
  // Whose payment was lost in a dispute gets one e-mail about all of it.
  if (!isLost)
    await mailPerson(deps, tx, fan, (site, name) =>
      purchaseRefunded(site, {
        ...about,
        to: name,
        isAccess: isAccess(purchase),
        order: order && refundedOrder(order),
      }),
    );
  await mailPerson(deps, tx, purchase.performerId, (site, name) =>
    saleRefunded(site, {
      ...about,
      to: name,
      fan: fan?.name || 'a fan',
      taken: tokensText(given.taken),
      missing: given.missing > 0 ? tokensText(given.missing) : '',
    }),
  );
}

/**
 * Gives back a purchase, inside `tx`, so far that `total` of it is back (all of it where that is null), tells both sides
 * why, and ends an order that is given back as a whole. What was given back before is not given again.
 */
export async function refundPurchaseIn(
  deps: Deps,
  tx: Tx,
  id: string,
  { total, reason, isLost = false }: { total: Tokens | null; reason: string; isLost?: boolean },
): Promise<RefundOutcome> {
  // An order is locked before its purchase, as its seller's refund does.
  const order = await lockOrderOf(tx, id);
  const purchase = await lockPurchase(tx.db, order?.transactionId ?? id);
  if (!purchase) throw fail(refundErrors, 'not-found');
  const price = tokens(purchase.totalPrice);
  const before = tokens(purchase.refundedPrice);
  const upTo = total ?? price;
  const decision = refundDecision({ price, before, total: upTo });
  if (!decision.allowed) throw fail(refundErrors, decision.code);
  const isWhole = upTo === price;
  const amount = minus(upTo, before);
  if (amount === 0) return { amount, isWhole, missing: tokens(0) };
  await lockSold(tx.db, [purchase]);
  await lockStockOf(tx, [order]);
  const given = await giveBack(deps, tx, purchase, amount, { isLost });
  if (order && isWhole) await endOrder(deps, tx, order);
  // As it is called now: of a message that was deleted nothing is left to be said.
  const called = (await lockPurchase(tx.db, purchase.id)) ?? purchase;
  await tellBoth(deps, tx, called, given, { inAll: upTo, isWhole, reason, isLost, order });
  return { amount, isWhole, missing: given.missing };
}

/** An operator gives back a purchase, in whole or in part (product.md 26). Said again it changes nothing. */
export async function refundPurchase(
  deps: Deps,
  actor: string,
  id: string,
  { total, reason: text }: { total: Tokens | null; reason: string },
): Promise<RefundOutcome> {
  const reason = checkedReason(text);
  return inTx(deps, async (tx) => {
    const outcome = await refundPurchaseIn(deps, tx, id, { total, reason });
    if (outcome.amount === 0) return outcome;
    const { amount, missing } = outcome;
    const detail = { tokens: amount, missing, reason };
    await recordAudit(tx.db, { actor, action: 'refunds.purchase', target: id, detail, at: deps.clock.now() });
    return outcome;
  });
}

/**
 * Locks purchases with all that their refunds change, in the order in which everybody locks: orders, purchases, what was
 * sold, stock, balances. So several can be refunded in one transaction without waiting for others in a circle.
 */
export async function lockPurchases(tx: Tx, ids: readonly string[]): Promise<void> {
  const orders: Awaited<ReturnType<typeof lockOrderOf>>[] = [];
  const accounts: string[] = [];
  const purchases: PurchaseRow[] = [];
  for (const id of ids) {
    orders.push(await lockOrderOf(tx, id));
    const purchase = await lockPurchase(tx.db, id);
    if (!purchase) continue;
    purchases.push(purchase);
    accounts.push(account.wallet(purchase.userId), account.earnings(purchase.performerId));
  }
  await lockSold(tx.db, purchases);
  await lockStockOf(tx, orders);
  await lockBalances(tx.db, accounts);
}
