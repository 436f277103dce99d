import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { inTx } from '../../tx.ts';
import { alertOperators } from '../operator/alert.service.ts';
import { reconcileLastDays } from './reconcile.service.ts';

/** The nightly comparison with the card service. Differences are for people: nothing is repaired by itself. */
export const reconciliationJobs: JobHandlers = {
  'payments.reconcile': async (deps) => {
    const report = await reconcileLastDays(deps);
    const { charges, refunds, differences, lines } = report;
    if (differences === 0)
      return deps.log.info({ charges, refunds }, 'the card service has the same on its books');
    const [first] = lines;
    await inTx(deps, (tx) =>
      alertOperators(deps, tx, {
        actor: 'reconciliation',
        action: 'payments.differences',
        target: deps.clock.now().toISOString().slice(0, 10),
        detail: { ...report, lines: lines.slice(0, 20) },
        text: `The books of the card service and of this site differ in ${differences} charge(s) or refund(s). The first: ${first?.difference}, ${first?.what} ${first?.reference} of ${first?.id || 'nothing here'}, here ${first?.here}, there ${first?.there}. "npm run operator -- payments reconcile --last" lists them.`,
      }),
    );
  },
};

export const reconciliationSchedule: Schedule = [{ name: 'payments.reconcile', match: '50 3 * * *' }];
