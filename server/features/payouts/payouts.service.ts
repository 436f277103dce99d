import type * as z from 'zod';
import { type PayoutRequest, payoutErrors, type payouts } from '#contract/payouts.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { peopleByIds } from '../users/people.service.ts';
import { presentPayout } from './payouts.present.ts';
import { findPayout, hasPending, type PayoutRow, searchPayouts } from './payouts.queries.ts';

type Query = z.output<(typeof payouts)['search']['query']>;

export async function presentPayouts(deps: Deps, rows: readonly PayoutRow[]): Promise<PayoutRequest[]> {
  const people = await peopleByIds(
    deps,
    rows.map((row) => row.performerId),
  );
  return rows.map((row) => presentPayout(row, people));
}

/** Own requests, newest first. */
export async function ownPayouts(deps: Deps, viewer: Viewer, query: Query) {
  const { data, total } = await searchPayouts(deps.db, viewer.id, query);
  return { data: await presentPayouts(deps, data), total };
}

/** An own request; 404 for those of others. */
export async function requirePayout(deps: Deps, viewer: Viewer, id: string): Promise<PayoutRow> {
  const row = await findPayout(deps.db, id);
  if (row?.performerId !== viewer.id) throw fail(payoutErrors, 'not-found');
  return row;
}

export async function viewPayout(deps: Deps, viewer: Viewer, id: string): Promise<PayoutRequest> {
  const [shown] = await presentPayouts(deps, [await requirePayout(deps, viewer, id)]);
  return shown as PayoutRequest;
}

/** `valid` where a new request may be made: none waits for a decision. */
export const pendingReview = async (deps: Deps, viewer: Viewer) => ({
  valid: !(await hasPending(deps.db, viewer.id)),
});
