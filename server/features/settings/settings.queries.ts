import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { settings } from '../../db/schema/settings.ts';

export async function readSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await db.select().from(settings);
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

/** What there is whose amounts mean the site's currency, by name and number. */
export async function moneyInCurrency(db: Db): Promise<Record<string, number>> {
  const { rows } = await db.execute<Record<string, number>>(sql`select
    (select count(*)::int from performers) as "prices of performers",
    (select count(*)::int from token_packages where is_active) as "token packages",
    (select count(*)::int from subscriptions where status = 'active') as "running subscriptions",
    (select count(*)::int from payment_transactions
      where status in ('created', 'processing', 'pending', 'require_authentication')) as "payments under way",
    (select count(*)::int from spending_limits where amount is not null) as "spending limits",
    (select count(*)::int from ledger_accounts where is_guarded and balance > 0) as "wallets and earnings with tokens"`);
  return rows[0] ?? {};
}

/** Lets one transaction at a time look at the settings and change one: what is checked against another one stays true. */
export async function lockSettings(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`);
}

export async function writeSetting(db: Db, key: string, value: unknown, now: Date): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt: now } });
}
