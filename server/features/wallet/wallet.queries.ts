import { and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { cardColumns } from '../../db/card-columns.ts';
import type { Db } from '../../db/client.ts';
import type { Page } from '../../db/list.ts';
import { within } from '../../db/range.ts';
import { feeds } from '../../db/schema/feeds.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';

export type ChargeRow = typeof tokenTransactions.$inferSelect;

const sellerColumns = {
  ...cardColumns,
  email: users.email,
  status: users.status,
  reviewState: performers.reviewState,
  blockCountries: performers.blockCountries,
  commissionRate: performers.commissionRate,
};

/** The fan's charge under the same request key, if there is one. */
const sameRequest = and(
  eq(tokenTransactions.userId, sql.placeholder('userId')),
  eq(tokenTransactions.requestKey, sql.placeholder('key')),
);

function prepareAll(db: Db) {
  return {
    performer: db
      .select({ seller: sellerColumns, made: tokenTransactions })
      .from(performers)
      .innerJoin(users, eq(users.id, performers.id))
      .leftJoin(files, eq(files.id, users.avatarId))
      .leftJoin(tokenTransactions, sameRequest)
      .where(eq(performers.id, sql.placeholder('id')))
      .prepare('wallet_performer'),
    feed: db
      .select({ seller: sellerColumns, feed: feeds, made: tokenTransactions })
      .from(feeds)
      .innerJoin(performers, eq(performers.id, feeds.performerId))
      .innerJoin(users, eq(users.id, performers.id))
      .leftJoin(files, eq(files.id, users.avatarId))
      .leftJoin(
        tokenTransactions,
        or(
          sameRequest,
          and(
            eq(tokenTransactions.userId, sql.placeholder('userId')),
            eq(tokenTransactions.ownedId, sql`'feed:' || ${feeds.id}`),
            eq(tokenTransactions.status, 'success'),
          ),
        ),
      )
      .where(or(eq(feeds.id, sql.placeholder('id')), eq(feeds.slug, sql.placeholder('id'))))
      .prepare('wallet_feed'),
  };
}
const prepared = new WeakMap<Db, ReturnType<typeof prepareAll>>();

function queriesOf(db: Db) {
  const known = prepared.get(db) ?? prepareAll(db);
  prepared.set(db, known);
  return known;
}

/** A performer as a seller, and what the fan's same request did before; null when there is no such performer. */
export async function findTipTarget(db: Db, userId: string, id: string, key: string | null) {
  const [row] = await queriesOf(db).performer.execute({ userId, id, key });
  return row ?? null;
}

/**
 * A post with its seller and what the fan's same request did or what the fan owns of it: up to two rows, one for
 * each.
 */
export async function findFeedTarget(db: Db, userId: string, id: string, key: string | null) {
  return queriesOf(db).feed.execute({ userId, id, key });
}
export type Seller = NonNullable<Awaited<ReturnType<typeof findTipTarget>>>['seller'];

export interface Charge {
  id: string;
  transferId: string;
  earningId: string;
  userId: string;
  performerId: string;
  type: 'tip' | 'feed';
  target: string;
  targetId: string;
  ownedId: string | null;
  name: string;
  message: string;
  /** Tokens, hundredths. */
  price: number;
  siteCommission: number;
  /** Basis points. */
  commissionRate: number;
  key: string | null;
  at: Date;
  mail: object | null;
}

/** Pays and records a purchase in one round trip; the id of the purchase, another's when it was made before. */
export async function chargeWallet(db: Db, c: Charge): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select charge_wallet(
    ${c.id}, ${c.transferId}, ${c.earningId}, ${c.userId}, ${c.performerId}, ${c.type}, ${c.target}, ${c.targetId},
    ${c.ownedId}, ${c.name}, ${c.message}, ${c.price}::bigint, ${c.siteCommission}::bigint, ${c.commissionRate}::integer, ${c.key},
    ${c.at.toISOString()}::timestamptz, ${c.mail ? JSON.stringify(c.mail) : null}::json) as id`);
  const id = rows[0]?.id;
  if (!id) throw new Error('a purchase was neither made nor found');
  return id;
}

/** An own purchase. */
export async function chargeOfUser(db: Db, userId: string, id: string): Promise<ChargeRow | null> {
  const [row] = await db
    .select()
    .from(tokenTransactions)
    .where(and(eq(tokenTransactions.id, id), eq(tokenTransactions.userId, userId)));
  return row ?? null;
}

export async function findCharge(db: Db, id: string): Promise<ChargeRow> {
  const [row] = await db.select().from(tokenTransactions).where(eq(tokenTransactions.id, id));
  if (!row) throw new Error(`purchase ${id} is gone`);
  return row;
}

export interface ChargeSearch {
  limit: number;
  offset: number;
  sort?: 'asc' | 'desc' | undefined;
  q?: string | undefined;
  type?: ChargeRow['type'] | undefined;
  target?: string | undefined;
  targetId?: string | undefined;
  status?: ChargeRow['status'] | undefined;
  performerId?: string | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
}

function matching(userId: string, search: ChargeSearch): SQL | undefined {
  const t = tokenTransactions;
  return and(
    eq(t.userId, userId),
    search.type ? eq(t.type, search.type) : undefined,
    search.target ? eq(t.target, search.target) : undefined,
    search.targetId ? eq(t.targetId, search.targetId) : undefined,
    search.status ? eq(t.status, search.status) : undefined,
    search.performerId ? eq(t.performerId, search.performerId) : undefined,
    search.q ? sql`position(lower(${search.q}) in lower(${t.name})) > 0` : undefined,
    ...within(t.createdAt, search),
  );
}

export async function searchCharges(db: Db, userId: string, search: ChargeSearch): Promise<Page<ChargeRow>> {
  const where = matching(userId, search);
  const { createdAt, id } = tokenTransactions;
  const [data, [sum]] = await Promise.all([
    db
      .select()
      .from(tokenTransactions)
      .where(where)
      .orderBy(...(search.sort === 'asc' ? [createdAt, id] : [desc(createdAt), desc(id)]))
      .limit(search.limit)
      .offset(search.offset),
    db.select({ total: count() }).from(tokenTransactions).where(where),
  ]);
  return { data, total: sum?.total ?? 0 };
}
