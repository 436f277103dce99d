import { and, eq, ne } from 'drizzle-orm';
import type { RegisterSource } from '#rules/referrals.ts';
import type { Db } from '../../db/client.ts';
import { byTime, type Page } from '../../db/list.ts';
import { within } from '../../db/range.ts';
import { referralCodes, referrals } from '../../db/schema/referrals.ts';
import { users } from '../../db/schema/users.ts';

export type ReferralRow = typeof referrals.$inferSelect;

export async function findCode(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ code: referralCodes.code })
    .from(referralCodes)
    .where(eq(referralCodes.userId, userId));
  return row?.code ?? null;
}

/** Keeps a code unless the person has one, or somebody has this one. */
export async function insertCode(db: Db, row: typeof referralCodes.$inferInsert): Promise<void> {
  await db.insert(referralCodes).values(row).onConflictDoNothing();
}

/** Whose code it is, while their account is open. */
export async function findOwnerOfCode(db: Db, code: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(referralCodes)
    .innerJoin(users, eq(users.id, referralCodes.userId))
    .where(and(eq(referralCodes.code, code), eq(users.status, 'active')));
  return row?.id ?? null;
}

export async function insertReferral(db: Db, row: typeof referrals.$inferInsert): Promise<void> {
  await db.insert(referrals).values(row);
}

interface ReferralSearch {
  registerSource?: RegisterSource | undefined;
  registerId?: string | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
}

/** Who has not confirmed the address yet may be anybody's invention, and is not counted. */
const matching = (referrerId: string, search: ReferralSearch) =>
  and(
    eq(referrals.referrerId, referrerId),
    ne(users.status, 'pending-email-confirmation'),
    search.registerSource ? eq(referrals.registerSource, search.registerSource) : undefined,
    search.registerId ? eq(referrals.registerId, search.registerId) : undefined,
    ...within(referrals.createdAt, search),
  );

/** People who came by somebody's link. */
export async function searchReferrals(
  db: Db,
  referrerId: string,
  search: ReferralSearch & { limit: number; offset: number; sort?: 'asc' | 'desc' | undefined },
): Promise<Page<ReferralRow>> {
  const { createdAt, registerId } = referrals;
  const [rows, total] = await Promise.all([
    db
      .select({ referral: referrals })
      .from(referrals)
      .innerJoin(users, eq(users.id, referrals.registerId))
      .where(matching(referrerId, search))
      .orderBy(...byTime({ createdAt, id: registerId }, search.sort))
      .limit(search.limit)
      .offset(search.offset),
    countReferrals(db, referrerId, search),
  ]);
  return { data: rows.map((row) => row.referral), total };
}

export function countReferrals(db: Db, referrerId: string, search: ReferralSearch): Promise<number> {
  const came = db
    .select({ id: referrals.registerId })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.registerId))
    .where(matching(referrerId, search));
  return db.$count(came.as('came'));
}
