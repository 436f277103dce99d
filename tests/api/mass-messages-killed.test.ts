import { sql } from 'drizzle-orm';
import pg from 'pg';
import { massMessages } from '#contract/mass-messages.ts';
import { massMessages as table } from '#server/db/schema/mass-messages.ts';
import { stepMassMessage } from '#server/features/mass-messages/mass-message-send.service.ts';
import { freeJobsOfDeadWorkers } from '#server/jobs/living-workers.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { workerDatabase } from '#support/postgres.ts';
import { untilWaiting } from '#support/postgres-locks.ts';
import { startWorkerProcess } from '#support/worker-process.ts';

/** How many fans there are, and how far it is when the worker is killed; `npm run test:nightly` has all 10,000, and two kills. */
const FANS = process.env.LONG ? 10_000 : 500;
const KILLED_AT = process.env.LONG ? [0.5, 0.9] : [0.5];
// Starts of the product, on a machine that may be busy.
jest.setTimeout(process.env.LONG ? 1_200_000 : 240_000);

let api: TestApi;
let star: Person;
let pool: pg.Pool;
let databaseUrl: string;
beforeAll(async () => {
  api = await startTestApi();
  databaseUrl = (await workerDatabase()).url;
  await api.reset();
  // The workers have the machine's clock.
  api.clock.set(new Date().toISOString());
  star = await aPerformer(api);
  pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  await pool.query(
    `insert into users (id, role, username, email, name)
      select '0199' || lpad(nr::text, 4, '0') || '-0000-7000-8000-' || lpad(nr::text, 12, '0'), 'user',
        'crowd' || nr, 'crowd' || nr || '@example.com', 'Crowd ' || nr
      from generate_series(1, ${FANS}) nr`,
  );
  await pool.query(
    `insert into follows (id, follower_id, following_id, created_at)
      select 'f' || id, id, $1, now() - interval '1 day' from users where username like 'crowd%'`,
    [star.id],
  );
});
afterAll(async () => {
  await pool.end();
  await api.close();
});

const stateOf = async () => (await api.deps.db.select().from(table))[0];
const written = async (): Promise<number> =>
  (await pool.query<{ total: number }>('select count(*)::int as total from messages')).rows[0]?.total ?? 0;

/** Starts a worker and kills it while it sends to the fan at this place: it wrote, and could not commit. */
async function killedAt(place: number): Promise<void> {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query(
      `select from mass_message_recipients where user_id = (select user_id from mass_message_recipients
        order by user_id offset $1 limit 1) for update`,
      [place],
    );
    const worker = await startWorkerProcess(databaseUrl, api.deps.config.dataDir);
    try {
      await untilWaiting(api.deps.db);
    } finally {
      await worker.kill();
    }
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  // What the next worker does by itself within half a minute.
  await freeJobsOfDeadWorkers(pool, -1);
}

test(`${FANS} fans get a message once each, though the worker is killed in the middle`, async () => {
  const { data } = await api.call(
    massMessages.create,
    { body: { segment: 'followers', text: 'Hello all' } },
    star,
  );
  while (!(await stateOf())?.collectedAt) await stepMassMessage(api.deps, data._id);
  for (const share of KILLED_AT) {
    const place = Math.floor(FANS * share);
    await killedAt(place);
    const sent = Math.floor(place / 200) * 200;
    expect([(await stateOf())?.totalSent, await written()]).toEqual([sent, sent]);
  }
  await api.runJobs();
  expect(await stateOf()).toMatchObject({ status: 'done', totalRecipients: FANS, totalSent: FANS });
  const { rows } = await api.deps.db.execute(sql`
    select (select count(*)::int from messages) as messages,
      (select count(distinct conversation_id)::int from messages) as conversations,
      (select count(*)::int from conversation_members where unread = 1) as unread,
      (select count(*)::int from conversations where last_seq <> 1) as uneven,
      (select count(*)::int from mass_message_recipients where status = 'sent' and message_id is not null) as sent`);
  expect(rows[0]).toEqual({ messages: FANS, conversations: FANS, unread: FANS, uneven: 0, sent: FANS });
});
