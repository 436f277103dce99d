import type { JobHandlers } from '../../jobs/queue.ts';

export const mailJobs: JobHandlers = {
  'mail.send': (deps, message) => deps.mail.send(message),
};
