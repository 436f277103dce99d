import { and, asc, desc, eq, gt, ilike, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { performers as contract } from '#contract/performers.ts';
import { isoDay, writtenDay } from '#rules/calendar.ts';
import { DETAILS } from '#rules/details.ts';
import { ADULT_AGE, ageDay, ageOn, isGender } from '#rules/person.ts';
import type { Db } from '../../db/client.ts';
import { containing } from '../../db/list.ts';
import { type Exclusions, listable } from '../../db/listable.ts';
import { within } from '../../db/range.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import { inCategories } from './performer-categories.queries.ts';
import { countPerformers, followedBy, listCards } from './performers.queries.ts';

export type PerformerSearch = z.output<(typeof contract)['search']['query']>;
type Filters = Omit<PerformerSearch, 'limit' | 'offset'>;

function yearsBefore(now: Date, years: number): Date {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day;
}

const isYears = (text: string): boolean => /^\d{1,3}$/.test(text);

/** The youngest and oldest age that is asked for. Older clients send two dates of birth, in either order. */
function agesOf(query: Filters, day: Date): { from: number | null; to: number | null } {
  const [from, to] = query.age ? query.age.split('_') : [query.fromAge, query.toAge];
  if (from && to && !isYears(from) && !isYears(to)) {
    const ages = [from, to].map((text) => ageOn(writtenDay(text) ?? '', day) ?? 0).sort((a, b) => a - b);
    return { from: ages[0] ?? null, to: ages[1] ?? null };
  }
  const years = (text: string | undefined) => (text && isYears(text) ? Number(text) : null);
  return { from: years(from), to: years(to) };
}

/** Ages become dates of birth. Only whole years count: dates would tell a performer's birthday by trying. */
function bornBetween(query: Filters, now: Date): SQL | undefined {
  const day = ageDay(now);
  const { from, to } = agesOf(query, day);
  return and(
    // Everybody here is an adult, also who became one after the day that counts.
    from === null || from <= ADULT_AGE ? undefined : lte(users.dateOfBirth, isoDay(yearsBefore(day, from))),
    to === null ? undefined : gt(users.dateOfBirth, isoDay(yearsBefore(day, to + 1))),
  );
}

function detailsMatch(query: Filters): SQL | undefined {
  const wanted = Object.fromEntries(DETAILS.flatMap((key) => (query[key] ? [[key, query[key]]] : [])));
  return Object.keys(wanted).length > 0
    ? sql`${performers.details} @> ${JSON.stringify(wanted)}::jsonb`
    : undefined;
}

const anyOf = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;

function textMatches(q: string | undefined): SQL | undefined {
  return q ? or(ilike(users.name, containing(q)), ilike(users.username, containing(q))) : undefined;
}

/** What the filters of a search mean, over `users` and `performers`. */
function searchWhere(query: Filters, viewerId: string | null, now: Date): SQL | undefined {
  const only = [...(query.performerIds ?? []), ...(query.includedIds ?? [])];
  const yes = (condition: boolean | undefined, make: () => SQL) =>
    condition === undefined ? undefined : make();
  return and(
    textMatches(query.q),
    query.gender?.length ? inArray(users.gender, query.gender.filter(isGender)) : undefined,
    query.country?.length
      ? inArray(
          users.country,
          query.country.map((code) => code.toUpperCase()),
        )
      : undefined,
    query.languages?.length ? sql`${performers.languages} && ${anyOf(query.languages)}` : undefined,
    query.categoryIds?.length ? inCategories(query.categoryIds) : undefined,
    yes(query.isFreeSubscription, () => eq(performers.isFreeSubscription, query.isFreeSubscription === true)),
    yes(query.isFeatured, () => eq(performers.isFeatured, query.isFeatured === true)),
    query.followed ? followedBy(viewerId) : undefined,
    bornBetween(query, now),
    detailsMatch(query),
    only.length > 0 ? inArray(users.id, only) : undefined,
    query.excludedIds?.length ? notInArray(users.id, query.excludedIds) : undefined,
    ...within(users.createdAt, query),
  );
}

/** Popular first unless asked otherwise; ties fall to the newest, so that pages never overlap. */
function searchOrder(query: Filters): SQL[] {
  const direction = query.sort === 'asc' ? asc : desc;
  const newest = desc(users.id);
  switch (query.sortBy) {
    case 'latest':
      return [desc(users.createdAt), newest];
    case 'oldest':
      return [asc(users.createdAt), asc(users.id)];
    case 'live':
      return [desc(performers.isLive), sql`${users.lastSeenAt} desc nulls last`, newest];
    case 'online':
      return [sql`${users.lastSeenAt} desc nulls last`, newest];
    case 'createdAt':
      return [direction(users.createdAt), direction(users.id)];
    case 'updatedAt':
      return [direction(performers.updatedAt), newest];
    case 'name':
      return [direction(sql`lower(${users.name})`), newest];
    default:
      return [desc(performers.score), newest];
  }
}

/** Who searches, and from where. */
interface Searcher extends Exclusions {
  viewerId: string | null;
  now: Date;
}

export interface CardSearch extends PerformerSearch {
  /** A new order at every look, whatever the call asked for. */
  byChance?: boolean;
}

/** One page of the performers that match and may be listed, with the number of all. */
export async function searchCards(
  db: Db,
  { limit, offset, byChance, ...filters }: CardSearch,
  searcher: Searcher,
) {
  const { viewerId, now } = searcher;
  const where = and(listable(searcher), searchWhere(filters, viewerId, now));
  const orderBy = byChance ? [sql`random()`] : searchOrder(filters);
  const [rows, total] = await Promise.all([
    listCards(db, { where, orderBy, limit, offset, viewerId, now }),
    countPerformers(db, where),
  ]);
  return { rows, total };
}
