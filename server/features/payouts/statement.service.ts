import { type PayoutStatement, payoutErrors, type YearStatement } from '#contract/payouts.ts';
import { cents, tokens, toWire } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { presentEarning } from '../earnings/earnings.present.ts';
import { account } from '../ledger/accounts.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { peopleByIds } from '../users/people.service.ts';
import { presentPayouts, requirePayout } from './payouts.service.ts';
import {
  carriedInto,
  earnedByMonth,
  earningsOfPayout,
  paidBetween,
  reversedByMonth,
} from './statement.queries.ts';

interface Sums {
  gross: number;
  site: number;
  net: number;
  reversed: number;
}
const wire = (amount: number): number => toWire(tokens(amount));
const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
const totals = ({ gross, site, net, reversed }: Sums) => ({
  totalGrossPrice: wire(gross),
  totalSiteCommission: wire(site),
  totalNetPrice: wire(net),
  totalReversed: wire(reversed),
});

/** The earnings a payout that was made has paid for; 404 for one that was not made. */
export async function payoutStatement(deps: Deps, viewer: Viewer, id: string): Promise<PayoutStatement> {
  const row = await requirePayout(deps, viewer, id);
  if (row.status !== 'done') throw fail(payoutErrors, 'not-found');
  const [paid, carried, [request]] = await Promise.all([
    earningsOfPayout(deps.db, id),
    carriedInto(deps.db, row),
    presentPayouts(deps, [row]),
  ]);
  const fans = await peopleByIds(
    deps,
    paid.map((earning) => earning.userId),
  );
  const { totalReversed: _, ...sums } = totals({
    gross: sum(paid, (earning) => earning.grossPrice),
    site: sum(paid, (earning) => earning.siteCommission),
    net: sum(paid, (earning) => earning.netPrice),
    reversed: 0,
  });
  return {
    request: request as PayoutStatement['request'],
    earnings: paid.map((earning) => presentEarning(earning, fans)),
    totals: sums,
    carriedTokens: wire(carried),
  };
}

/**
 * Earnings, refunds and payouts of a year (UTC), month by month; months without any are left out. Each counts when it
 * happened, so the statement of a year that is over never changes.
 */
export async function yearStatement(deps: Deps, viewer: Viewer, year: number): Promise<YearStatement> {
  const [from, until] = [new Date(Date.UTC(year, 0, 1)), new Date(Date.UTC(year + 1, 0, 1))];
  const [earned, taken, paid, { currency }] = await Promise.all([
    earnedByMonth(deps.db, viewer.id, from, until),
    reversedByMonth(deps.db, account.earnings(viewer.id), from, until),
    paidBetween(deps.db, viewer.id, from, until),
    siteSettings(deps),
  ]);
  const monthOf = (at: Date | null): string => at?.toISOString().slice(0, 7) ?? '';
  const months = [
    ...new Set([
      ...[...earned, ...taken].map((row) => row.month),
      ...paid.map((row) => monthOf(row.endedAt)),
    ]),
  ];
  const nothing = { gross: 0, site: 0, net: 0 };
  const nothingTaken = { reversed: 0 };
  return {
    year,
    currency,
    ...totals({
      gross: sum(earned, (row) => row.gross),
      site: sum(earned, (row) => row.site),
      net: sum(earned, (row) => row.net),
      reversed: sum(taken, (row) => row.reversed),
    }),
    months: months.sort().map((month) => ({
      month,
      ...totals({
        ...(earned.find((row) => row.month === month) ?? nothing),
        ...(taken.find((row) => row.month === month) ?? nothingTaken),
      }),
      paidOutTokens: wire(
        sum(
          paid.filter((row) => monthOf(row.endedAt) === month),
          (row) => row.requestTokens,
        ),
      ),
    })),
    payouts: await presentPayouts(deps, paid),
    totalPaidOutTokens: wire(sum(paid, (row) => row.requestTokens)),
    totalPaidOut: toWire(
      cents(
        sum(
          paid.filter((row) => row.currency === currency),
          (row) => row.amount,
        ),
      ),
    ),
  };
}
