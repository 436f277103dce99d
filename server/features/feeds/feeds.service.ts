import { and, eq, gte, ilike, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { type feeds as contract, type Feed, feedErrors } from '#contract/feeds.ts';
import { containing } from '../../db/list.ts';
import { feeds } from '../../db/schema/content.ts';
import { subscriptions } from '../../db/schema/money.ts';
import { follows } from '../../db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import type { FileRow } from '../files/files.service.ts';
import { visibleStanding } from '../performers/performers.service.ts';
import { listable, type Onlooker } from '../performers/visibility.ts';
import { cursorOf, placeOf } from './cursor.ts';
import { accessTo, presentFeed } from './feeds.present.ts';
import {
  countFeeds,
  type FeedRow,
  filesOfFeeds,
  findFeed,
  listFeeds,
  listProfileFeeds,
  published,
} from './feeds.queries.ts';

export type FeedQuery = z.output<(typeof contract)['list']['query']>;
export type OwnFeedQuery = z.output<(typeof contract)['mine']['query']>;
export interface FeedList {
  data: Feed[];
  total: number;
  nextCursor: string | null;
}

/** Beyond this a list says no exact number. */
const COUNTED = 1000;

function groupFiles(attached: { feedId: string; file: FileRow }[]): Map<string, FileRow[]> {
  const groups = new Map<string, FileRow[]>();
  for (const { feedId, file } of attached) groups.set(feedId, [...(groups.get(feedId) ?? []), file]);
  return groups;
}

/** Rows to posts: one query for the files of all of them; what the onlooker may not even see is left out. */
async function presentAll(deps: Deps, rows: readonly FeedRow[], onlooker: Onlooker): Promise<Feed[]> {
  const files = groupFiles(
    await filesOfFeeds(
      deps.db,
      rows.map((row) => row.feed.id),
    ),
  );
  return rows.flatMap((row) => {
    const access = accessTo(deps, row, onlooker);
    if (!access.allowed && access.code !== 'buy' && access.code !== 'subscribe') return [];
    return [presentFeed(deps, row, files.get(row.feed.id) ?? [], access, onlooker.viewer)];
  });
}

/** One more row than asked for tells whether there is a next page. */
async function pageOf(
  deps: Deps,
  rows: FeedRow[],
  limit: number,
  total: number,
  onlooker: Onlooker,
): Promise<FeedList> {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    data: await presentAll(deps, page, onlooker),
    total,
    nextCursor: last ? cursorOf(last.feed) : null,
  };
}

