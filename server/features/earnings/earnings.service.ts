import type { EarningStats } from '#contract/earnings.ts';
import { addDays, DAY_MS, endOfRange, isoDay } from '#rules/calendar.ts';
import { commissionRate, partBack, type Tokens, tokens, toWire } from '#rules/money.ts';
import type { SoldType } from '#rules/objects.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../ids.ts';
import type { Tx } from '../../tx.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { peopleByIds } from '../users/people.service.ts';
import { presentEarning } from './earnings.present.ts';
import {
  type EarningFilter,
  type EarningRow,
  findCommissionRate,
  insertEarning,
  lockEarning,
  searchEarnings,
  sumByDay,
  sumByItem,
  sumByType,
  updateEarning,
} from './earnings.queries.ts';

/** Share of a sale that the site keeps, in basis points: the performer's own rate, else the site's. */
export async function commissionRateOf(deps: Deps, tx: Tx, performerId: string): Promise<number> {
  const own = await findCommissionRate(tx.db, performerId);
  return commissionRate(own, (await siteSettings(deps, tx)).commission);
}

type NewEarning = Omit<
  EarningRow,
  'id' | 'isPaid' | 'paidAt' | 'payoutId' | 'refundedGross' | 'refundedNet' | 'refundedAt' | 'createdAt'
>;

/** Writes what a performer earned, next to the transfer that moved it; its id. */
export async function recordEarning(deps: Deps, db: Db, earning: NewEarning): Promise<string> {
  const id = newId();
  await insertEarning(db, { ...earning, id, createdAt: deps.clock.now() });
  return id;
}

/**
 * Takes back what was earned with the part of a price that its buyer gets back: at most `most`, what the performer can
 * give, and never more than is left of the price. How much that was, and how much it should have been. What was given back
 * as a whole counts no more.
 */
export async function takeBackEarning(
  db: Db,
  transactionId: string,
  { amount: wanted, most, at }: { amount: Tokens; most: Tokens; at: Date },
): Promise<{ taken: Tokens; owed: Tokens }> {
  const row = await lockEarning(db, transactionId);
  if (!row) return { taken: tokens(0), owed: tokens(0) };
  const { grossPrice: price, refundedGross: before } = row;
  const amount = tokens(Math.min(wanted, price - before));
  const owed = partBack(tokens(row.netPrice), { price, before, amount });
  const taken = owed < most ? owed : most;
  const refundedGross = before + amount;
  await updateEarning(db, row.id, {
    refundedGross,
    refundedNet: row.refundedNet + taken,
    refundedAt: refundedGross === price ? at : null,
  });
  return { taken, owed };
}

interface Sums {
  total: number;
  gross: number;
  net: number;
  site: number;
}
const NOTHING: Sums = { total: 0, gross: 0, net: 0, site: 0 };

const add = (a: Sums, b: Sums): Sums => ({
  total: a.total + b.total,
  gross: a.gross + b.gross,
  net: a.net + b.net,
  site: a.site + b.site,
});

const presentSums = ({ total, gross, net, site }: Sums) => ({
  total,
  totalGrossPrice: toWire(tokens(gross)),
  totalNetPrice: toWire(tokens(net)),
  totalSiteCommission: toWire(tokens(site)),
});

const MOST_DAYS = 366;
/** The days of a range, ends included; without a range the last 30. A long one keeps its latest days. */
function daysOf(range: { fromDate?: Date | undefined; toDate?: Date | undefined }, now: Date): string[] {
  const last = range.toDate && range.toDate < now ? range.toDate : now;
  const first = range.fromDate ?? addDays(last, -29);
  const length = Math.floor((Date.parse(isoDay(last)) - Date.parse(isoDay(first))) / DAY_MS) + 1;
  const shown = Math.min(MOST_DAYS, Math.max(0, length));
  return Array.from({ length: shown }, (_, index) => isoDay(addDays(last, index + 1 - shown)));
}

/** The range that is as long as this one, up to now at most, and ends where it begins; null where it has no beginning. */
function rangeBefore(
  { fromDate, toDate }: EarningFilter,
  now: Date,
): Required<Pick<EarningFilter, 'fromDate' | 'toDate'>> | null {
  const last = toDate && endOfRange(toDate) < now ? endOfRange(toDate) : now;
  if (!fromDate || fromDate >= last) return null;
  const length = last.getTime() - fromDate.getTime();
  return { fromDate: new Date(fromDate.getTime() - length), toDate: new Date(fromDate.getTime() - 1) };
}

const presentTypes = (types: Awaited<ReturnType<typeof sumByType>>) => ({
  ...presentSums(types.reduce<Sums>(add, NOTHING)),
  byType: types.map((row) => ({ type: row.type, ...presentSums(row) })),
});

/** Sums of a performer's sales over a range of time, by type and by day, and of the time before that is as long. */
export async function earningStats(
  deps: Deps,
  performerId: string,
  filter: EarningFilter,
): Promise<EarningStats> {
  const days = daysOf(filter, deps.clock.now());
  const shown = days[0] ? { ...filter, fromDate: laterOf(filter.fromDate, new Date(days[0])) } : null;
  const range = rangeBefore(filter, deps.clock.now());
  const [types, earlier, daily] = await Promise.all([
    sumByType(deps.db, performerId, filter),
    range ? sumByType(deps.db, performerId, { ...filter, ...range }) : null,
    shown ? sumByDay(deps.db, performerId, shown) : [],
  ]);
  const byDay = new Map(daily.map((row) => [row.day, row]));
  return {
    ...presentTypes(types),
    before: earlier && presentTypes(earlier),
    byDay: days.map((day) => ({ day, ...presentSums(byDay.get(day) ?? NOTHING) })),
  };
}

const laterOf = (a: Date | undefined, b: Date): Date => (a && a > b ? a : b);

export async function ownEarnings(
  deps: Deps,
  performerId: string,
  search: EarningFilter & { limit: number; offset: number; sort?: 'asc' | 'desc' | undefined },
) {
  const { data, total } = await searchEarnings(deps.db, performerId, search);
  const people = await peopleByIds(
    deps,
    data.map((row) => row.userId),
  );
  return { data: data.map((row) => presentEarning(row, people)), total };
}

/** Own things of a kind with what the sales of each have earned; their performer alone is told. */
export async function withIncome<Thing extends { _id: string }>(
  deps: Deps,
  kind: SoldType,
  things: readonly Thing[],
): Promise<(Thing & { totalIncome: number })[]> {
  const earned = await sumByItem(
    deps.db,
    kind,
    things.map(({ _id }) => _id),
  );
  return things.map((thing) => ({ ...thing, totalIncome: toWire(tokens(earned.get(thing._id) ?? 0)) }));
}
