import type { Db } from '../../db/client.ts';
import { keepCheck } from '../../db/nightly-checks.ts';
import type { Deps } from '../../deps.ts';
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

const MOST_KEPT = 100;

/** Proves the books and keeps what was found in place of what was found before. */
export async function proveBooks(deps: Deps): Promise<LedgerProblem[]> {
  const checkedAt = deps.clock.now();
  const problems = await checkLedger(deps.db);
  const report = { lines: problems.slice(0, MOST_KEPT) };
  await keepCheck(deps.db, { name: 'ledger', checkedAt, problems: problems.length, report });
  return problems;
}
