import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { tellExpiringCards } from './expiring-card.service.ts';
import { tellPrice } from './price-change.service.ts';
import { expireSubscriptions, renewDueSubscriptions, tellRenewalsAhead } from './renewals.service.ts';

export const subscriptionJobs: JobHandlers = {
  'subscriptions.renew-due': (deps) => renewDueSubscriptions(deps),
  'subscriptions.expire': (deps) => expireSubscriptions(deps),
  'subscriptions.tell-ahead': (deps) => tellRenewalsAhead(deps),
  'subscriptions.tell-cards': (deps) => tellExpiringCards(deps),
  'subscriptions.tell-price': tellPrice,
};

/** Renewals start an hour before the end, so looking every quarter of an hour leaves time for a restart. */
export const subscriptionSchedule: Schedule = [
  { name: 'subscriptions.renew-due', match: '*/15 * * * *' },
  { name: 'subscriptions.expire', match: '*/10 * * * *' },
  { name: 'subscriptions.tell-ahead', match: '0 9 * * *' },
  { name: 'subscriptions.tell-cards', match: '10 9 * * *' },
];
