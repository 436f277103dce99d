import type { Db } from '../../db/client.ts';
import { breachesOf, LEDGER_RULES, type LedgerRule } from './check.queries.ts';

export interface LedgerProblem {
  rule: LedgerRule;
  /** Id of the row or account that breaks the rule. */
  subject: string;
  detail: string;
}

/**
 * Proves the books: every transfer balances, every balance is the sum of its entries, no wallet is
 * below zero, and nothing was had without a transfer. Looks at one moment, so it may run while people pay.
 */
export async function checkLedger(db: Db): Promise<LedgerProblem[]> {
  return db.transaction(
    async (tx) => {
      const problems: LedgerProblem[] = [];
      for (const rule of Object.keys(LEDGER_RULES) as LedgerRule[]) {
        const breaches = await breachesOf(tx as unknown as Db, rule);
        problems.push(...breaches.map((breach) => ({ rule, ...breach })));
      }
      return problems;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
