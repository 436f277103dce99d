/** Names of ledger accounts. Card money is kept apart by currency. */
export const account = {
  wallet: (userId: string) => `wallet:${userId}`,
  earnings: (performerId: string) => `earnings:${performerId}`,
  platform: 'platform',
  exchangeTokens: 'exchange:tokens',
  exchangeCents: (currency: string) => `exchange:cents:${currency}`,
  /** Tokens an operator gave, with a reason in the audit log. */
  grants: 'grants',
  clearing: (gateway: string, currency: string) => `clearing:${gateway}:${currency}`,
  /** Card money that was taken and is on its way back to its owner. */
  refunds: (currency: string) => `refunds:${currency}`,
} as const;
