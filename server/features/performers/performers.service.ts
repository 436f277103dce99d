import type { PerformerOwn } from '#contract/performer-account.ts';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import { performerErrors } from '#contract/performers.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { filesByIds } from '../files/files.service.ts';
import { ownConnection } from '../payouts/connections.service.ts';
import { imaginedRelation } from './imagined-relation.ts';
import { openMentions } from './mentions.service.ts';
import { type CardSearch, type PerformerSearch, searchCards } from './performer-search.queries.ts';
import { hasRunning, presentCard, presentDetail, presentOwn } from './performers.present.ts';
import {
  findOwn,
  findProfile,
  findViewerRelation,
  findVisibility,
  type ProfileRow,
  randomCards,
} from './performers.queries.ts';
import {
  countriesOf,
  exclusionsOf,
  type ProfileVisibility,
  profileAccess,
  type ViewerContext,
} from './visibility.ts';

/**
 * Throws 404 when a performer is hidden from the viewer, 403 from a country they block and for whom they block. Whose
 * subscription still runs is let in all the same: a block must not take away what was paid for.
 */
export async function assertVisible(
  deps: Deps,
  visibility: ProfileVisibility,
  viewerContext: ViewerContext,
): Promise<void> {
  const access = profileAccess(visibility, viewerContext);
  if (access === 'hidden') throw fail(performerErrors, 'not-found');
  if (access === 'open' || (await isSubscriber(deps, visibility.id, viewerContext))) return;
  throw fail(performerErrors, access === 'blocked' ? 'not-available-to-you' : 'not-available-here');
}

async function isSubscriber(deps: Deps, performerId: string, { viewer }: ViewerContext): Promise<boolean> {
  const relation = viewer && (await findViewerRelation(deps.db, viewer.id, performerId, deps.clock.now()));
  return Boolean(relation && hasRunning(relation, deps.clock.now()));
}

async function relationOf(deps: Deps, row: ProfileRow, { viewer, imagined }: ViewerContext) {
  const now = deps.clock.now();
  const relation = viewer && (await findViewerRelation(deps.db, viewer.id, row.user.id, now));
  return relation && imagined ? imaginedRelation(relation, imagined, row, viewer.id, now) : relation;
}

/** A profile by id or username as the viewer may see it: 404 when hidden, 403 from a blocked country or past a block. */
export async function viewPerformer(
  deps: Deps,
  ref: string,
  viewerContext: ViewerContext,
): Promise<PerformerDetail> {
  const row = await findProfile(deps.db, ref);
  if (!row) throw fail(performerErrors, 'not-found');
  const { user, performer } = row;
  await assertVisible(deps, { ...performer, status: user.status }, viewerContext);
  const relation = await relationOf(deps, row, viewerContext);
  const mentions = await openMentions(deps, [performer.bio], viewerContext);
  return { ...presentDetail(deps, row, relation), mentions };
}

/** What decides whether a performer is shown, and the number of posts; 404 when there is none. One query. */
export async function visibilityOf(
  deps: Deps,
  ref: string,
): Promise<ProfileVisibility & { totalFeeds: number }> {
  const visibility = await findVisibility(deps.db, ref);
  if (!visibility) throw fail(performerErrors, 'not-found');
  return visibility;
}

/** The same of a performer the viewer may see; throws like `viewPerformer`. */
export async function requireVisible(deps: Deps, ref: string, viewerContext: ViewerContext) {
  const visibility = await visibilityOf(deps, ref);
  await assertVisible(deps, visibility, viewerContext);
  return visibility;
}

/** Id of a performer by id or username, shown or not; null when there is none. */
export async function performerIdOf(deps: Deps, ref: string): Promise<string | null> {
  return (await findVisibility(deps.db, ref))?.id ?? null;
}

/** The performer's own record, in three queries. */
export async function ownPerformer(deps: Deps, viewer: Viewer): Promise<PerformerOwn> {
  const row = await findOwn(deps.db, viewer.id);
  if (!row) throw fail(performerErrors, 'not-found');
  const { idVerificationId, documentVerificationId } = row.performer;
  const identityDocuments = [idVerificationId, documentVerificationId].filter((id) => id !== null);
  const [files, connection] = await Promise.all([
    filesByIds(deps.db, identityDocuments),
    ownConnection(deps, viewer),
  ]);
  return presentOwn(deps, row, files, { balance: viewer.account.balance, connection });
}

/** Performers by the filters of the call; only approved, active ones that are available to the viewer. */
export async function searchPerformers(deps: Deps, query: CardSearch, viewerContext: ViewerContext) {
  const { rows, total } = await searchCards(deps.db, query, {
    viewerId: viewerContext.viewer?.id ?? null,
    ...exclusionsOf(viewerContext),
    now: deps.clock.now(),
  });
  return { data: rows.map((row) => presentCard(deps, row, row)), total };
}

const asksForAnybody = ({ limit: _limit, offset, ...filters }: PerformerSearch): boolean =>
  offset === 0 && Object.values(filters).every((value) => value === undefined);

/** A handful of performers by chance; never the viewer. A visitor who wants anybody is told no more than came. */
export async function randomPerformers(deps: Deps, query: PerformerSearch, viewerContext: ViewerContext) {
  const viewerId = viewerContext.viewer?.id ?? null;
  if (!viewerId && asksForAnybody(query)) {
    const rows = await randomCards(deps.db, countriesOf(viewerContext), query.limit);
    const nothing = { isFollowed: false, isSubscribed: false };
    return { data: rows.map((row) => presentCard(deps, row, nothing)), total: rows.length };
  }
  const excludedIds = [...(query.excludedIds ?? []), ...(viewerId ? [viewerId] : [])];
  return searchPerformers(deps, { ...query, excludedIds, byChance: true, offset: 0 }, viewerContext);
}

/** Cards of these performers, of those that the viewer may see. */
export const performersByIds = async (deps: Deps, ids: readonly string[], viewerContext: ViewerContext) =>
  (await searchPerformers(deps, { performerIds: [...ids], limit: ids.length, offset: 0 }, viewerContext))
    .data;

/** Performers by score. */
export const topPerformers = (
  deps: Deps,
  { limit, offset }: { limit: number; offset: number },
  viewerContext: ViewerContext,
) => searchPerformers(deps, { sortBy: 'popular', limit, offset }, viewerContext);
