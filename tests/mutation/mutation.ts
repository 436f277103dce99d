/** A guard and how it is taken out: `from` stands in `file` once, and `to` comes in its place. */
export interface Mutation {
  name: string;
  file: string;
  from: string;
  to: string;
  /** The tests that must fail then; of their files those whose names match `only`. */
  test: TestSet;
  only?: string;
}

export const TEST_SETS = {
  calls: 'tests/api/access-matrix.test.ts',
  kinds: 'tests/api/access-matrix-kinds.test.ts',
  ofVideos: 'tests/api/access-matrix-videos.test.ts',
  live: 'tests/api/access-matrix-live.test.ts',
  search: 'tests/api/access-search.test.ts',
  sales: 'tests/api/galleries.test.ts',
  postSales: 'tests/api/feeds-sold.test.ts',
  filmSales: 'tests/api/videos.test.ts',
  orders: 'tests/api/orders.test.ts',
  orderAccess: 'tests/api/access-orders.test.ts',
  owned: 'tests/api/never-sold-twice.test.ts',
  store: 'tests/api/store-sequences.test.ts',
  waits: 'tests/api/product-waits.test.ts',
  spending: 'tests/api/spending.test.ts',
  spendingRules: 'tests/rules/spending.test.ts',
  cardLimits: 'tests/api/card-limits.test.ts',
  cardLimitRules: 'tests/rules/card-limits.test.ts',
  coupons: 'tests/api/coupons.test.ts',
  couponRules: 'tests/rules/coupons.test.ts',
  payouts: 'tests/api/payouts',
  payoutConnections: 'tests/api/gateways-payouts',
  stripeConnect: 'tests/api/stripe-connect',
  refunds: 'tests/api/refunds.test.ts',
  disputes: 'tests/api/disputes.test.ts',
  disputeRules: 'tests/rules/disputes.test.ts',
  referralEarnings: 'tests/api/referral-earnings.test.ts',
  tax: 'tests/api/tax.test.ts',
  taxRules: 'tests/rules/tax.test.ts',
  conversations: 'tests/api/conversations.test.ts',
  messages: 'tests/api/messages.test.ts',
  blockedPeople: 'tests/api/blocked-',
  blocksMeanwhile: 'tests/api/blocks-meanwhile.test.ts',
  messagesLive: 'tests/api/realtime-messages.test.ts',
  messageFiles: 'tests/api/message-files.test.ts',
  paidMessages: 'tests/api/paid-messages.test.ts',
  streams: 'tests/api/streaming.test.ts',
  streamRules: 'tests/rules/streams.test.ts',
  streamChat: 'tests/api/stream-chat.test.ts',
  streamsLive: 'tests/api/realtime-streams.test.ts',
  push: 'tests/api/push.test.ts',
  pushRules: 'tests/rules/push.test.ts',
  webPush: 'tests/api/web-push.test.ts',
  delivery: 'tests/api/delivery.test.ts',
  deliveryRules: 'tests/rules/delivery.test.ts',
  reports: 'tests/api/reports.test.ts',
  takenDown: 'tests/api/taken-down.test.ts',
  pages: 'tests/e2e/page-access.e2e.ts',
} as const;
export type TestSet = keyof typeof TEST_SETS;
