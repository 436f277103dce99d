import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { checkLedger } from './check.service.ts';

/** The nightly proof of the books. Problems are for people: nothing is repaired by itself. */
export const ledgerJobs: JobHandlers = {
  'ledger.check': async (deps) => {
    const problems = await checkLedger(deps.db);
    if (problems.length > 0) deps.log.error({ problems }, 'the ledger does not balance');
    else deps.log.info('the ledger balances');
  },
};

export const ledgerSchedule: Schedule = [{ name: 'ledger.check', match: '30 3 * * *' }];
