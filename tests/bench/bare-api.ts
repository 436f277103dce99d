import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const app = Fastify();

/** One indexed select, as bare as it gets. */
app.get('/row/:id', async (request) => {
  const { id } = request.params as { id: string };
  const { rows } = await pool.query({
    name: 'row',
    text: 'select id, username, name, email, role, created_at from users where id = $1',
    values: [id],
  });
  return rows[0];
});

/**
 * The same rows a tip writes, in one statement written by hand: purchase, transfer, both balances, entries,
 * earning, the mail job and the performer's notification (a trigger notes that it is to be delivered). No sign-in, no checks, no access rules.
 */
const TIP = `
  with paid as (
    update ledger_accounts set balance = balance - 1000 where id = 'wallet:' || $4 returning id
  ), earned as (
    update ledger_accounts set balance = balance + 800 where id = 'earnings:' || $5 and exists (select 1 from paid) returning id
  ), moved as (
    insert into ledger_transfers (id, key, kind, reference) values ($2, 'charge:' || $1, 'tip', $1) returning id
  ), lines as (
    insert into ledger_entries (transfer_id, account_id, amount)
    select $2, line.account, line.amount from moved,
      (values ('wallet:' || $4, -1000::bigint), ('earnings:' || $5, 800), ('platform', 200)) as line(account, amount)
  ), bought as (
    insert into token_transactions (id, user_id, performer_id, type, target, target_id, name, original_price, total_price, transfer_id)
    values ($1, $4, $5, 'tip', 'performer', $5, 'Tip', 1000, 1000, $2) returning id
  ), told as (
    select graphile_worker.add_job('mail.send', $6::json, max_attempts => 12) from bought
  ), noted as (
    insert into notifications (id, user_id, type, action, group_key, ref_source, ref_id, data)
    select $1, $5, 'tipped', 'tipped', 'tipped.tipped:tip:' || $1, 'user', $4, '{"tokens":10}' from bought returning id
  ), heard as (
    insert into notification_events (id, notification_id, user_id, actor_id, event_key)
    select $1, $1, $5, $4, 'tip:' || $1 from noted
  )
  insert into earnings (id, performer_id, user_id, type, source_type, transaction_id, transfer_id, gross_price, net_price, site_commission, commission_rate)
  select $3, $5, $4, 'tip', 'performer', $1, $2, 1000, 800, 200, 2000 from told`;
const MAIL = JSON.stringify({ to: 'performer@example.org', subject: 'A tip', text: 'You were tipped.' });

app.post('/tip', async (request) => {
  const { fan, performer } = request.headers as Record<string, string>;
  const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await pool.query({ name: 'tip', text: TIP, values: [...ids, fan, performer, MAIL] });
  return { status: 0, data: { _id: ids[0] } };
});

/** The same rows, statement by statement in a transaction, as most would write it. */
app.post('/tip-in-steps', async (request) => {
  const { fan, performer } = request.headers as Record<string, string>;
  const [id, transfer, earning] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const client = await pool.connect();
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  try {
    await client.query('begin');
    await run('pay', "update ledger_accounts set balance = balance - 1000 where id = 'wallet:' || $1", [fan]);
    await run('earn', "update ledger_accounts set balance = balance + 800 where id = 'earnings:' || $1", [
      performer,
    ]);
    await run(
      'move',
      "insert into ledger_transfers (id, key, kind, reference) values ($1, 'charge:' || $2, 'tip', $2)",
      [transfer, id],
    );
    await run(
      'lines',
      `insert into ledger_entries (transfer_id, account_id, amount)
        values ($1, 'wallet:' || $2, -1000), ($1, 'earnings:' || $3, 800), ($1, 'platform', 200)`,
      [transfer, fan, performer],
    );
    await run(
      'buy',
      `insert into token_transactions (id, user_id, performer_id, type, target, target_id, name, original_price, total_price, transfer_id)
        values ($1, $2, $3, 'tip', 'performer', $3, 'Tip', 1000, 1000, $4)`,
      [id, fan, performer, transfer],
    );
    await run(
      'earning',
      `insert into earnings (id, performer_id, user_id, type, source_type, transaction_id, transfer_id, gross_price, net_price, site_commission, commission_rate)
        values ($1, $2, $3, 'tip', 'performer', $4, $5, 1000, 800, 200, 2000)`,
      [earning, performer, fan, id, transfer],
    );
    await run(
      'note',
      `insert into notifications (id, user_id, type, action, group_key, ref_source, ref_id, data)
        values ($1, $2, 'tipped', 'tipped', 'tipped.tipped:tip:' || $1, 'user', $3, '{"tokens":10}')`,
      [id, performer, fan],
    );
    await run(
      'hear',
      `insert into notification_events (id, notification_id, user_id, actor_id, event_key)
        values ($1, $1, $2, $3, 'tip:' || $1)`,
      [id, performer, fan],
    );
    await run('tell', "select graphile_worker.add_job('mail.send', $1::json, max_attempts => 12)", [MAIL]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return { status: 0, data: { _id: id } };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('listening\n');
