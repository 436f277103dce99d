import { and, eq, gte, ilike, lte, or, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { type feeds as contract, type Feed, feedErrors } from '#contract/feeds.ts';
import type { Db } from '../../db/client.ts';
import { containing } from '../../db/list.ts';
import { feeds } from '../../db/schema/content.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { assertShown, standingOf } from '../performers/performers.service.ts';
import { countriesOf, isId, type Onlooker } from '../performers/visibility.ts';
import { cursorOf, placeOf } from './cursor.ts';
import {
  countFeeds,
  type FeedPage,
  type FeedRow,
  findFeed,
  listFeeds,
  type Scope,
} from './feed-lists.queries.ts';
import { accessTo, presentFeed } from './feeds.present.ts';
import { feedsWithFile } from './feeds.queries.ts';

export type FeedQuery = z.output<(typeof contract)['list']['query']>;
export type OwnFeedQuery = z.output<(typeof contract)['mine']['query']>;
export interface FeedList {
  data: Feed[];
  total: number;
  nextCursor: string | null;
}

/** Beyond this a list says no exact number. */
const COUNTED = 1000;

/** Rows to posts; what the onlooker may not even see is left out. */
function presentAll(deps: Deps, rows: readonly FeedRow[], onlooker: Onlooker): Feed[] {
  return rows.flatMap((row) => {
    const access = accessTo(deps, row, onlooker);
    if (!access.allowed && access.code !== 'buy' && access.code !== 'subscribe') return [];
    return [presentFeed(deps, row, access, onlooker.viewer)];
  });
}

const filters = (query: FeedQuery | OwnFeedQuery): SQL | undefined =>
  and(
    query.type ? eq(feeds.type, query.type) : undefined,
    query.fromDate ? gte(feeds.createdAt, query.fromDate) : undefined,
    query.toDate ? lte(feeds.createdAt, query.toDate) : undefined,
  );

/** Searches titles, and texts only of posts that are free: a hit must not betray what a locked post says. */
function openText(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const isFree = and(eq(feeds.isSale, true), eq(feeds.price, 0));
  return or(ilike(feeds.title, containing(q)), and(isFree, ilike(feeds.text, containing(q))));
}

interface Asked {
  scope: Scope;
  performer?: string;
  filters: SQL | undefined;
}

const pageOf = (deps: Deps, query: FeedQuery | OwnFeedQuery, asked: Asked, onlooker: Onlooker): FeedPage => ({
  scope: asked.scope,
  performer: asked.performer ?? null,
  filters: asked.filters,
  viewerId: onlooker.viewer?.id ?? null,
  countries: countriesOf(onlooker),
  now: deps.clock.now(),
  after: query.cursor ? placeOf(query.cursor) : null,
  oldestFirst: query.sort === 'asc',
  // One more row than asked for tells whether there is a next page.
  limit: query.limit + 1,
  offset: query.cursor ? 0 : query.offset,
});

function asList(
  deps: Deps,
  rows: readonly FeedRow[],
  total: number,
  limit: number,
  onlooker: Onlooker,
): FeedList {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { data: presentAll(deps, shown, onlooker), total, nextCursor: last ? cursorOf(last.feed) : null };
}

async function listOf(
  deps: Deps,
  query: FeedQuery | OwnFeedQuery,
  asked: Asked,
  onlooker: Onlooker,
): Promise<FeedList> {
  const page = pageOf(deps, query, asked, onlooker);
  const [rows, total] = await Promise.all([listFeeds(deps.db, page), countFeeds(deps.db, page, COUNTED)]);
  return asList(deps, rows, total, query.limit, onlooker);
}

/** One query where there are posts: each brings what decides whether its performer is shown. */
async function listOfPerformer(
  deps: Deps,
  query: FeedQuery & { performerId: string },
  narrow: SQL | undefined,
  onlooker: Onlooker,
): Promise<FeedList> {
  const named = !isId(query.performerId);
  const performer = named ? query.performerId.toLowerCase() : query.performerId;
  const page = pageOf(
    deps,
    query,
    { scope: named ? 'named' : 'profile', performer, filters: narrow },
    onlooker,
  );
  const rows = await listFeeds(deps.db, page);
  const standing = rows[0]?.performer ?? (await standingOf(deps, performer));
  assertShown(standing, onlooker);
  const total = narrow ? await countFeeds(deps.db, page, COUNTED) : standing.totalFeeds;
  return asList(deps, rows, total, query.limit, onlooker);
}

/**
 * Posts for anyone (wire-facts 2.5): of one performer, or the viewer's home (followed and subscribed), or the newest
 * of all. A page costs at most two queries at any depth; `total` is exact up to a thousand.
 */
export async function listFeedsFor(deps: Deps, query: FeedQuery, onlooker: Onlooker): Promise<FeedList> {
  const narrow = and(filters(query), openText(query.q));
  const { performerId } = query;
  if (performerId) return listOfPerformer(deps, { ...query, performerId }, narrow, onlooker);
  if (query.isHome && !onlooker.viewer) return { data: [], total: 0, nextCursor: null };
  return listOf(deps, query, { scope: query.isHome ? 'home' : 'all', filters: narrow }, onlooker);
}

/** The performer's own posts, inactive ones too. */
export function listOwnFeeds(deps: Deps, query: OwnFeedQuery, viewer: Viewer): Promise<FeedList> {
  const text = query.q
    ? or(ilike(feeds.title, containing(query.q)), ilike(feeds.text, containing(query.q)))
    : undefined;
  const status = query.status ? eq(feeds.status, query.status) : undefined;
  const asked: Asked = { scope: 'own', performer: viewer.id, filters: and(status, filters(query), text) };
  return listOf(deps, query, asked, { viewer, country: null });
}

/** A post with the access rule's answer; null when it does not exist for this person. */
async function foundFor(deps: Deps, ref: string, onlooker: Onlooker) {
  const { viewer } = onlooker;
  const row = await findFeed(deps.db, ref, viewer?.id ?? null);
  if (!row || (row.feed.deletedAt && !row.isBought && viewer?.role !== 'admin')) return null;
  const access = accessTo(deps, row, onlooker);
  return !access.allowed && access.code === 'hidden' ? null : { row, access };
}

/**
 * One post by id or slug. 404 when it is hidden; 403 from a country the performer blocked; a locked card when it
 * must be bought or subscribed to. A deleted post is there for its buyers only.
 */
export async function viewFeed(deps: Deps, ref: string, onlooker: Onlooker): Promise<Feed> {
  const found = await foundFor(deps, ref, onlooker);
  if (!found) throw fail(feedErrors, 'not-found');
  const { row, access } = found;
  if (!access.allowed && access.code !== 'buy' && access.code !== 'subscribe')
    throw fail(feedErrors, 'not-available-here');
  return presentFeed(deps, row, access, onlooker.viewer);
}

/** An own post; 404 for other people's and deleted ones. */
export async function viewOwnFeed(deps: Deps, ref: string, viewer: Viewer): Promise<Feed> {
  const row = await findFeed(deps.db, ref, viewer.id);
  if (!row || row.feed.performerId !== viewer.id || row.feed.deletedAt) throw fail(feedErrors, 'not-found');
  const [feed] = presentAll(deps, [row], { viewer, country: null });
  if (!feed) throw fail(feedErrors, 'not-found');
  return feed;
}

/** Ids of this performer's posts that show a file, also posts fans do not see. */
export const feedsShowing = (db: Db, performerId: string, fileId: string): Promise<string[]> =>
  feedsWithFile(db, performerId, fileId);

/** Whether this person may see the whole of a post, for those who ask about its files or count its views. */
export async function findOpenFeed(deps: Deps, ref: string, onlooker: Onlooker) {
  const found = await foundFor(deps, ref, onlooker);
  if (!found) return null;
  const { feed, files } = found.row;
  const fileIds = files.map((file) => file.id);
  return { id: feed.id, performerId: feed.performerId, fileIds, isOpen: found.access.allowed };
}
