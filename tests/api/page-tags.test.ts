import pg from 'pg';
import { locales } from '#contract/locales.ts';
import { setTranslation } from '#server/features/locales/translations.service.ts';
import { setSetting, settingsKept, siteSettings } from '#server/features/settings/settings.service.ts';
import { followPageTags, sharedPageTags } from '#server/web/page-tags.ts';
import { renderContext } from '#server/web/render-context.ts';
import { ReplyCache } from '#server/web/reply-cache.ts';
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

test('a text that another process changes is in the next page: what renders keep of texts is told to be old', async () => {
  const replies = new ReplyCache();
  const stopOwn = await followPageTags(pool, [replies], api.deps.log, { invalidate: async () => undefined });
  const visit = { ip: '203.0.113.7', country: null, locale: null, token: null };
  const render = renderContext({ app: api.app, deps: api.deps, replies }, visit);
  const key = 'shell.nav.home';
  const ask = async () => {
    const input = { params: undefined, query: 'locale=de-DE', body: undefined };
    return (await render.call(locales.translations, input, null)).body;
  };
  expect(await ask()).toMatchObject({ data: { total: 0 } });
  const before = render.resets;
  const deps = { ...api.deps, pages: elsewhere() };
  await setTranslation(deps, 'operator', { locale: 'de-DE', key, value: 'Anfang' });
  await until(() => render.resets !== before);
  expect(await ask()).toMatchObject({ data: { data: [{ key, value: 'Anfang' }] } });
  stopOwn();
});

test('what a performer changes leaves texts as they are', async () => {
  const replies = new ReplyCache();
  replies.invalidate(['performer:1', 'creators']);
  expect(replies.resets).toBe(0);
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
