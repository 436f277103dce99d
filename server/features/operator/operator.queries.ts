import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { ReviewState } from '#rules/review.ts';
import type { Db } from '../../db/client.ts';
import { containing } from '../../db/list.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';

/** An account by id, username or e-mail address. */
export async function findAccount(db: Db, who: string) {
  const name = who.trim().toLowerCase();
  const [row] = await db
    .select({
      id: users.id,
      role: users.role,
      status: users.status,
      name: users.name,
      username: users.username,
      email: users.email,
      reviewState: performers.reviewState,
      reviewReason: performers.reviewReason,
    })
    .from(users)
    .leftJoin(performers, eq(performers.id, users.id))
    .where(or(eq(users.id, who), eq(users.username, name), eq(users.email, name)));
  return row ?? null;
}

/** Where operators get their mail. */
export async function operatorEmails(db: Db): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.status, 'active')));
  return rows.flatMap(({ email }) => email ?? []);
}

export async function searchAccounts(db: Db, q: string, limit: number) {
  const pattern = containing(q);
  return db
    .select({
      id: users.id,
      role: users.role,
      status: users.status,
      name: users.name,
      username: users.username,
      email: users.email,
      /** What was signed up with or asked for and never confirmed: it may be somebody else's. */
      unconfirmedEmail: sql<
        string | null
      >`nullif(concat_ws(', ', ${users.pendingEmail}, ${users.claimedEmail}), '')`,
      review: performers.reviewState,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(performers, eq(performers.id, users.id))
    .where(
      or(
        ilike(users.username, pattern),
        ilike(users.email, pattern),
        ilike(users.pendingEmail, pattern),
        ilike(users.claimedEmail, pattern),
        ilike(users.name, pattern),
        eq(users.id, q),
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
}

export async function listReviews(db: Db, state: ReviewState) {
  return db
    .select({
      id: users.id,
      name: users.name,
      username: users.username,
      email: users.email,
      since: performers.updatedAt,
    })
    .from(performers)
    .innerJoin(users, eq(users.id, performers.id))
    .where(eq(performers.reviewState, state))
    .orderBy(performers.updatedAt);
}

export async function setReview(
  db: Db,
  id: string,
  state: ReviewState,
  reason: string | null,
  now: Date,
): Promise<void> {
  const approved = state === 'approved';
  await db
    .update(performers)
    .set({
      reviewState: state,
      reviewReason: reason,
      reviewedAt: now,
      verifiedAccount: approved,
      updatedAt: now,
    })
    .where(eq(performers.id, id));
}

export async function setStatus(
  db: Db,
  id: string,
  status: 'active' | 'inactive',
  reason: string | null,
  now: Date,
): Promise<void> {
  await db.update(users).set({ status, disabledReason: reason, updatedAt: now }).where(eq(users.id, id));
}

export async function setFeatured(db: Db, id: string, isFeatured: boolean, now: Date): Promise<void> {
  await db.update(performers).set({ isFeatured, updatedAt: now }).where(eq(performers.id, id));
}

/** Writes a performer's own commission in basis points, null for the site's; answers what it was. */
export async function setCommissionRate(db: Db, id: string, rate: number | null, now: Date) {
  const [before] = await db
    .select({ rate: performers.commissionRate })
    .from(performers)
    .where(eq(performers.id, id))
    .for('update');
  await db.update(performers).set({ commissionRate: rate, updatedAt: now }).where(eq(performers.id, id));
  return before?.rate ?? null;
}

/** Locks an account's row, so that two decisions about it follow each other. */
export async function lockAccount(db: Db, id: string): Promise<void> {
  await db.execute(sql`select 1 from users where id = ${id} for update`);
}
