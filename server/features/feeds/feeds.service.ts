import type * as z from 'zod';
import { type Feed, feedErrors, type feeds } from '#contract/feeds.ts';
import type { ownFeeds } from '#contract/own-feeds.ts';
import { allow } from '#rules/decision.ts';
import { isKnown } from '#rules/item-access.ts';
import { mentionsIn } from '#rules/linked-text.ts';
import type { Db } from '../../db/client.ts';
import { COUNTED } from '../../db/list.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { cursorOf, pageAt, pageOf } from '../../http/cursor.ts';
import { fail } from '../../http/errors.ts';
import { withIncome } from '../earnings/earnings.service.ts';
import { refusalOf } from '../items/known-items.service.ts';
import { openMentions } from '../performers/mentions.service.ts';
import { assertVisible, visibilityOf } from '../performers/performers.service.ts';
import { exclusionsOf, isId, type ViewerContext } from '../performers/visibility.ts';
import type { FeedFilters } from './feed-filters.queries.ts';
import {
  countFeeds,
  type FeedPage,
  hasHome,
  listFeeds,
  pinnedFirst,
  type Scope,
} from './feed-lists.queries.ts';
import { type FeedRow, feedsHolding, findFeed } from './feed-rows.queries.ts';
import { presentFeed, readingOf } from './feeds.present.ts';
import { feedsWithFile } from './feeds.queries.ts';
import { asImagined } from './imagined-rows.ts';
import { keepForBuyers } from './versions.queries.ts';

export type FeedQuery = z.output<(typeof feeds)['list']['query']>;
type OwnFeedQuery = z.output<(typeof ownFeeds)['mine']['query']>;
export interface FeedList {
  data: Feed[];
  total: number;
  nextCursor: string | null;
  /** Id of the one performer whose posts these are; absent for lists of many. */
  author?: string;
}

export const filtersOf = ({ type, fromDate, toDate, q }: FeedQuery | OwnFeedQuery): FeedFilters => ({
  type,
  fromDate,
  toDate,
  q,
});

/** The posts with the names in their texts that lead somewhere, looked up for all of them at once. */
async function withMentions(deps: Deps, posts: Feed[], viewerContext: ViewerContext): Promise<Feed[]> {
  const textsOf = ({ text, boughtText }: Feed) => [text, boughtText ?? ''];
  const open = await openMentions(deps, posts.flatMap(textsOf), viewerContext);
  if (open.length === 0) return posts;
  const mentionsOf = (post: Feed) =>
    mentionsIn(textsOf(post).join('\n')).filter((name) => open.includes(name));
  return posts.map((post) => ({ ...post, mentions: mentionsOf(post) }));
}

/**
 * Rows to posts; what the viewer may not even see is left out, and what was deleted is whole for its performer alone.
 * The conditions of every list see to both already: this is a second wall, for the list that forgets one.
 */
export function presentKnown(
  deps: Deps,
  rows: readonly FeedRow[],
  viewerContext: ViewerContext,
): Promise<Feed[]> {
  const posts = rows.flatMap((found) => {
    const row = asImagined(found, viewerContext.imagined, deps.clock.now());
    const reading = readingOf(deps, row, viewerContext);
    // A performer finds what was deleted in a list of its own.
    if (row.feed.deletedAt && !row.feed.takenDownAt && row.feed.performerId === viewerContext.viewer?.id)
      return [presentFeed(deps, row, { ...reading, access: allow, hasFiles: true }, viewerContext)];
    return isKnown(reading.access) ? [presentFeed(deps, row, reading, viewerContext)] : [];
  });
  return withMentions(deps, posts, viewerContext);
}

interface ListRequest {
  scope: Scope;
  orderBy?: OwnFeedQuery['sortBy'];
  performer?: string;
  creators?: readonly string[];
  filters: FeedFilters;
}

/** A cursor holds a time, so only such a list has one. */
const isByTime = ({ orderBy = 'createdAt' }: ListRequest): boolean => orderBy === 'createdAt';

