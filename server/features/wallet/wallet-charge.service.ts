import { walletErrors } from '#contract/wallet.ts';
import { commissionRate, splitCommission, type Tokens, tokens, toWire } from '#rules/money.ts';
import { violates } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import type { Tx } from '../../tx.ts';
import { sharesOf } from '../referrals/shares.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { breakRefusal } from '../spending/spending-check.service.ts';
import {
  type AlsoDone,
  type Charge,
  type ChargeRow,
  chargeWallet,
  findCharge,
  madeMeanwhile,
  notedUnder,
  noteKey,
  type SaleGuard,
  type Seller,
} from './wallet.queries.ts';

/** A purchase as it is answered, without where its tokens went. */
export type AnsweredCharge = Omit<ChargeRow, 'transferId'>;

/** A purchase with the performer it was made of. */
export interface Purchase {
  row: AnsweredCharge;
  seller: Seller;
}

type ChargeDraft = Pick<
  Charge,
  'userId' | 'type' | 'target' | 'targetId' | 'ownedId' | 'name' | 'message' | 'key'
> & {
  /** One, unless said otherwise. */
  quantity?: number;
  menuItemId?: string | null;
  /** Of all pieces. */
  price: Tokens;
  seller: Pick<Seller, 'id' | 'commissionRate'>;
};

/** Whether an earlier charge was for this very thing. */
export type IsSame = (earlier: ChargeRow) => boolean;

export function sameOrRefuse(earlier: ChargeRow, key: string | null, isSame: IsSame): ChargeRow {
  if (key !== null && !isSame(earlier)) throw fail(walletErrors, 'key-reused');
  return earlier;
}

async function sell(
  deps: Deps,
  planned: Charge,
  also: readonly AlsoDone[],
  guard: SaleGuard | undefined,
): Promise<string> {
  try {
    const id = await chargeWallet(deps.db, planned, also, guard);
    // The same request, sent twice at once, may have taken the last piece itself, or the fan owns the thing by now.
    const same = id ?? (await madeMeanwhile(deps.db, planned));
    if (!same) throw fail(walletErrors, 'changed-meanwhile');
    return same;
  } catch (error) {
    throw await refusalOf(deps, planned.userId, error);
  }
}

function rowOf(charge: Charge): ChargeRow {
  const {
    siteCommission: _share,
    commissionRate: _rate,
    earningId: _earning,
    shares: _shares,
    key,
    at,
    price,
    ...row
  } = charge;
  const same = {
    originalPrice: price,
    totalPrice: price,
    refundedPrice: 0,
    status: 'success',
    requestKey: key,
  } as const;
  return { ...row, ...same, createdAt: at, updatedAt: at };
}

/** Tells the fan's and the performer's open pages, after the commit. */
function notifyCharge(deps: Deps, row: ChargeRow, net: Tokens): void {
  const item = {
    _id: row.targetId,
    type: row.type,
    target: row.target,
    targetId: row.targetId,
    performerId: row.performerId,
    transactionId: row.id,
  };
  deps.realtime.toUser(row.userId, 'update_balance', { token: -toWire(tokens(row.totalPrice)) });
  deps.realtime.toUser(row.userId, 'token_transaction_success', { item });
  deps.realtime.toUser(row.performerId, 'update_balance', { token: toWire(net) });
}

/** A sale as it is going to be written, with who gets what of it. */
export async function chargeOf(deps: Deps, draft: ChargeDraft): Promise<Charge> {
  const { seller, quantity = 1, menuItemId = null, ...about } = draft;
  const rate = commissionRate(seller.commissionRate, (await siteSettings(deps)).commission);
  const { site } = splitCommission(draft.price, rate);
  return {
    ...about,
    quantity,
    menuItemId,
    id: newId(),
    transferId: newId(),
    earningId: newId(),
    performerId: seller.id,
    siteCommission: site,
    commissionRate: rate,
    shares: await sharesOf(deps, deps.db, { userId: draft.userId, performerId: seller.id, site }),
    at: deps.clock.now(),
  };
}

const netOf = ({ price, siteCommission }: Charge): Tokens => tokens(price - siteCommission);

/**
 * Takes tokens for what a transaction makes, in it, so that both happen or neither: to be the last thing it does, as it
 * holds the performer's balance until the end. What was paid under the same key before is not paid again; a key of
 * something else is refused. `exactKey` is one that only a request for the same has: another one is refused as well.
 */
export async function chargeWithin(
  deps: Deps,
  tx: Tx,
  planned: Charge,
  exactKey: string | null = null,
): Promise<void> {
  const { userId } = planned;
  const id = await chargeWallet(tx.db, planned, []);
  if (id === planned.id) {
    if (exactKey)
      await noteKey(tx.db, { userId, requestKey: exactKey, transactionId: id, createdAt: planned.at });
    tx.after(() => notifyCharge(deps, rowOf(planned), netOf(planned)));
    return;
  }
  const before = id && (await findCharge(tx.db, id));
  const { type, targetId, price } = planned;
  const isSame =
    before && before.type === type && before.targetId === targetId && before.totalPrice === price;
  const isExact = exactKey === null || (await notedUnder(tx.db, userId, exactKey)) === id;
  if (!isSame || !isExact) throw fail(walletErrors, 'key-reused');
}

/** Why such a charge was refused, in words; anything else is thrown as it came. To be asked once the transaction is over. */
export async function refusalOf(deps: Deps, userId: string, error: unknown): Promise<unknown> {
  if (violates(error, 'ledger_accounts_balance_check')) return fail(walletErrors, 'balance-too-low');
  if (violates(error, 'spending_break')) return breakRefusal(deps.db, userId);
  return error;
}

/**
 * Takes tokens from a fan's wallet for one purchase, in one statement: the money, the purchase, the performer's
 * earning and what `also` does stand or fall together. Answers the earlier purchase, without `also`, when the fan owns
 * the thing or sent this request before.
 */
export async function charge(
  deps: Deps,
  draft: ChargeDraft,
  isSame: IsSame,
  also: readonly AlsoDone[],
  guard?: SaleGuard,
): Promise<{ row: ChargeRow; isNew: boolean }> {
  const planned = await chargeOf(deps, draft);
  const id = await sell(deps, planned, also, guard);
  if (id !== planned.id)
    return { row: sameOrRefuse(await findCharge(deps.db, id), draft.key, isSame), isNew: false };
  const row = rowOf(planned);
  notifyCharge(deps, row, netOf(planned));
  return { row, isNew: true };
}
