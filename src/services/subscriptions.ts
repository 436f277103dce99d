import { subscriptions } from '#contract/subscriptions.ts';
import { api } from './api.ts';
import { listOf, mutationOf, queryOf } from './endpoints.ts';

const subscriptionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownSubscriptions: build.infiniteQuery(listOf(subscriptions.userSearch, 50)),
    nextCharges: build.query(queryOf(subscriptions.nextCharges)),
    subscribers: build.query(queryOf(subscriptions.performerSearch)),
    upgradeQuote: build.query(queryOf(subscriptions.upgradeQuote)),
    upgradeSubscription: build.mutation(mutationOf(subscriptions.upgrade, ['payments', 'subscriptions'])),
    resumeSubscription: build.mutation(mutationOf(subscriptions.resume)),
  }),
});

export const {
  useNextChargesQuery,
  useOwnSubscriptionsInfiniteQuery,
  useSubscribersQuery,
  useResumeSubscriptionMutation,
  useUpgradeQuoteQuery,
  useUpgradeSubscriptionMutation,
} = subscriptionsApi;
