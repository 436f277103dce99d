import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { feeds } from '#contract/feeds.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { buildApp } from '#server/app.ts';
import { feeds as feedTable, feedViews } from '#server/db/schema/feeds.ts';
import { files } from '#server/db/schema/files.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { aPhoto, aPost, bought, EVERYONE, FOR_SALE, SUBSCRIBERS } from '#support/posts.ts';

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  owner = await aPerformer(api);
});
afterAll(() => api.close());

test('a look counts once a person and day, not for the owner, robots or what stays locked', async () => {
  const open = await aPost(api, owner, EVERYONE);
  const closed = await aPost(api, owner, SUBSCRIBERS);
  const [fan, operator] = [await aFan(api), await anOperator(api)];
  const look = async (id: string, who: { token?: string; ip?: string } = {}, agent = 'Firefox') =>
    (await api.call(feeds.countView, { params: { id } }, { ...who, headers: { 'user-agent': agent } })).data;
  expect([await look(open._id), await look(open._id), await look(open.slug)]).toEqual([true, false, false]);
  const elsewhere = { ip: '10.0.0.2' };
  expect([await look(open._id, elsewhere), await look(open._id, fan), await look(open._id, fan)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([
    await look(open._id, owner),
    await look(open._id, operator),
    await look(open._id, {}, 'Googlebot/2.1'),
  ]).toEqual([false, false, false]);
  expect([await look(closed._id), await look(closed._id, fan)]).toEqual([false, false]);
  const views = async (id: string) => (await api.call(feeds.view, { params: { id } })).data.totalViews;
  expect([await views(open._id), await views(closed._id)]).toEqual([3, 0]);
  api.clock.advance({ days: 1 });
  expect([await look(open._id), await views(open._id)]).toEqual([true, 4]);
  expect(api.forgotten.filter((tag) => tag === `feed:${open._id}`)).toHaveLength(1);
  expect((await api.call(feeds.countView, { params: { id: 'nothing' } })).status).toBe(404);
});

test('neither browsers nor accounts without number nor addresses of one household make views', async () => {
  const post = await aPost(api, owner, EVERYONE);
  const look = async (who: { token?: string; ip?: string }, agent = 'Firefox') =>
    (
      await api.call(
        feeds.countView,
        { params: { id: post._id } },
        { ...who, headers: { 'user-agent': agent } },
      )
    ).data;
  const views = async () => (await api.call(feeds.view, { params: { id: post._id } })).data.totalViews;
  for (let nr = 0; nr < 20; nr += 1) await look({ ip: '10.0.0.1' }, `Browser ${nr}`);
  expect(await views()).toBe(1);
  for (let nr = 1; nr < 20; nr += 1) await look({ ip: `2001:db8:0:1::${nr}` });
  expect(await views()).toBe(2);
  for (let nr = 0; nr < 12; nr += 1) await look({ ...(await aFan(api)), ip: '10.0.0.3' });
  expect(await views()).toBe(12);
  expect(await look({ ...(await aFan(api)), ip: '10.0.0.4' })).toBe(true);
  api.clock.advance({ days: 1 });
  expect(await look({ ip: '10.0.0.3' })).toBe(true);
  const before = await views();
  for (let nr = 1; nr < 20; nr += 1) await look({ ip: `2001:db8:0:${nr}::1` });
  expect((await views()) - before).toBe(10);
});

test('two processes count a look once', async () => {
  const post = await aPost(api, owner, EVERYONE);
  const fan = await aFan(api);
  const second = await buildApp({ ...api.deps });
  const look = (app: FastifyInstance) =>
    app.inject({
      method: 'POST',
      url: `/api/user/feeds/view/${post._id}`,
      headers: { authorization: fan.token },
    });
  const replies = await Promise.all([look(api.app), look(second)]);
  await second.close();
  expect(replies.map((reply) => reply.json().data).sort()).toEqual([false, true]);
});

test('the nightly sweep clears what nobody has and keeps what was bought or is shown', async () => {
  const fan = await aFan(api);
  const [a, b, c, unused, preview] = [
    await aPhoto(api, owner),
    await aPhoto(api, owner),
    await aPhoto(api, owner),
    await aPhoto(api, owner),
    await aPhoto(api, owner, 'preview'),
  ];
  const sold = await aPost(api, owner, { type: 'photo', fileIds: [a._id], ...FOR_SALE });
  const unsold = await aPost(api, owner, { type: 'photo', fileIds: [b._id], ...FOR_SALE });
  const kept = await aPost(api, owner, {
    type: 'photo',
    fileIds: [c._id],
    thumbnailId: preview._id,
    ...EVERYONE,
  });
  await bought(api, fan, sold);
  await api.call(feeds.countView, { params: { id: kept._id } }, fan);
  for (const { _id } of [sold, unsold]) await api.call(ownFeeds.remove, { params: { id: _id } }, owner);
  const sweep = async () => {
    await api.deps.jobs.enqueue(api.deps.db, 'feeds.sweep', {});
    await api.runJobs();
    return (await api.deps.db.select({ id: files.id }).from(files)).map((row) => row.id).sort();
  };
  expect(await sweep()).toEqual([a, b, c, unused, preview].map((one) => one._id).sort());
  api.clock.advance({ days: 2 });
  // A deleted post can be brought back for a month,
  expect(await sweep()).toEqual([a, b, c, unused, preview].map((one) => one._id).sort());
  // and a draft waits for its photos for a month.
  api.clock.advance({ days: 29 });
  expect(await sweep()).toEqual([a, c, preview].map((one) => one._id).sort());
  expect((await api.app.inject({ url: unused.blurThumbnail ?? '' })).statusCode).toBe(404);
  expect((await api.deps.db.select().from(feedTable).where(eq(feedTable.id, unsold._id))).length).toBe(0);
  expect(await api.deps.db.select().from(feedViews)).toEqual([]);
});
