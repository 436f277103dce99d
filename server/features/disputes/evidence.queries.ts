import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { knownAddresses, sessions } from '../../db/schema/auth.ts';
import { mailbox } from '../../db/schema/mail.ts';
import { paymentCards } from '../../db/schema/payments.ts';
import { users } from '../../db/schema/users.ts';

/** Who paid. */
export async function payerOf(db: Db, userId: string) {
  const { name, username, email, emailVerifiedAt, country, createdAt } = users;
  const [row] = await db
    .select({ name, username, email, emailVerifiedAt, country, createdAt })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Where and with what a person signed in, the latest first. */
export async function signInsOf(db: Db, userId: string, limit: number) {
  const { ip, userAgent, createdAt, lastUsedAt } = sessions;
  const [devices, networks] = await Promise.all([
    db
      .select({ ip, userAgent, createdAt, lastUsedAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(lastUsedAt), asc(sessions.id))
      .limit(limit),
    db
      .select({ network: knownAddresses.address, lastUsedAt: knownAddresses.lastUsedAt })
      .from(knownAddresses)
      .where(eq(knownAddresses.userId, userId))
      .orderBy(desc(knownAddresses.lastUsedAt), asc(knownAddresses.address))
      .limit(limit),
  ]);
  return { devices, networks };
}

/** The card that paid, as it may be shown. */
export async function cardOf(db: Db, cardId: string) {
  const { brand, last4Digits, holderName, month, year, createdAt } = paymentCards;
  const [row] = await db
    .select({ brand, last4Digits, holderName, month, year, createdAt })
    .from(paymentCards)
    .where(eq(paymentCards.id, cardId));
  return row ?? null;
}

interface Use {
  what: string;
  at: string;
}

/** What a person did with what they bought since a moment: opened, watched, downloaded; the latest first. */
export async function usesOf(db: Db, userId: string, since: Date, limit: number): Promise<Use[]> {
  const { rows } = await db.execute<{ what: string; at: string }>(sql`
    select what, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from (
      select 'watched ' || v.title || ', up to second ' || p.seconds as what, p.updated_at as at
        from video_positions p join videos v on v.id = p.video_id where p.user_id = ${userId}
      union all
      select 'opened order ' || o.order_number || ' of ' || o.product_name || ': ' || e.type, e.at
        from order_events e join orders o on o.id = e.order_id where o.user_id = ${userId}
      union all
      select 'downloaded ' || p.name || ', ' || d.links || ' times', d.day::timestamptz
        from product_downloads d join products p on p.id = d.product_id where d.user_id = ${userId}
      union all
      select 'wrote a comment', c.created_at from comments c where c.created_by = ${userId}
    ) uses where at >= ${since.toISOString()}::timestamptz order by at desc, what limit ${limit}`);
  return rows;
}

/** What was written to an address since a moment, where the site keeps its mail. */
export async function emailsTo(db: Db, email: string, since: Date, limit: number) {
  return db
    .select({ subject: mailbox.subject, at: mailbox.createdAt })
    .from(mailbox)
    .where(sql`${mailbox.to} = ${email} and ${mailbox.createdAt} >= ${since.toISOString()}::timestamptz`)
    .orderBy(desc(mailbox.createdAt), asc(mailbox.id))
    .limit(limit);
}
