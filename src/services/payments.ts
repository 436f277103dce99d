import { service } from '#api/service.ts';
import { payments } from '#contract/payments.ts';
import { api } from './api.ts';
import { listOf, mutationOf, queryOf } from './endpoints.ts';

export const paymentsService = service(payments);

export const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    cards: build.query(queryOf(payments.cards, 'cards')),
    startCard: build.mutation(mutationOf(payments.startCard, [])),
    addCard: build.mutation(mutationOf(payments.addCard, ['cards'])),
    removeCard: build.mutation(mutationOf(payments.removeCard, ['cards'])),
    setDefaultCard: build.mutation(mutationOf(payments.setDefaultCard, ['cards'])),
    topUp: build.mutation(mutationOf(payments.topUp, ['payments', 'wallet'])),
    subscribe: build.mutation(mutationOf(payments.subscribe, ['payments', 'subscriptions'])),
    cancelSubscription: build.mutation(mutationOf(payments.cancelSubscription, ['subscriptions'])),
    transactions: build.infiniteQuery(listOf(payments.search, 20)),
    payment: build.query(queryOf(payments.view)),
    cancelPayment: build.mutation(mutationOf(payments.cancel)),
    confirmSandbox: build.mutation(mutationOf(payments.confirmSandbox, [])),
  }),
});

export const {
  useCardsQuery,
  useStartCardMutation,
  useAddCardMutation,
  useRemoveCardMutation,
  useSetDefaultCardMutation,
  useTopUpMutation,
  useSubscribeMutation,
  useCancelSubscriptionMutation,
  useTransactionsInfiniteQuery,
  usePaymentQuery,
  useLazyPaymentQuery,
  useCancelPaymentMutation,
  useConfirmSandboxMutation,
} = paymentsApi;
