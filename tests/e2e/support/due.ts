import pg from 'pg';
import { findEmbeddedPostgres } from '../../../server/providers/database/find.ts';
import { BROWSER_OPTIONS } from './browser.ts';

/**
 * Makes what is planned due, in place of waiting for its minute. Nothing a client sends moves the product's clock, so
 * what was planned is moved instead: in the database of the test's own world, where only an operator could do it. The jobs
 * that run each minute are asked for at once, and the running product does them as ever.
 */
async function inDatabase(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const dataDir = process.env.E2E_DATA_DIR;
  const url = dataDir && (await findEmbeddedPostgres(dataDir));
  if (!url) throw new Error('E2E_DATA_DIR names the data folder of the product under test.');
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const runNow = (client: pg.Client, job: 'feeds.turn' | 'planner.publish') =>
  client.query(`select graphile_worker.add_job($1, '{}'::json)`, [job]);

/** The post of this text is to be published now. */
export const postIsDue = (text: string) =>
  inDatabase(async (client) => {
    const { rowCount } = await client.query(
      `update feeds set published_at = date_trunc('minute', now())
        where text = $1 and published_at > now() and deleted_at is null`,
      [text],
    );
    if (rowCount !== 1) throw new Error(`${rowCount} posts wait with the text "${text}".`);
    await runNow(client, 'feeds.turn');
  });

/** The queue is to publish by this rule now, and by no other time. */
export const slotIsDue = (ruleId: string) =>
  inDatabase(async (client) => {
    const { rowCount } = await client.query(
      `update queue_rules set next_at = date_trunc('minute', now()),
          weekdays = array[extract(isodow from now() at time zone $2)::integer],
          time = to_char(now() at time zone $2, 'HH24:MI')
        where id = $1`,
      [ruleId, BROWSER_OPTIONS.timezoneId],
    );
    if (rowCount !== 1) throw new Error(`There is no rule ${ruleId}.`);
    await runNow(client, 'planner.publish');
  });
