import type { Earning } from '#contract/earnings.ts';
import { shareOf, tokens, toWire } from '#rules/money.ts';
import type { PersonCard } from '../users/people.service.ts';
import type { EarningRow, ListedEarning } from './earnings.queries.ts';

export const presentEarning = (
  row: EarningRow | ListedEarning,
  people: Map<string, PersonCard>,
): Earning => ({
  _id: row.id,
  performerId: row.performerId,
  userId: row.userId,
  // Of referrals it is many people's, who have a list of their own.
  userInfo: row.type === 'referral' ? null : (people.get(row.userId) ?? null),
  transactionId: row.transactionId,
  type: row.type,
  sourceType: row.sourceType,
  grossPrice: toWire(tokens(row.grossPrice)),
  netPrice: toWire(tokens(row.netPrice)),
  siteCommission: shareOf(row.commissionRate),
  siteCommissionAmount: toWire(tokens(row.siteCommission)),
  refundedNetPrice: toWire(tokens(row.refundedNet)),
  isDisputed: 'isHeld' in row && row.isHeld,
  isToken: row.isToken,
  isPaid: row.isPaid,
  paidAt: row.paidAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
