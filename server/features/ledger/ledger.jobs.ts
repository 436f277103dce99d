import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { inTx } from '../../tx.ts';
import { alertOperators } from '../operator/alert.service.ts';
import { proveBooks } from './ledger-check.service.ts';

/** The nightly proof of the books. Problems are for people: nothing is repaired by itself. */
export const ledgerJobs: JobHandlers = {
  'ledger.check': async (deps) => {
    const { problems, figures } = await proveBooks(deps);
    if (problems.length === 0) return deps.log.info({ figures }, 'the ledger balances');
    deps.log.error({ problems, figures }, 'the ledger does not balance');
    await inTx(deps, (tx) =>
      alertOperators(deps, tx, {
        actor: 'ledger',
        action: 'ledger.problems',
        target: deps.clock.now().toISOString().slice(0, 10),
        detail: { problems: problems.slice(0, 20), total: problems.length },
        text: `The nightly proof of the books found ${problems.length} problem(s), the first: ${problems[0]?.rule}, ${problems[0]?.subject}, ${problems[0]?.detail}. "npm run operator -- ledger check" lists them.`,
      }),
    );
  },
};

export const ledgerSchedule: Schedule = [{ name: 'ledger.check', match: '30 3 * * *' }];
