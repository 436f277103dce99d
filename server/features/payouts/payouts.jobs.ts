import { AppError } from '../../http/errors.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { finishTransfer } from './payout-decide.service.ts';

/** Operators have been told of what was refused: trying again by itself would not change it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'payouts.transfer-refused';

export const payoutJobs: JobHandlers = {
  'payouts.finish-transfer': async (deps, { payoutId, actor }) => {
    try {
      await finishTransfer(deps, actor, payoutId);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  },
};
