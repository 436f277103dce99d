import { search } from '#contract/search.ts';
import { buildApp } from '#server/app.ts';
import { keywordLooks, searchKeywords } from '#server/db/schema/search.ts';
import { jobHandlers } from '#server/features/registry.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';

let api: TestApi;
let operator: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  operator = await anOperator(api);
});
afterAll(() => api.close());

const log = (body: object, who: object = {}) => api.call(search.log, { body: body as never }, who);
const keywords = async (who: Person, query: object = {}) =>
  (await api.call(search.keywords, { query: query as never }, who)).data.data.map((one) => [
    one.keyword,
    one.attempt,
  ]);

/** Somebody at an address of their own. */
const from = (nr: number, who: object = {}) => ({ ...who, ip: `10.0.0.${nr}` });

test('a keyword counts people and addresses, whatever its writing', async () => {
  const [one, two] = [await aFan(api), await aFan(api)];
  for (const [keyword, who] of [
    [' Red  Hair ', from(1, one)],
    ['red hair', from(2, one)],
    ['RED HAIR', from(3, two)],
    ['red hair', from(4)],
    ['red hair', from(4, await aFan(api))],
    ['blue', from(3, two)],
  ] as const) {
    expect((await log({ keyword, objectType: 'performer' }, who)).data).toEqual({ success: true });
  }
  await log({ keyword: 'red hair', objectType: 'feed' }, one);
  const all = await keywords(operator);
  expect(all[0]).toEqual(['red hair', 3]);
  expect(all.slice(1).sort()).toEqual([
    ['blue', 1],
    ['red hair', 1],
  ]);
  expect(await keywords(operator, { objectType: 'performer', q: 'red' })).toEqual([['red hair', 3]]);
});

test('many people at once are counted exactly', async () => {
  const fans = await Promise.all(Array.from({ length: 10 }, () => aFan(api)));
  await Promise.all(fans.map((fan, nr) => log({ keyword: 'at once' }, from(nr, fan))));
  expect(await keywords(operator)).toEqual([['at once', 10]]);
});

test('a search counts once a day, also in another process and after a new start', async () => {
  await log({ keyword: 'mug' }, from(1));
  const other = await buildApp({ ...api.deps });
  const again = () =>
    other.inject({
      method: 'POST',
      url: `/api${search.log.path}`,
      payload: { keyword: 'mug' },
      remoteAddress: '10.0.0.1',
    });
  expect((await again()).statusCode).toBe(200);
  expect(await keywords(operator)).toEqual([['mug', 1]]);
  api.clock.advance({ hours: 24 });
  await again();
  await other.close();
  expect(await keywords(await anOperator(api))).toEqual([['mug', 2]]);
});

test('an address counts for a hundred keywords a day, and who searched is forgotten after the next', async () => {
  for (let nr = 0; nr < 101; nr += 1) await log({ keyword: `word ${nr}` }, from(1));
  expect(await api.deps.db.$count(searchKeywords)).toBe(100);
  await log({ keyword: 'word 0' }, from(2));
  await log({ keyword: 'another' }, from(2));
  expect(await api.deps.db.$count(searchKeywords)).toBe(101);
  api.clock.advance({ hours: 24 });
  await log({ keyword: 'word 100' }, from(1));
  expect(await api.deps.db.$count(searchKeywords)).toBe(102);
  api.clock.advance({ hours: 24 });
  await jobHandlers()['search.words']?.(api.deps, {}, { number: 1, isLast: false });
  expect(await api.deps.db.$count(keywordLooks)).toBe(1);
});

test.each([
  { keyword: '' },
  { keyword: ' \n\t ' },
  { keyword: 'x'.repeat(501) },
  {},
  { keyword: 'a', objectType: 'robot' },
])('%j is refused', async (body) => {
  expect((await log(body)).status).toBe(422);
  expect(await keywords(operator)).toEqual([]);
});

test('a performer sees what was searched on the own page, a fan nothing', async () => {
  const [owner, other, fan] = [await aPerformer(api), await aPerformer(api), await aFan(api)];
  await log({ keyword: 'on my page', fromPerformerId: owner.username }, fan);
  await log({ keyword: 'elsewhere', fromPerformerId: other.id }, fan);
  await log({ keyword: 'anywhere' }, fan);
  expect(await keywords(owner, { fromPerformerId: other.id })).toEqual([['on my page', 1]]);
  expect(await keywords(operator, { fromPerformerId: other.id })).toEqual([['elsewhere', 1]]);
  expect(await keywords(operator)).toHaveLength(3);
  const refused = await api.call(search.keywords, {}, fan);
  expect([refused.status, refused.error.error]).toEqual([403, 'search.not-allowed']);
  expect((await api.call(search.keywords, {})).status).toBe(401);
  expect((await log({ keyword: 'x', fromPerformerId: 'nobody' }, fan)).status).toBe(404);
});

test('a range of days leaves older searches out', async () => {
  await log({ keyword: 'long ago' });
  api.clock.advance({ hours: 23 });
  await log({ keyword: 'lately' });
  expect(await keywords(operator, { dateRange: 'day' })).toHaveLength(2);
  api.clock.set('2026-03-02T12:30:00Z');
  const late = await anOperator(api);
  expect(await keywords(late, { dateRange: '1' })).toEqual([['lately', 1]]);
  expect(await keywords(late, { dateRange: 'week' })).toHaveLength(2);
  expect(
    (await api.call(search.keywords, { query: { dateRange: 'ever' } }, late)).error.fields,
  ).toHaveProperty('dateRange');
});