function behind(query: FeedQuery | OwnFeedQuery): SQL | undefined {
  if (!query.cursor) return undefined;
  const { at, id } = placeOf(query.cursor);
  const place = sql`(${at.toISOString()}::timestamptz, ${id})`;
  return query.sort === 'asc'
    ? sql`(${feeds.createdAt}, ${feeds.id}) > ${place}`
    : sql`(${feeds.createdAt}, ${feeds.id}) < ${place}`;
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

const homeOf = (viewerId: string, now: Date): SQL => sql`${feeds.performerId} in (
  select ${follows.followingId} from ${follows} where ${follows.followerId} = ${viewerId}
  union select ${subscriptions.performerId} from ${subscriptions} where ${subscriptions.userId} = ${viewerId}
    and ${subscriptions.status} = 'active' and ${subscriptions.expiredAt} > ${now.toISOString()}::timestamptz)`;

/** True for what a profile page asks first: the newest posts, nothing filtered, by a visitor. */
const isPlain = (query: FeedQuery): boolean =>
  !query.q &&
  !query.type &&
  !query.fromDate &&
  !query.toDate &&
  !query.cursor &&
  query.offset === 0 &&
  query.sort !== 'asc';

/** `total` counts the matches unless the caller knows the number. */
async function listWhere(
  deps: Deps,
  query: FeedQuery | OwnFeedQuery,
  where: SQL | undefined,
  onlooker: Onlooker,
  known?: number,
): Promise<FeedList> {
  const [rows, total] = await Promise.all([
    listFeeds(deps.db, {
      where: and(where, behind(query)),
      oldestFirst: query.sort === 'asc',
      limit: query.limit + 1,
      offset: query.cursor ? 0 : query.offset,
      viewerId: onlooker.viewer?.id ?? null,
    }),
    known ?? countFeeds(deps.db, where, COUNTED),
  ]);
  return pageOf(deps, rows, query.limit, total, onlooker);
}

async function profileFeeds(
  deps: Deps,
  ref: string,
  query: FeedQuery,
  onlooker: Onlooker,
): Promise<FeedList> {
  const { id, totalFeeds } = await visibleStanding(deps, ref, onlooker);
  if (isPlain(query) && !onlooker.viewer) {
    const rows = await listProfileFeeds(deps.db, id, query.limit + 1);
    return pageOf(deps, rows, query.limit, totalFeeds, onlooker);
  }
  const where = and(eq(feeds.performerId, id), published, filters(query), openText(query.q));
  const isFiltered = Boolean(query.q || query.type || query.fromDate || query.toDate);
  return listWhere(deps, query, where, onlooker, isFiltered ? undefined : totalFeeds);
}

/**
 * Posts for anyone (wire-facts 2.5): of one performer, or the viewer's home (followed and subscribed), or the newest
 * of all. A page costs three queries at any depth; `total` is exact up to a thousand.
 */
export async function listFeedsFor(deps: Deps, query: FeedQuery, onlooker: Onlooker): Promise<FeedList> {
  if (query.performerId) return profileFeeds(deps, query.performerId, query, onlooker);
  const { viewer } = onlooker;
  if (query.isHome && !viewer) return { data: [], total: 0, nextCursor: null };
  const home = query.isHome && viewer ? homeOf(viewer.id, deps.clock.now()) : undefined;
  const where = and(listable(onlooker), published, home, filters(query), openText(query.q));
  return listWhere(deps, query, where, onlooker);
}

/** The performer's own posts, inactive ones too. */
export function listOwnFeeds(deps: Deps, query: OwnFeedQuery, viewer: Viewer): Promise<FeedList> {
  const text = query.q
    ? or(ilike(feeds.title, containing(query.q)), ilike(feeds.text, containing(query.q)))
    : undefined;
  const status = query.status ? eq(feeds.status, query.status) : undefined;
  const where = and(eq(feeds.performerId, viewer.id), isNull(feeds.deletedAt), status, filters(query), text);
  return listWhere(deps, query, where, { viewer, country: null });
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
  const attached = await filesOfFeeds(deps.db, [row.feed.id]);
  return presentFeed(
    deps,
    row,
    attached.map(({ file }) => file),
    access,
    onlooker.viewer,
  );
}

/** An own post; 404 for other people's and deleted ones. */
export async function viewOwnFeed(deps: Deps, ref: string, viewer: Viewer): Promise<Feed> {
  const row = await findFeed(deps.db, ref, viewer.id);
  if (!row || row.feed.performerId !== viewer.id || row.feed.deletedAt) throw fail(feedErrors, 'not-found');
  const [feed] = await presentAll(deps, [row], { viewer, country: null });
  if (!feed) throw fail(feedErrors, 'not-found');
  return feed;
}

/** Whether this person may see the whole of a post, for those who ask about its files or count its views. */
export async function findOpenFeed(deps: Deps, ref: string, onlooker: Onlooker) {
  const found = await foundFor(deps, ref, onlooker);
  if (!found) return null;
  const { feed } = found.row;
  return { id: feed.id, performerId: feed.performerId, isOpen: found.access.allowed };
}

/** Whether a file belongs to a post. */
export async function isFileOf(deps: Deps, feedId: string, fileId: string): Promise<boolean> {
  const attached = await filesOfFeeds(deps.db, [feedId]);
  return attached.some(({ file }) => file.id === fileId);
}
