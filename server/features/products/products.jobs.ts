import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { sweepProducts } from './product-sweep.service.ts';
import { tellProductBack } from './waits.service.ts';

export const productJobs: JobHandlers = {
  'products.sweep': sweepProducts,
  'products.tell-back': tellProductBack,
};
export const productSchedule: Schedule = [{ name: 'products.sweep', match: '47 4 * * *' }];
