import { userErrors } from '#contract/users.ts';
import { performerMay } from '#rules/review.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { requireVisible } from '../performers/performers.service.ts';
import { presentPerson } from './users.present.ts';
import { countFans, type FanQuery, fansAmong, findCard, listFans } from './users.queries.ts';

/**
 * Fans an approved performer may choose from, never with their e-mail address: those who follow them, subscribed to
 * them or paid them. Somebody else is found by the whole username alone.
 */
export async function searchFans(deps: Deps, viewer: Viewer, query: FanQuery) {
  if (!performerMay('find-people', viewer.account.reviewState ?? 'none').allowed)
    throw fail(userErrors, 'not-approved');
  const [rows, total] = await Promise.all([
    listFans(deps.db, viewer.id, query),
    countFans(deps.db, viewer.id, query),
  ]);
  return { data: rows.map((row) => presentPerson(deps, row)), total };
}

/** Which of these fans a performer may know of: they follow, subscribed or paid. */
export const knownFans = (db: Db, performerId: string, ids: readonly string[]): Promise<Set<string>> =>
  fansAmong(db, ids, performerId);

/**
 * One person's card, by id or username. A performer is shown to whom their profile is shown; everybody else only to
 * who is signed in. To a visitor a fan is not there, as if nobody had that name.
 */
export async function viewPerson(
  deps: Deps,
  idOrUsername: string,
  viewerContext: { viewer: Viewer | null; country: string | null },
) {
  const row = await findCard(deps.db, idOrUsername);
  if (row?.role === 'performer') {
    await requireVisible(deps, row.id, viewerContext);
    return presentPerson(deps, row, 'page');
  }
  if (!viewerContext.viewer || row?.role !== 'user' || row.status !== 'active')
    throw fail(userErrors, 'not-found');
  return presentPerson(deps, row, 'page');
}
