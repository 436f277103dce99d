import { tokens, toWire } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import { account } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/ledger.service.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { accountOf } from '../operator/operator.service.ts';
import { soldName } from './history.service.ts';
import { type MovementRow, movementsOf } from './movements.queries.ts';

/** The accounts of the ledger that one person may have, and what each is called. */
const ACCOUNTS = {
  wallet: account.wallet,
  earnings: account.earnings,
  referrals: account.referrals,
} as const;

/** One account of a person: its balance in tokens and its newest lines; the balance is the sum of all lines. */
interface AccountLines {
  name: keyof typeof ACCOUNTS;
  balance: number;
  total: number;
  lines: { at: string; kind: string; tokens: number; what: string; reference: string }[];
}

const presentLine = (row: MovementRow) => ({
  at: row.at.toISOString(),
  kind: row.kind,
  tokens: toWire(tokens(row.amount)),
  what: soldName(row),
  reference: row.reference,
});

/** For an operator: every account of a person with the newest `limit` lines that make it up; goes on record. */
export async function accountLinesOf(
  deps: Deps,
  actor: string,
  who: string,
  limit: number,
): Promise<AccountLines[]> {
  const { id } = await accountOf(deps, who);
  await recordAudit(deps.db, { actor, action: 'ledger.account-read', target: id, at: deps.clock.now() });
  const all = [];
  for (const [name, idOf] of Object.entries(ACCOUNTS) as [keyof typeof ACCOUNTS, typeof account.wallet][]) {
    const { data, total } = await movementsOf(deps.db, idOf(id), { limit, offset: 0 });
    const balance = toWire(await balanceOf(deps.db, idOf(id)));
    if (total > 0) all.push({ name, balance, total, lines: data.map(presentLine) });
  }
  return all;
}
