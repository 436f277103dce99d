/** A guard and how it is taken out: `from` stands in `file` once, and `to` comes in its place. */
export interface Mutation {
  name: string;
  file: string;
  from: string;
  to: string;
  /** The tests that must fail then: of their file those whose names match `only`. */
  test: TestSet;
  only?: string;
}

/** Tests of one file; `of`: those of a group of that name alone. */
export interface Tests {
  file: string;
  of?: string;
}

const api = (name: string): Tests => ({ file: `tests/api/${name}.test.ts` });
const rules = (name: string): Tests => ({ file: `tests/rules/${name}.test.ts` });
const kind = (of: string): Tests => ({ ...api('access-matrix-kinds'), of });

const TEST_SETS = {
  calls: api('access-matrix'),
  ofGalleries: kind('gallery'),
  ofVideos: kind('video'),
  ofProducts: kind('product'),
  participants: api('access-matrix-videos'),
  productSales: api('product-sales'),
  live: api('access-matrix-live'),
  search: api('access-search'),
  sales: api('galleries'),
  postSales: api('feeds-sold'),
  filmSales: api('videos'),
  orders: api('orders'),
  orderAccess: api('access-orders'),
  orderPages: { file: 'tests/web/orders.test.tsx' },
  storePages: { file: 'tests/web/creator-orders.test.tsx' },
  walletSheets: { file: 'tests/web/wallet-sheets.test.tsx' },
  owned: api('never-sold-twice'),
  library: api('library'),
  archives: api('library-archive'),
  downloads: api('products'),
  signed: api('files-signed'),
  uploadedFiles: api('files-uploads'),
  turns: api('turns'),
  guessing: api('guessing'),
  accounts: api('auth'),
  waits: api('product-waits'),
  spending: api('spending'),
  spendingRules: rules('spending'),
  cardLimits: api('card-limits'),
  defaultCard: api('gateways-default-card'),
  cardLimitRules: rules('card-limits'),
  coupons: api('coupons'),
  couponRules: rules('coupons'),
  extremes: api('settings-extremes'),
  settings: api('settings'),
  decisions: rules('decision'),
  amountRules: rules('money'),
  grants: api('grants'),
  payouts: api('payouts'),
  personalData: api('personal-data'),
  copiedContent: api('personal-data-content'),
  payoutSafety: api('payouts-safety'),
  payoutConnections: api('gateways-payouts'),
  stripeConnect: api('stripe-connect'),
  subscribeTwice: api('gateways-subscribe-twice'),
  subscriptionGifts: api('subscription-gifts'),
  upgrades: api('gateways-upgrade'),
  upgradesAtOnce: api('gateways-upgrade-at-once'),
  upgradeRules: rules('upgrade'),
  trialsOfOnePerson: api('trials-of-one-person'),
  renewals: api('subscriptions-renewals'),
  resumed: api('subscriptions-resume'),
  refunds: api('refunds'),
  disputes: api('disputes'),
  disputedCaptures: api('disputed-captures'),
  disputedPlans: api('disputed-plans'),
  disputeRules: rules('disputes'),
  referralEarnings: api('referral-earnings'),
  tax: api('tax'),
  taxRules: rules('tax'),
  conversations: api('conversations'),
  messages: api('messages'),
  blockedPeople: api('blocked-people'),
  blockedSubscribers: api('blocked-subscribers'),
  paidTime: api('subscriptions-paid-time'),
  blocksMeanwhile: api('blocks-meanwhile'),
  inbox: api('inbox'),
  massMessages: api('mass-messages'),
  messagePrices: api('message-prices'),
  messagesLive: api('realtime-messages'),
  messageFiles: api('message-files'),
  paidMessages: api('paid-messages'),
  streams: api('streaming'),
  streamEntry: api('stream-entry'),
  streamChatModerators: api('stream-chat-moderators'),
  streamRules: rules('streams'),
  streamChat: api('stream-chat'),
  streamsLive: api('realtime-streams'),
  streamMedia: api('live-lost-media'),
  privateShows: api('private-shows'),
  privateShowMeter: api('private-show-meter'),
  privateShowEnds: api('private-show-ends'),
  privateShowPicture: api('private-show-picture'),
  liveTokens: api('live-tokens'),
  goals: api('tip-goals'),
  goalRules: rules('tip-goals'),
  menus: api('tip-menu'),
  recordings: { file: 'tests/web/stream-recording.test.tsx' },
  push: api('push'),
  pushRules: rules('push'),
  webPush: api('web-push'),
  delivery: api('delivery'),
  deliveryRules: rules('delivery'),
  reports: api('reports'),
  takenDown: api('taken-down'),
  wordsOfMessages: api('words-of-messages'),
  takenDownShared: api('taken-down-shared'),
  takenDownMessages: api('taken-down-messages'),
  filesAlt: api('files-alt'),
  massMessageFiles: api('mass-message-files'),
  demoAccounts: api('demo-accounts'),
  firstStart: api('first-start'),
  pages: { file: 'tests/e2e/page-access.e2e.ts' },
} as const satisfies Record<string, Tests>;
export type TestSet = keyof typeof TEST_SETS;

/** The tests of a set, which a mutation names alone where `only` says so. */
export const testsOf = (test: TestSet): Tests => TEST_SETS[test];
