import { and, type SQL, sql } from 'drizzle-orm';
import { type PerformerDetail, type PerformerOwn, performerErrors } from '#contract/performers.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { filesByIds } from '../files/files.service.ts';
import { notViewer, type PerformerSearch, searchOrder, searchWhere } from './performers.filters.ts';
import { hasRunning, presentCard, presentDetail, presentOwn } from './performers.present.ts';
import {
  type CardPage,
  countPerformers,
  findOwn,
  findProfile,
  findStanding,
  findTies,
  listCards,
  randomCards,
} from './performers.queries.ts';
import { countriesOf, listable, type Onlooker, profileAccess, type Standing } from './visibility.ts';

/**
 * Throws 404 when a performer is hidden from the onlooker, 403 from a country they block. Whose subscription still
 * runs is let in all the same: a block must not take away what was paid for.
 */
export async function assertShown(deps: Deps, standing: Standing, onlooker: Onlooker): Promise<void> {
  const access = profileAccess(standing, onlooker);
  if (access === 'hidden') throw fail(performerErrors, 'not-found');
  if (access === 'country' && !(await isSubscriber(deps, standing.id, onlooker)))
    throw fail(performerErrors, 'not-available-here');
}

async function isSubscriber(deps: Deps, performerId: string, { viewer }: Onlooker): Promise<boolean> {
  const ties = viewer && (await findTies(deps.db, viewer.id, performerId));
  return Boolean(ties && hasRunning(ties, deps.clock.now()));
}

/** A profile by id or username as the onlooker may see it: 404 when hidden, 403 from a blocked country. */
export async function viewPerformer(deps: Deps, ref: string, onlooker: Onlooker): Promise<PerformerDetail> {
  const row = await findProfile(deps.db, ref);
  if (!row) throw fail(performerErrors, 'not-found');
  const { user, performer } = row;
  await assertShown(deps, { ...performer, status: user.status }, onlooker);
  const ties = onlooker.viewer && (await findTies(deps.db, onlooker.viewer.id, user.id));
  return presentDetail(deps, row, ties);
}

/** What decides whether a performer is shown, and the number of posts; 404 when there is none. One query. */
export async function standingOf(deps: Deps, ref: string): Promise<Standing & { totalFeeds: number }> {
  const standing = await findStanding(deps.db, ref);
  if (!standing) throw fail(performerErrors, 'not-found');
  return standing;
}

/** The same of a performer the onlooker may see; throws like `viewPerformer`. */
export async function visibleStanding(deps: Deps, ref: string, onlooker: Onlooker) {
  const standing = await standingOf(deps, ref);
  await assertShown(deps, standing, onlooker);
  return standing;
}

/** Id of a performer by id or username, shown or not; null when there is none. */
export async function performerIdOf(deps: Deps, ref: string): Promise<string | null> {
  return (await findStanding(deps.db, ref))?.id ?? null;
}

/** The performer's own record, in two queries. */
export async function ownPerformer(deps: Deps, viewer: Viewer): Promise<PerformerOwn> {
  const row = await findOwn(deps.db, viewer.id);
  if (!row) throw fail(performerErrors, 'not-found');
  const { idVerificationId, documentVerificationId } = row.performer;
  const papers = [idVerificationId, documentVerificationId].filter((id) => id !== null);
  return presentOwn(deps, row, await filesByIds(deps.db, papers), viewer.account.balance);
}

async function cards(
  deps: Deps,
  onlooker: Onlooker,
  page: Pick<CardPage, 'orderBy' | 'limit' | 'offset'> & { where?: SQL | undefined },
) {
  const now = deps.clock.now();
  const where = and(listable(onlooker), page.where);
  const [rows, total] = await Promise.all([
    listCards(deps.db, { ...page, where, viewerId: onlooker.viewer?.id ?? null, now }),
    countPerformers(deps.db, where),
  ]);
  return { data: rows.map((row) => presentCard(deps, row, row)), total };
}

/** Performers by the filters of the call; only approved, active ones that are available to the viewer. */
export function searchPerformers(deps: Deps, query: PerformerSearch, onlooker: Onlooker) {
  const { limit, offset } = query;
  const where = searchWhere(query, onlooker.viewer?.id ?? null, deps.clock.now());
  return cards(deps, onlooker, { where, orderBy: searchOrder(query), limit, offset });
}

const asksForAnybody = ({ limit: _limit, offset, ...filters }: PerformerSearch): boolean =>
  offset === 0 && Object.values(filters).every((value) => value === undefined);

/** A handful of performers by chance; never the onlooker. A visitor who wants anybody is told no more than came. */
export async function randomPerformers(deps: Deps, query: PerformerSearch, onlooker: Onlooker) {
  const viewerId = onlooker.viewer?.id ?? null;
  if (!viewerId && asksForAnybody(query)) {
    const now = deps.clock.now();
    const rows = await randomCards(deps.db, countriesOf(onlooker), query.limit, now);
    const nothing = { isFollowed: false, isSubscribed: false };
    return { data: rows.map((row) => presentCard(deps, row, nothing)), total: rows.length };
  }
  const where = and(searchWhere(query, viewerId, deps.clock.now()), notViewer(viewerId));
  return cards(deps, onlooker, { where, orderBy: [sql`random()`], limit: query.limit, offset: 0 });
}

/** Performers by score. */
export function topPerformers(
  deps: Deps,
  { limit, offset }: { limit: number; offset: number },
  onlooker: Onlooker,
) {
  return cards(deps, onlooker, { orderBy: searchOrder({ sortBy: 'popular' }), limit, offset });
}
