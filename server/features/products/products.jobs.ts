import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { sweepProducts } from './sweep.service.ts';

export const productJobs: JobHandlers = { 'products.sweep': sweepProducts };
export const productSchedule: Schedule = [{ name: 'products.sweep', match: '47 4 * * *' }];
