import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { resumeStuck, stepMassMessage, sweepUnreached } from './mass-message-send.service.ts';
import { stepTakeDown } from './mass-message-take-down.service.ts';

export const massMessageJobs: JobHandlers = {
  'mass-messages.step': (deps, { massMessageId }) => stepMassMessage(deps, massMessageId),
  'mass-messages.take-down': stepTakeDown,
  'mass-messages.resume-standing': resumeStuck,
  'mass-messages.sweep': sweepUnreached,
};
export const massMessageSchedule: Schedule = [
  { name: 'mass-messages.resume-standing', match: '*/5 * * * *' },
  { name: 'mass-messages.sweep', match: '56 4 * * *' },
];