const feedPage = (
  deps: Deps,
  query: FeedQuery | OwnFeedQuery,
  asked: ListRequest,
  viewerContext: ViewerContext,
): FeedPage => ({
  scope: asked.scope,
  performer: asked.performer ?? null,
  creators: asked.creators ?? [],
  filters: asked.filters,
  viewerId: viewerContext.viewer?.id ?? null,
  ...exclusionsOf(viewerContext),
  now: deps.clock.now(),
  ...pageAt(isByTime(asked) ? query : { ...query, cursor: undefined }),
  orderBy: isByTime(asked) ? undefined : asked.orderBy,
  oldestFirst: query.sort === 'asc',
});

async function asList(
  deps: Deps,
  rows: readonly FeedRow[],
  total: number,
  limit: number,
  viewerContext: ViewerContext,
  isProfile = false,
): Promise<FeedList> {
  const { shown, nextCursor } = pageOf(rows, limit, ({ feed: { id, publishedAt, isPinned } }) =>
    cursorOf({ id, createdAt: publishedAt, isPinned: isProfile && isPinned }),
  );
  return { data: await presentKnown(deps, shown, viewerContext), total, nextCursor };
}

export async function listOf(
  deps: Deps,
  query: FeedQuery | OwnFeedQuery,
  asked: ListRequest,
  viewerContext: ViewerContext,
): Promise<FeedList> {
  const page = feedPage(deps, query, asked, viewerContext);
  const [rows, total] = await Promise.all([listFeeds(deps.db, page), countFeeds(deps.db, page, COUNTED)]);
  const list = await asList(deps, rows, total, query.limit, viewerContext);
  return isByTime(asked) ? list : { ...list, nextCursor: null };
}

/** One query where there are posts: each brings what decides whether its performer is shown. */
async function listOfPerformer(
  deps: Deps,
  query: FeedQuery & { performerId: string },
  viewerContext: ViewerContext,
): Promise<FeedList> {
  const named = !isId(query.performerId);
  const performer = named ? query.performerId.toLowerCase() : query.performerId;
  const filters = filtersOf(query);
  const page = feedPage(
    deps,
    query,
    { scope: named ? 'named' : 'profile', performer, filters },
    viewerContext,
  );
  const rows = await listFeeds(deps.db, page);
  const visibility = rows[0]?.performer ?? (await visibilityOf(deps, performer));
  await assertVisible(deps, visibility, viewerContext);
  const isNarrowed = Object.values(filters).some(Boolean);
  const total = isNarrowed ? await countFeeds(deps.db, page, COUNTED) : visibility.totalFeeds;
  const list = await asList(deps, rows, total, query.limit, viewerContext, pinnedFirst(page));
  return { ...list, author: visibility.id };
}

/**
 * Posts for anyone: of one performer, or the viewer's home (followed and subscribed), or the newest of all. A visitor,
 * and who follows nobody, gets recent posts for everyone in place of a home, marked as suggestions. A page costs at most two queries at any depth, and one more where its texts name people; `total` is exact up to a thousand.
 */
export async function listFeedsFor(
  deps: Deps,
  query: FeedQuery,
  viewerContext: ViewerContext,
): Promise<FeedList> {
  const filters = filtersOf(query);
  const { performerId } = query;
  if (performerId) return listOfPerformer(deps, { ...query, performerId }, viewerContext);
  if (!query.isHome) return listOf(deps, query, { scope: 'all', filters }, viewerContext);
  const { viewer } = viewerContext;
  if (viewer) {
    const home = await listOf(deps, query, { scope: 'home', filters }, viewerContext);
    const isHome = home.data.length > 0 || (await hasHome(deps.db, viewer.id, deps.clock.now()));
    if (isHome) return home;
  }
  const page = await listOf(deps, query, { scope: 'suggested', filters }, viewerContext);
  return { ...page, data: page.data.map((feed) => ({ ...feed, isSuggestion: true })) };
}

