import { and, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { EARNING_TYPES } from '#rules/constants.ts';
import type { Db } from '../../db/client.ts';
import { byTime, type Page } from '../../db/list.ts';
import { within } from '../../db/range.ts';
import { earnings } from '../../db/schema/earnings.ts';
import { referralEarnings, referralPayments, referrals } from '../../db/schema/referrals.ts';
import { shareLeft } from './shares.queries.ts';

export interface ReferralEarningFilter {
  registerId?: string | undefined;
  type?: (typeof EARNING_TYPES)[number] | undefined;
  isPaid?: boolean | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
}

const isPaid = isNotNull(referralEarnings.paymentId);
const net = sql<number>`case when ${isPaid} then ${referralEarnings.amount} - ${referralEarnings.reversed} else ${shareLeft} end`;

/** Without what went back to the site, or will because the sale was refunded. */
function matching(referrerId: string, filter: ReferralEarningFilter): SQL | undefined {
  return and(
    eq(referralEarnings.referrerId, referrerId),
    sql`${net} > 0`,
    filter.registerId ? eq(referralEarnings.registerId, filter.registerId) : undefined,
    filter.type ? eq(earnings.type, filter.type) : undefined,
    filter.isPaid === undefined ? undefined : filter.isPaid ? isPaid : isNull(referralEarnings.paymentId),
    ...within(referralEarnings.createdAt, filter),
  );
}

const columns = {
  id: referralEarnings.id,
  earningId: referralEarnings.earningId,
  registerSource: referrals.registerSource,
  registerId: referralEarnings.registerId,
  type: earnings.type,
  grossPrice: earnings.grossPrice,
  net: net.mapWith(Number),
  rate: referrals.rate,
  isToken: earnings.isToken,
  paidAt: referralPayments.createdAt,
  createdAt: referralEarnings.createdAt,
};

/** What somebody gets of the sales to and by people they brought. */
export async function searchShares(
  db: Db,
  referrerId: string,
  search: ReferralEarningFilter & { limit: number; offset: number; sort?: 'asc' | 'desc' | undefined },
) {
  const [data, { sales }] = await Promise.all([
    db
      .select(columns)
      .from(referralEarnings)
      .innerJoin(earnings, eq(earnings.id, referralEarnings.earningId))
      .innerJoin(referrals, eq(referrals.registerId, referralEarnings.registerId))
      .leftJoin(referralPayments, eq(referralPayments.id, referralEarnings.paymentId))
      .where(matching(referrerId, search))
      .orderBy(...byTime(referralEarnings, search.sort))
      .limit(search.limit)
      .offset(search.offset),
    sumShares(db, referrerId, search),
  ]);
  return { data, total: sales } satisfies Page<unknown>;
}
export type ShareRow = Awaited<ReturnType<typeof searchShares>>['data'][number];

export async function sumShares(db: Db, referrerId: string, filter: ReferralEarningFilter) {
  const sum = (which: SQL) => sql<number>`coalesce(sum(${net}) filter (where ${which}), 0)`.mapWith(Number);
  const [row] = await db
    .select({ sales: count(), paid: sum(isPaid), waiting: sum(isNull(referralEarnings.paymentId)) })
    .from(referralEarnings)
    .innerJoin(earnings, eq(earnings.id, referralEarnings.earningId))
    .where(matching(referrerId, filter));
  return row ?? { sales: 0, paid: 0, waiting: 0 };
}
