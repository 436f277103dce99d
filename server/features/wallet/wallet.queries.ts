import { and, count, eq, or, type SQL, sql } from 'drizzle-orm';
import type { SoldType } from '#rules/objects.ts';
import type { ReferralShare } from '#rules/referrals.ts';
import { sellerColumns } from '../../db/card-columns.ts';
import type { Db } from '../../db/client.ts';
import { byTime, type Page } from '../../db/list.ts';
import { prepared } from '../../db/prepared.ts';
import { within } from '../../db/range.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import { tokenTransactionKeys, tokenTransactions } from '../../db/schema/wallet.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { jobAdded } from '../../jobs/queue.ts';

export type ChargeRow = typeof tokenTransactions.$inferSelect;

const tipTarget = prepared((db) =>
  db
    .select({ seller: sellerColumns, earlier: tokenTransactions })
    .from(performers)
    .innerJoin(users, eq(users.id, performers.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .leftJoin(
      tokenTransactions,
      and(
        eq(tokenTransactions.userId, sql.placeholder('userId')),
        eq(tokenTransactions.requestKey, sql.placeholder('key')),
      ),
    )
    .where(eq(performers.id, sql.placeholder('id')))
    .prepare('tip_target'),
);

/** A performer as a seller, and what the fan's same request did before; null when there is no such performer. */
export async function findTipTarget(db: Db, userId: string, id: string, key: string | null) {
  const [row] = await tipTarget(db).execute({ userId, id, key });
  return row ?? null;
}
export type Seller = NonNullable<Awaited<ReturnType<typeof findTipTarget>>>['seller'];

/** One sale for tokens, as the database function takes it. */
export interface Charge {
  id: string;
  transferId: string;
  earningId: string;
  userId: string;
  performerId: string;
  type: ChargeRow['type'];
  target: string;
  targetId: string;
  ownedId: string | null;
  name: string;
  message: string;
  quantity: number;
  /** What of the performer's tip menu a tip is for. */
  menuItemId: string | null;
  /** Tokens, hundredths, of all pieces. */
  price: number;
  siteCommission: number;
  /** Basis points. */
  commissionRate: number;
  /** What of the site's part referrers get. */
  shares: readonly ReferralShare[];
  key: string | null;
  at: Date;
}

/**
 * What a sale of one kind does besides the money: a counter, an order, an e-mail. A query that reads from `made` and so runs
 * only for a new purchase: `made` has one row for that, and none for a repeated request.
 */
export type AlsoDone = SQL;

/** A query that finds one row while what is sold is as it was when it was looked at, and locks it. */
export type SaleGuard = SQL;

/** Whether a fan owns every photo, video and sound of a thing by purchases (docs/product.md 8.9). */
export async function ownsEvery(db: Db, fan: string, kind: SoldType, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ owns: boolean }>(
    sql`select owns_every(${fan}, ${kind}, ${id}) as owns`,
  );
  return rows[0]?.owns ?? false;
}

/** Whether operators have taken down a file of a thing: it is sold to nobody meanwhile. */
export async function holdsTakenDown(db: Db, kind: SoldType, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ holds: boolean }>(
    sql`select holds_taken_down(${kind}, ${id}) as holds`,
  );
  return rows[0]?.holds ?? false;
}

