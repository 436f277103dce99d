import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { payShares } from './pay.service.ts';

export const referralJobs: JobHandlers = { 'referrals.pay': (deps) => payShares(deps) };

/** Before the nightly proof of the books. */
export const referralSchedule: Schedule = [{ name: 'referrals.pay', match: '40 2 * * *' }];
