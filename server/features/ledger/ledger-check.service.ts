import type { Db } from '../../db/client.ts';
import { keepCheck } from '../../db/nightly-checks.ts';
import type { Deps } from '../../deps.ts';
import {
  breachesOf,
  LEDGER_RULES,
  type LedgerFigure,
  type LedgerRule,
  ledgerFigures,
} from './ledger-check.queries.ts';

export interface LedgerProblem {
  rule: LedgerRule;
  /** Id of the row or account that breaks the rule. */
  subject: string;
  detail: string;
}

interface ProofOfBooks {
  problems: LedgerProblem[];
  figures: LedgerFigure[];
}

/**
 * Looks at one moment, so it may run while people pay: every transfer balances, every balance is the sum of its
 * entries, no wallet is below zero, and nothing was had without a transfer.
 */
function lookAtBooks(db: Db): Promise<ProofOfBooks> {
  return db.transaction(
    async (transaction) => {
      const tx = transaction as unknown as Db;
      const problems: LedgerProblem[] = [];
      for (const rule of Object.keys(LEDGER_RULES) as LedgerRule[]) {
        const breaches = await breachesOf(tx, rule);
        problems.push(...breaches.map((breach) => ({ rule, ...breach })));
      }
      return { problems, figures: await ledgerFigures(tx) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const MOST_KEPT = 100;

/** Proves the books and keeps what was found in place of what was found before. */
export async function proveBooks(deps: Pick<Deps, 'db' | 'clock'>): Promise<ProofOfBooks> {
  const checkedAt = deps.clock.now();
  const proof = await lookAtBooks(deps.db);
  const { problems } = proof;
  const report = { lines: problems.slice(0, MOST_KEPT) };
  await keepCheck(deps.db, { name: 'ledger', checkedAt, problems: problems.length, report });
  return proof;
}
