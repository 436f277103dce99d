import { sql } from 'drizzle-orm';
import type { TestApi } from './api.ts';
import { besideTransactions } from './one-connection.ts';
import { untilWaiting } from './postgres-locks.ts';

/**
 * Holds back the payment that `late` writes, just before it is written, until `work` is done: `late` has looked at everything
 * before, and `work` changes it. `requestKey` begins the request key of that payment as the database has it.
 */
export async function heldBack<T>(
  { deps: { db } }: Pick<TestApi, 'deps'>,
  requestKey: string,
  late: () => Promise<T>,
  work: () => Promise<unknown>,
): Promise<T> {
  await db.execute(`create function hold_back() returns trigger language plpgsql as $$ begin
    if starts_with(new.request_key, '${requestKey}') then perform pg_advisory_xact_lock(1); end if; return new; end $$`);
  await db.execute(
    'create trigger hold_back before insert on payment_transactions for each row execute function hold_back()',
  );
  try {
    const { held } = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(1)`);
      const held = besideTransactions(late);
      await besideTransactions(() => untilWaiting(db));
      await besideTransactions(work);
      return { held };
    });
    return await held;
  } finally {
    await db.execute('drop function hold_back cascade');
  }
}
