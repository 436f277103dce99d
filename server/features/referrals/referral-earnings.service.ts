import type { ReferralEarning, ReferralStats } from '#contract/referrals.ts';
import { shareOf, tokens, toWire } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { type PersonCard, peopleByIds } from '../users/people.service.ts';
import {
  type ReferralEarningFilter,
  type ShareRow,
  searchShares,
  sumShares,
} from './referral-earnings.queries.ts';
import { countReferrals } from './referrals.queries.ts';

/** Of somebody else nothing is told. */
interface ReferralEarningSearch extends ReferralEarningFilter {
  referralId?: string | undefined;
}
const isOfOther = ({ referralId }: ReferralEarningSearch, userId: string): boolean =>
  referralId !== undefined && referralId !== userId;

/** How many people came by the caller's link, and what the caller gets of their sales. */
export async function referralStats(
  deps: Deps,
  userId: string,
  asked: ReferralEarningSearch,
): Promise<ReferralStats> {
  const { payoutPendingDays: pendingDays } = await siteSettings(deps);
  const isNothing = isOfOther(asked, userId);
  const [totalRegisters, { sales, paid, waiting }] = isNothing
    ? [0, { sales: 0, paid: 0, waiting: 0 }]
    : await Promise.all([countReferrals(deps.db, userId, asked), sumShares(deps.db, userId, asked)]);
  return {
    totalRegisters,
    totalSales: sales,
    totalNetPrice: toWire(tokens(paid + waiting)),
    totalPaid: toWire(tokens(paid)),
    totalWaiting: toWire(tokens(waiting)),
    pendingDays,
  };
}

const present = (
  row: ShareRow,
  referralId: string,
  people: ReadonlyMap<string, PersonCard>,
): ReferralEarning => ({
  _id: row.id,
  earningId: row.earningId,
  registerSource: row.registerSource,
  registerId: row.registerId,
  registerInfo: people.get(row.registerId) ?? null,
  referralId,
  type: row.type,
  grossPrice: toWire(tokens(row.grossPrice)),
  netPrice: toWire(tokens(row.net)),
  referralCommission: shareOf(row.rate),
  isToken: row.isToken,
  isPaid: row.paidAt !== null,
  paidAt: row.paidAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** What the caller gets, sale by sale. */
export async function ownReferralEarnings(
  deps: Deps,
  userId: string,
  search: ReferralEarningSearch & { limit: number; offset: number; sort?: 'asc' | 'desc' | undefined },
) {
  if (isOfOther(search, userId)) return { data: [], total: 0 };
  const { data, total } = await searchShares(deps.db, userId, search);
  const people = await peopleByIds(
    deps,
    data.map((row) => row.registerId),
  );
  return { data: data.map((row) => present(row, userId, people)), total };
}