/** The performer's own posts, inactive ones and drafts too, with what each has earned; or those deleted lately. */
export async function listOwnFeeds(deps: Deps, query: OwnFeedQuery, viewer: Viewer): Promise<FeedList> {
  const asked: ListRequest = {
    scope: query.isDeleted ? 'deleted' : 'own',
    performer: viewer.id,
    orderBy: query.sortBy,
    filters: { ...filtersOf(query), status: query.status, isPlanned: query.isSchedule },
  };
  const list = await listOf(deps, query, asked, { viewer, country: null });
  return { ...list, data: await withIncome(deps, 'feed', list.data) };
}

/** A post with the access rule's answer; null when it does not exist for this person. */
async function foundFor(deps: Deps, ref: string, viewerContext: ViewerContext) {
  const found = await findFeed(deps.db, ref, viewerContext.viewer?.id ?? null);
  if (!found) return null;
  const row = asImagined(found, viewerContext.imagined, deps.clock.now());
  const reading = readingOf(deps, row, viewerContext);
  return !reading.access.allowed && reading.access.code === 'hidden' ? null : { row, reading };
}

/**
 * One post by id or slug. 404 when it is hidden; 403 from a country the performer blocked, and for whom they block; a locked card when it
 * must be bought or subscribed to. Who bought it gets it in any case.
 */
export async function viewFeed(deps: Deps, ref: string, viewerContext: ViewerContext): Promise<Feed> {
  const found = await foundFor(deps, ref, viewerContext);
  if (!found) throw fail(feedErrors, 'not-found');
  const { row, reading } = found;
  const { access } = reading;
  if (!access.allowed && !isKnown(access)) throw fail(feedErrors, refusalOf(access.code));
  const post = presentFeed(deps, row, reading, viewerContext);
  const [feed = post] = await withMentions(deps, [post], viewerContext);
  return feed;
}

/** An own post; 404 for other people's and deleted ones. */
export async function viewOwnFeed(deps: Deps, ref: string, viewer: Viewer): Promise<Feed> {
  const row = await findFeed(deps.db, ref, viewer.id);
  if (!row || row.feed.performerId !== viewer.id || row.feed.deletedAt) throw fail(feedErrors, 'not-found');
  const [feed] = await presentKnown(deps, [row], { viewer, country: null });
  if (!feed) throw fail(feedErrors, 'not-found');
  return feed;
}

/**
 * To be called before a file of a post is described anew: keeps the old words for those who bought it. Answers the
 * ids of this performer's posts that show the file, also posts fans do not see.
 */
export async function keepFileForBuyers(
  deps: Deps,
  db: Db,
  performerId: string,
  fileId: string,
): Promise<void> {
  const posts = await feedsWithFile(db, performerId, fileId);
  for (const post of posts.toSorted()) await keepForBuyers(db, post, deps.clock.now());
}

/** Whether this person may see the whole of a post, and its files, for those who ask about its files or count its views. */
export async function findOpenFeed(deps: Deps, ref: string, viewerContext: ViewerContext) {
  const found = await foundFor(deps, ref, viewerContext);
  if (!found) return null;
  const { feed } = found.row;
  const { access, hasFiles, content } = found.reading;
  const fileIds = content.files.map((file) => file.id);
  return { id: feed.id, performerId: feed.performerId, fileIds, isOpen: access.allowed, hasFiles };
}

/** Whether one of the posts that hold this file shows it to the person: open, and with the file for this reader. */
export async function feedsShowFile(
  deps: Deps,
  fileId: string,
  viewerContext: ViewerContext,
): Promise<boolean> {
  const rows = await feedsHolding(deps.db, fileId, viewerContext.viewer?.id ?? null);
  return rows.some((row) => {
    const { hasFiles, content } = readingOf(deps, row, viewerContext);
    return hasFiles && content.files.some((one) => one.id === fileId);
  });
}
