import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { retryRefunds, sendRefund } from './card-refunds.service.ts';
import { recoverPayments } from './recover.service.ts';
import { deliverSandbox } from './sandbox.service.ts';
import { forgetEvents } from './webhooks.service.ts';

export const paymentJobs: JobHandlers = {
  'payments.recover': (deps) => recoverPayments(deps),
  'payments.refund': (deps, { refundId }) => sendRefund(deps, refundId),
  'payments.retry-refunds': (deps) => retryRefunds(deps),
  'payments.sweep': (deps) => forgetEvents(deps),
  'payments.settle-sandbox': async (deps, { chargeId, deliveries }) => {
    // Messages of a sandbox that was replaced by a real card service meanwhile have no one to speak for.
    if (deps.payments.simulator) await deliverSandbox(deps, chargeId, deliveries);
  },
};

export const paymentSchedule: Schedule = [
  { name: 'payments.recover', match: '* * * * *' },
  { name: 'payments.retry-refunds', match: '15 4 * * *' },
  { name: 'payments.sweep', match: '21 4 * * *' },
];
