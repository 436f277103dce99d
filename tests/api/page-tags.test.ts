import pg from 'pg';
import { setSetting, settingsKept, siteSettings } from '#server/features/settings/settings.service.ts';
import { followPageTags, sharedPageTags } from '#server/web/page-tags.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { workerDatabase } from '#support/postgres.ts';
import { until } from '#support/until.ts';

let api: TestApi;
let pool: pg.Pool;
let stop: () => void;
let forgotten: string[] = [];
const remember = { invalidate: (tags: readonly string[]) => void forgotten.push(...tags) };
beforeAll(async () => {
  api = await startTestApi();
  pool = new pg.Pool({ connectionString: (await workerDatabase()).url, max: 3 });
  pool.on('error', () => undefined);
  const follower = { invalidate: async () => undefined };
  stop = await followPageTags(pool, [settingsKept(api.deps), remember], api.deps.log, follower);
});
beforeEach(async () => {
  await api.reset();
  forgotten = [];
});
afterAll(async () => {
  stop();
  await pool.end();
  await api.close();
});

const heard = (count: number) => until(() => forgotten.length >= count);
const elsewhere = () => sharedPageTags(pool, api.deps.log);

test('settings that another process changes are known with the message: no page is made of the old ones', async () => {
  expect((await siteSettings(api.deps)).maintenance).toBe(false);
  await setSetting({ ...api.deps, pages: elsewhere() }, 'maintenance', true);
  await heard(1);
  expect((await siteSettings(api.deps)).maintenance).toBe(true);
});

test('more tags than a message holds forget every page', async () => {
  await elsewhere().invalidate(
    Array.from({ length: 300 }, (_, index) => `performer:${index}-${'x'.repeat(36)}` as const),
  );
  await heard(1);
  expect(forgotten).toEqual(['settings']);
});

test('after a lost channel it listens again, and forgets what it may have missed', async () => {
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen page_tags'",
  );
  await heard(1);
  expect(forgotten).toEqual(['settings']);
  await elsewhere().invalidate(['feed:1']);
  await heard(2);
  expect(forgotten).toEqual(['settings', 'feed:1']);
});

test('a channel that breaks when it was let go is not let go again', async () => {
  const own = new pg.Pool({ connectionString: (await workerDatabase()).url });
  own.on('error', () => undefined);
  let channel: pg.Client | undefined;
  own.on('connect', (client) => {
    channel = client as pg.Client;
  });
  const stopOwn = await followPageTags(own, [remember], api.deps.log, { invalidate: async () => undefined });
  stopOwn();
  channel?.emit('error', new Error('the database stops'));
  await own.end();
  expect(channel).toBeDefined();
});
