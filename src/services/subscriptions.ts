import { service } from '#api/service.ts';
import { subscriptions } from '#contract/subscriptions.ts';

export const subscriptionsService = service(subscriptions);