/** Whether a fan has bought this very thing, and it was not given back. */
export async function hasBought(db: Db, fan: string, kind: SoldType, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select exists (select from token_transactions
    where user_id = ${fan} and owned_id = ${`${kind}:${id}`} and status = 'success') as has`);
  return rows[0]?.has ?? false;
}

/** How many files there are in a thing now, and how many of them a fan owns by purchases. */
export async function ownedFiles(
  db: Db,
  fan: string,
  kind: SoldType,
  id: string,
): Promise<{ owned: number; total: number }> {
  const { rows } = await db.execute<{ owned: number; total: number }>(sql`
    select coalesce(sum(one.files) filter (where file_owned(${fan}, one.id)), 0)::int as owned,
      coalesce(sum(one.files), 0)::int as total
    from (select min(f.id) as id, count(*) as files from files_of_item(${kind}, ${id}) as part (id)
      inner join ${files} f on f.id = part.id group by coalesce(f.content_hash, f.id)) one`);
  return rows[0] ?? { owned: 0, total: 0 };
}

/** A guard that also holds sales to one fan apart, and finds nothing when they own all of the thing by then. */
export const unlessOwned = (guard: SaleGuard, fan: string, kind: SoldType, id: string): SaleGuard =>
  sql`select held.* from (${guard}) as held where sale_allowed(${fan}, ${kind}, ${id})`;

/** Sold whatever happens meanwhile. */
export const ANY_STATE: SaleGuard = sql`select true as holds`;

/** An e-mail goes out with the sale. */
export const withEmail = (email: JobPayload<'mail.send'>): AlsoDone =>
  sql`select ${jobAdded('mail.send', email)} from made`;

/** Everybody in the stream sees the tip. */
export const shownInStream = (): AlsoDone =>
  sql`select graphile_worker.add_job('streaming.say-tip', json_build_object('chargeId', made.id)) from made`;

/**
 * Pays, records the purchase and does what belongs to it: one statement, so all of it or nothing, and the rows that
 * many people share are locked for no round trip. The id of the purchase, another's when it was made before; null when
 * `guard`, a query that `also` may read from, finds no row: what is sold is no longer as it was when it was looked at.
 */
export async function chargeWallet(
  db: Db,
  c: Charge,
  also: readonly AlsoDone[],
  guard: SaleGuard = ANY_STATE,
): Promise<string | null> {
  const fields = JSON.stringify({
    id: c.id,
    transfer_id: c.transferId,
    earning_id: c.earningId,
    user_id: c.userId,
    performer_id: c.performerId,
    type: c.type,
    target: c.target,
    target_id: c.targetId,
    owned_id: c.ownedId,
    name: c.name,
    message: c.message,
    quantity: c.quantity,
    menu_item_id: c.menuItemId,
    price: c.price,
    site_commission: c.siteCommission,
    commission_rate: c.commissionRate,
    request_key: c.key,
    at: c.at,
    shares: c.shares.map(({ id, registerId, referrerId, amount }) => ({
      id,
      register_id: registerId,
      referrer_id: referrerId,
      amount,
    })),
  });
  // Postgres leaves out a `with` query that only selects (adds a job, say) and whose rows nobody reads. So each of `also`
  // is counted in the result: what is not counted does not run.
  const named = also.map((query, nr) => ({ name: sql.raw(`also_${nr}`), query }));
  const parts = named.map(({ name, query }) => sql`, ${name} as materialized (${query})`);
  const done = named.map(({ name }) => sql`, (select count(*) from ${name})`);
  const { rows } = await db.execute<{ id: string }>(sql`with
    guard as materialized (${guard}),
    sold as materialized (select charge_wallet(${fields}::jsonb) as id from guard),
    made as materialized (select id from sold where id = ${c.id})
    ${sql.join(parts)}
    select sold.id ${sql.join(done)} from sold`);
  return rows[0]?.id ?? null;
}

/** The id of the purchase that a person made by this request, or that owns this thing; null when there is none. */
export async function madeMeanwhile(
  db: Db,
  { userId, key, ownedId }: Pick<Charge, 'userId' | 'key' | 'ownedId'>,
): Promise<string | null> {
  const t = tokenTransactions;
  const isSame = key === null ? undefined : eq(t.requestKey, key);
  const isOwned = ownedId === null ? undefined : and(eq(t.ownedId, ownedId), eq(t.status, 'success'));
  if (!isSame && !isOwned) return null;
  const [row] = await db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.userId, userId), or(isSame, isOwned)))
    .orderBy(sql`coalesce(${t.requestKey} = ${key}::text, false) desc`)
    .limit(1);
  return row?.id ?? null;
}

/** From now on this request is a purchase that was made before. */
export async function noteKey(
  db: Db,
  row: { userId: string; requestKey: string; transactionId: string; createdAt: Date },
): Promise<void> {
  await db.insert(tokenTransactionKeys).values(row).onConflictDoNothing();
}

/** The purchase that this request was noted as; null when it was not. */
export async function notedUnder(db: Db, userId: string, requestKey: string): Promise<string | null> {
  const k = tokenTransactionKeys;
  const [row] = await db
    .select({ id: k.transactionId })
    .from(k)
    .where(and(eq(k.userId, userId), eq(k.requestKey, requestKey)));
  return row?.id ?? null;
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
  const [data, [sum]] = await Promise.all([
    db
      .select()
      .from(tokenTransactions)
      .where(where)
      .orderBy(...byTime(tokenTransactions, search.sort))
      .limit(search.limit)
      .offset(search.offset),
    db.select({ total: count() }).from(tokenTransactions).where(where),
  ]);
  return { data, total: sum?.total ?? 0 };
}
