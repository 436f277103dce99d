import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { DISPUTE_RULES } from './rules/disputes.queries.ts';
import { PAYMENT_RULES } from './rules/payments.queries.ts';
import { PAYOUT_RULES } from './rules/payouts.queries.ts';
import { PURCHASE_RULES } from './rules/purchases.queries.ts';
import { REFERRAL_RULES } from './rules/referrals.queries.ts';
import { TAX_RULES } from './rules/tax.queries.ts';
import { TRANSFER_RULES } from './rules/transfers.queries.ts';

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

export interface Breach {
  subject: string;
  detail: string;
}

const MOST_BREACHES = 100;

export async function breachesOf(db: Db, rule: LedgerRule): Promise<Breach[]> {
  const { rows } = await db.execute<{ subject: string; detail: string }>(
    sql`select subject, detail from (${LEDGER_RULES[rule]}) broken order by subject limit ${MOST_BREACHES}`,
  );
  return rows;
}
