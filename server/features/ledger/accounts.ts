/** Names of ledger accounts (design §4). */
export const account = {
  wallet: (userId: string) => `wallet:${userId}`,
  earnings: (performerId: string) => `earnings:${performerId}`,
  platform: 'platform',
  exchangeTokens: 'exchange:tokens',
  exchangeCents: 'exchange:cents',
  /** Tokens an operator gave, with a reason in the audit log. */
  grants: 'grants',
  clearing: (gateway: string) => `clearing:${gateway}`,
} as const;
