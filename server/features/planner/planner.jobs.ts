import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { publishDueSlots } from './slots.service.ts';

export const plannerJobs: JobHandlers = { 'planner.publish': publishDueSlots };
export const plannerSchedule: Schedule = [{ name: 'planner.publish', match: '* * * * *' }];
