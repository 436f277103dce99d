import { walletErrors } from '#contract/wallet.ts';
import { basisPoints, splitCommission, type Tokens, tokens, toWire } from '#rules/money.ts';
import { inTx, type Tx, violates } from '../../db/tx.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { type Charge, type ChargeRow, chargeWallet, findCharge, type Seller } from './wallet.queries.ts';

/** A purchase with the performer it was made of. */
export interface Bought {
  row: ChargeRow;
  seller: Seller;
}

export type ChargeDraft = Pick<
  Charge,
  'userId' | 'type' | 'target' | 'targetId' | 'ownedId' | 'name' | 'message' | 'key'
> & {
  price: Tokens;
  seller: Pick<Seller, 'id' | 'commissionRate'>;
};

/** Whether an earlier charge under the same request key was for this very thing. */
export type IsSame = (made: ChargeRow) => boolean;

export function sameOrRefuse(made: ChargeRow, key: string | null, isSame: IsSame): ChargeRow {
  if (key !== null && made.requestKey === key && !isSame(made)) throw fail(walletErrors, 'key-reused');
  return made;
}

/** What a sale of one kind does besides the money: a counter, an order, a letter. Runs in the sale's transaction. */
export type AlsoDone = (tx: Tx, made: ChargeRow) => Promise<void>;

/** The id of the purchase: that of `made`, or of an earlier one. */
async function sell(deps: Deps, made: Charge, net: Tokens, also: AlsoDone): Promise<string> {
  try {
    return await inTx(deps, async (tx) => {
      const id = await chargeWallet(tx.db, made);
      if (id !== made.id) return id;
      const row = rowOf(made);
      await also(tx, row);
      tx.after(() => announce(deps, row, net));
      return id;
    });
  } catch (error) {
    if (violates(error, 'ledger_accounts_balance_check')) throw fail(walletErrors, 'balance-too-low');
    throw error;
  }
}

function rowOf(charge: Charge): ChargeRow {
  const {
    siteCommission: _share,
    commissionRate: _rate,
    earningId: _earning,
    key,
    at,
    price,
    ...row
  } = charge;
  const same = {
    quantity: 1,
    originalPrice: price,
    totalPrice: price,
    status: 'success',
    requestKey: key,
  } as const;
  return { ...row, ...same, createdAt: at, updatedAt: at };
}

/** Tells the fan's and the performer's open pages, after the commit. */
function announce(deps: Deps, row: ChargeRow, net: Tokens): void {
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

/**
 * Takes tokens from a fan's wallet for one purchase, in one transaction: the money, the purchase, the performer's
 * earning and what `also` does stand or fall together. Answers the earlier purchase, without `also`, when the fan owns
 * the thing or sent this request before.
 */
export async function charge(
  deps: Deps,
  draft: ChargeDraft,
  isSame: IsSame,
  also: AlsoDone,
): Promise<ChargeRow> {
  const { seller, ...about } = draft;
  const rate = seller.commissionRate ?? basisPoints((await siteSettings(deps)).commission);
  const { site, net } = splitCommission(draft.price, rate);
  const made: Charge = {
    ...about,
    id: newId(),
    transferId: newId(),
    earningId: newId(),
    performerId: seller.id,
    siteCommission: site,
    commissionRate: rate,
    at: deps.clock.now(),
  };
  const id = await sell(deps, made, net, also);
  return id === made.id ? rowOf(made) : sameOrRefuse(await findCharge(deps.db, id), draft.key, isSame);
}
