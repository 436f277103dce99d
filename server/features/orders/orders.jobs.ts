import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { refundAbandonedOrders } from './unsent.service.ts';

export const orderJobs: JobHandlers = { 'orders.refund-abandoned': (deps) => refundAbandonedOrders(deps) };

/** Before the nightly proof of the books. */
export const orderSchedule: Schedule = [{ name: 'orders.refund-abandoned', match: '20 2 * * *' }];
