/** Names of ledger accounts. Card money is kept apart by currency. */
export const account = {
  wallet: (userId: string) => `wallet:${userId}`,
  earnings: (performerId: string) => `earnings:${performerId}`,
  /** Shares of the site's part that wait to be paid to whoever referred people. */
  referrals: (referrerId: string) => `referrals:${referrerId}`,
  platform: 'platform',
  exchangeTokens: 'exchange:tokens',
  exchangeCents: (currency: string) => `exchange:cents:${currency}`,
  /** Tokens an operator gave, with a reason in the audit log. */
  grants: 'grants',
  clearing: (gateway: string, currency: string) => `clearing:${gateway}:${currency}`,
  /** What coupons took off the prices of top-ups: the site paid it. */
  coupons: (currency: string) => `coupons:${currency}`,
  /** Tax in what cards paid, which the site owes to the countries of its fans. */
  tax: (currency: string) => `tax:${currency}`,
  /** Card money that was taken and is on its way back to its owner. */
  refunds: (currency: string) => `refunds:${currency}`,
  /** Tokens performers asked to be paid for, until the money was sent or the request ended. */
  payouts: 'payouts',
  /** Tokens of disputed top-ups that their payers cannot spend until the bank has decided. */
  disputes: 'disputes',
  /** Card money that a bank took back for a dispute, until it has decided. */
  disputed: (currency: string) => `disputed:${currency}`,
  /** What the site lost in disputes beyond what was paid and not refunded. */
  disputeLosses: (currency: string) => `dispute-losses:${currency}`,
  /** Money that was sent to performers. */
  paidOut: (method: string, currency: string) => `paid-out:${method}:${currency}`,
} as const;
