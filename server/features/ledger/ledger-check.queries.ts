import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { DISPUTE_RULES } from './rules/ledger-disputes.queries.ts';
import { PAYMENT_RULES } from './rules/ledger-payments.queries.ts';
import { PAYOUT_RULES } from './rules/ledger-payouts.queries.ts';
import { PURCHASE_RULES } from './rules/ledger-purchases.queries.ts';
import { REFERRAL_RULES } from './rules/ledger-referrals.queries.ts';
import { TAX_RULES } from './rules/ledger-tax.queries.ts';
import { TRANSFER_RULES } from './rules/ledger-transfers.queries.ts';

/** Each rule selects what breaks it as `subject` and `detail`; an empty answer means the rule holds. */
export const LEDGER_RULES = {
  ...TRANSFER_RULES,
  ...PURCHASE_RULES,
  ...PAYMENT_RULES,
  ...TAX_RULES,
  ...DISPUTE_RULES,
  ...REFERRAL_RULES,
  ...PAYOUT_RULES,
} as const satisfies Record<string, SQL>;
export type LedgerRule = keyof typeof LEDGER_RULES;

interface Breach {
  subject: string;
  detail: string;
}

const MOST_BREACHES = 100;

/**
 * What breaks a rule, the first hundred. `materialized` keeps the limit from the planner: it would look for the first
 * hundred row by row along an index, and in sound books there are none to stop at (2.4 times the time over a million
 * transfers).
 */
export async function breachesOf(db: Db, rule: LedgerRule): Promise<Breach[]> {
  const { rows } = await db.execute<{ subject: string; detail: string }>(
    sql`with broken as materialized (${LEDGER_RULES[rule]})
      select subject, detail from broken order by subject limit ${MOST_BREACHES}`,
  );
  return rows;
}

export interface LedgerFigure {
  /** The first part of the accounts' names: `wallet`, `earnings`, `platform`, … */
  kind: string;
  /** `tokens`, or the currency of card money. */
  unit: string;
  accounts: number;
  /** Lines of transfers on these accounts. */
  lines: number;
  /** What stands on them together, in hundredths of the unit. The sums of one unit come to zero. */
  sum: number;
}

/** What stands on the accounts of each kind. */
export async function ledgerFigures(db: Db): Promise<LedgerFigure[]> {
  const { rows } = await db.execute<Record<keyof LedgerFigure, string>>(sql`
    select split_part(a.id, ':', 1) as kind, coalesce(a.currency, a.unit) as unit, count(*) as accounts,
      coalesce(sum(e.lines), 0) as lines, coalesce(sum(e.sum), 0) as sum
    from ledger_accounts a
    left join (select account_id, count(*) as lines, sum(amount) as sum from ledger_entries group by account_id) e
      on e.account_id = a.id
    group by 1, 2 order by 2, 1`);
  return rows.map(({ kind, unit, accounts, lines, sum }) => ({
    kind,
    unit,
    accounts: Number(accounts),
    lines: Number(lines),
    sum: Number(sum),
  }));
}
