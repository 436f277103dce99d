import { and, count, eq, exists, ilike, inArray, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { formerCountriesAfter } from '#rules/former-countries.ts';
import type { Db } from '../../db/client.ts';
import { byTime, containing } from '../../db/list.ts';
import { files } from '../../db/schema/files.ts';
import { follows } from '../../db/schema/follows.ts';
import { performers } from '../../db/schema/performers.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;
export type NewPerformer = typeof performers.$inferInsert;
const avatars = alias(files, 'avatars');
const covers = alias(files, 'covers');

export async function isUsernameTaken(db: Db, username: string, exceptId: string | null): Promise<boolean> {
  const except = exceptId ? ne(users.id, exceptId) : undefined;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.username, username), except));
  return rows.length > 0;
}

export async function insertUser(db: Db, row: NewUser): Promise<void> {
  await db.insert(users).values(row);
}

export async function insertPerformer(db: Db, row: NewPerformer): Promise<void> {
  await db.insert(performers).values(row);
}

export async function updateUser(db: Db, id: string, changes: Partial<NewUser>): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, id));
}

/** Changes the country an account names, and keeps the one before for a while: naming another lifts no block at once. */
export async function updateCountry(db: Db, id: string, country: string, now: Date): Promise<void> {
  const [before] = await db
    .select({ country: users.country, formerCountries: users.formerCountries })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  if (!before) return;
  await db
    .update(users)
    .set({ country, formerCountries: formerCountriesAfter(before, country, now) })
    .where(eq(users.id, id));
}

/** Sets a new portrait; answers with the file it replaces. */
export async function replaceAvatar(
  db: Db,
  id: string,
  avatarId: string | null,
  now: Date,
): Promise<string | null> {
  const [before] = await db
    .select({ avatarId: users.avatarId })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  await db.update(users).set({ avatarId, updatedAt: now }).where(eq(users.id, id));
  return before?.avatarId ?? null;
}

const card = {
  id: users.id,
  role: users.role,
  name: users.name,
  username: users.username,
  country: users.country,
  lastSeenAt: users.lastSeenAt,
  createdAt: users.createdAt,
  avatar: avatars.versions,
  cover: covers.versions,
};
export type CardRow = Awaited<ReturnType<typeof listFans>>[number];

/** Anybody's card; whether they may be seen is for the caller to say. */
export async function findCard(db: Db, idOrUsername: string) {
  const [row] = await db
    .select({ ...card, status: users.status })
    .from(users)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .leftJoin(covers, eq(covers.id, users.coverId))
    .where(or(eq(users.id, idOrUsername), eq(users.username, idOrUsername.toLowerCase())));
  return row ?? null;
}

export interface FanQuery {
  q?: string | undefined;
  gender?: string | undefined;
  country?: string | undefined;
  limit: number;
  offset: number;
  sort?: 'asc' | 'desc' | undefined;
}

/** Follows the performer, subscribed to them, or paid them. */
const hasToDoWith = (db: Db, performerId: string) =>
  or(
    exists(
      db
        .select({ one: sql`1` })
        .from(follows)
        .where(and(eq(follows.followerId, users.id), eq(follows.followingId, performerId))),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(subscriptions)
        .where(and(eq(subscriptions.userId, users.id), eq(subscriptions.performerId, performerId))),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(tokenTransactions)
        .where(and(eq(tokenTransactions.userId, users.id), eq(tokenTransactions.performerId, performerId))),
    ),
  );

/** Which of these people follow the performer, subscribed to them, or paid them. */
export async function fansAmong(db: Db, ids: readonly string[], performerId: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), hasToDoWith(db, performerId)));
  return new Set(rows.map(({ id }) => id));
}

const fansWhere = (db: Db, performerId: string, { q, gender, country }: FanQuery) =>
  and(
    eq(users.role, 'user'),
    eq(users.status, 'active'),
    q
      ? or(
          eq(users.username, q.toLowerCase()),
          and(
            hasToDoWith(db, performerId),
            or(ilike(users.username, containing(q)), ilike(users.name, containing(q))),
          ),
        )
      : hasToDoWith(db, performerId),
    gender ? eq(users.gender, gender as NonNullable<UserRow['gender']>) : undefined,
    country ? eq(users.country, country.toUpperCase()) : undefined,
  );

export async function listFans(db: Db, performerId: string, query: FanQuery) {
  return db
    .select(card)
    .from(users)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .leftJoin(covers, eq(covers.id, users.coverId))
    .where(fansWhere(db, performerId, query))
    .orderBy(...byTime(users, query.sort))
    .limit(query.limit)
    .offset(query.offset);
}

export async function countFans(db: Db, performerId: string, query: FanQuery): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(users)
    .where(fansWhere(db, performerId, query));
  return row?.total ?? 0;
}

/** Notes the language a person reads the site in. */
export async function setLocale(db: Db, userId: string, locale: string): Promise<void> {
  await db
    .update(users)
    .set({ locale })
    .where(and(eq(users.id, userId), ne(users.locale, locale)));
}
