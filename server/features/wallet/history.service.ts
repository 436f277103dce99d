import type { BalanceMovement } from '#contract/earnings.ts';
import { type TokenTransaction, type WalletMovement, walletErrors } from '#contract/wallet.ts';
import { cents, tokens, toWire } from '#rules/money.ts';
import { IS_NAMED } from '#rules/purchases.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { account } from '../ledger/accounts.ts';
import { type PersonCard, peopleByIds } from '../users/people.service.ts';
import { type MovementRow, type MovementSearch, movementsOf } from './movements.queries.ts';
import { presentCharge } from './wallet.present.ts';
import { type ChargeSearch, chargeOfUser, searchCharges } from './wallet.queries.ts';

const presentWalletMovement = (row: MovementRow, people: Map<string, PersonCard>): WalletMovement => ({
  _id: row.id,
  kind: row.kind,
  tokens: toWire(tokens(row.amount)),
  transactionId: row.reference,
  name: row.name ?? row.description ?? '',
  itemType: row.itemType,
  message: row.message ?? '',
  menuItem: (row.menuItemId && row.name) || '',
  targetId: row.targetId ?? '',
  performerInfo: (row.performerId && people.get(row.performerId)) || null,
  paid:
    row.paid === null || row.currency === null
      ? null
      : { amount: toWire(cents(row.paid)), currency: row.currency },
  createdAt: row.at.toISOString(),
});

/** All that came into the own wallet and went out of it. */
export async function walletMovements(deps: Deps, userId: string, search: MovementSearch) {
  const { data, total } = await movementsOf(deps.db, account.wallet(userId), search);
  const people = await peopleByIds(
    deps,
    data.flatMap(({ performerId }) => performerId ?? []),
  );
  return { data: data.map((row) => presentWalletMovement(row, people)), total };
}

/** The name of what was sold, empty where it has none (`IS_NAMED`). */
export const soldName = ({ itemType, menuItemId, name, description }: MovementRow): string =>
  itemType && !IS_NAMED[itemType] && !menuItemId ? '' : (name ?? description ?? '');

/** All that came into a performer's balance and went out of it. */
export async function balanceMovements(
  deps: Deps,
  performerId: string,
  search: MovementSearch,
): Promise<{ data: BalanceMovement[]; total: number }> {
  const { data, total } = await movementsOf(deps.db, account.earnings(performerId), search);
  const people = await peopleByIds(
    deps,
    data.flatMap(({ userId }) => userId ?? []),
  );
  return {
    data: data.map((row) => ({
      _id: row.id,
      kind: row.kind,
      tokens: toWire(tokens(row.amount)),
      transactionId: row.reference,
      name: soldName(row),
      userInfo: (row.userId && people.get(row.userId)) || null,
      createdAt: row.at.toISOString(),
    })),
    total,
  };
}

/** One own purchase; 404 for those of other people. */
export async function viewCharge(deps: Deps, userId: string, id: string): Promise<TokenTransaction> {
  const row = await chargeOfUser(deps.db, userId, id);
  if (!row) throw fail(walletErrors, 'purchase-not-found');
  return presentCharge(row, (await peopleByIds(deps, [row.performerId])).get(row.performerId) ?? null);
}

/** What the own wallet paid for. */
export async function ownCharges(deps: Deps, userId: string, search: ChargeSearch) {
  const { data, total } = await searchCharges(deps.db, userId, search);
  const people = await peopleByIds(
    deps,
    data.map((row) => row.performerId),
  );
  return { data: data.map((row) => presentCharge(row, people.get(row.performerId) ?? null)), total };
}
