import { follows } from '#contract/follows.ts';
import { performers } from '#contract/performers.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type PerformerOverrides, type Person } from '#support/factories.ts';
import { countQueries } from '#support/queries.ts';

let api: TestApi;
const made: Record<string, Person> = {};

const WORLD: Record<string, PerformerOverrides> = {
  ana: {
    name: 'Ana Lima',
    gender: 'female',
    country: 'BR',
    dateOfBirth: '2004-03-01',
    languages: ['pt', 'en'],
    details: { eyes: 'green', hair: 'red' },
    isFreeSubscription: true,
    score: 10,
    createdAt: new Date('2026-01-01T10:00:00Z'),
    lastSeenAt: new Date('2026-03-01T11:59:00Z'),
  },
  ben: {
    name: 'Ben 100%',
    gender: 'male',
    country: 'DE',
    dateOfBirth: '2004-03-02',
    languages: ['de'],
    details: { eyes: 'green', hair: 'black' },
    isFeatured: true,
    score: 30,
    createdAt: new Date('2026-02-01'),
  },
  cat: {
    name: 'Cat',
    gender: 'female',
    country: 'BR',
    dateOfBirth: '1980-06-15',
    languages: ['en'],
    details: { eyes: 'blue' },
    score: 20,
    createdAt: new Date('2026-01-15'),
    lastSeenAt: new Date('2026-02-01T00:00:00Z'),
  },
};

beforeAll(async () => {
  api = await startTestApi();
  for (const [name, overrides] of Object.entries(WORLD))
    made[name] = await aPerformer(api, { username: name, ...overrides });
  await aPerformer(api, { username: 'hidden', reviewState: 'pending', score: 99 });
});
afterAll(() => api.close());

const names = async (query: object, who: Partial<Person> = {}) =>
  (await api.call(performers.search, { query }, who)).data.data.map((one) => one.username);

test.each<[object, string[]]>([
  [{}, ['ben', 'cat', 'ana']],
  [{ sortBy: 'popular' }, ['ben', 'cat', 'ana']],
  [{ sortBy: 'latest' }, ['ben', 'cat', 'ana']],
  [{ sortBy: 'oldest' }, ['ana', 'cat', 'ben']],
  [{ sortBy: 'online' }, ['ana', 'cat', 'ben']],
  [{ sortBy: 'createdAt', sort: 'ascend' }, ['ana', 'cat', 'ben']],
  [{ sortBy: 'name', sort: 'asc' }, ['ana', 'ben', 'cat']],
  [{ sortBy: 'no-such-order' }, ['ben', 'cat', 'ana']],
  [{ q: 'LIMA' }, ['ana']],
  [{ q: 'en' }, ['ben']],
  [{ q: '100%' }, ['ben']],
  [{ q: '%' }, ['ben']],
  [{ q: '_' }, []],
  [{ q: 'ana%20Lima' }, ['ana']],
  [{ gender: 'female' }, ['cat', 'ana']],
  [{ gender: ['female', 'male'] }, ['ben', 'cat', 'ana']],
  [{ gender: 'robot' }, []],
  [{ country: 'br' }, ['cat', 'ana']],
  [{ country: 'undefined', gender: 'null' }, ['ben', 'cat', 'ana']],
  [{ isFreeSubscription: 'true' }, ['ana']],
  [{ isFreeSubscription: 'false' }, ['ben', 'cat']],
  [{ isFeatured: 'true' }, ['ben']],
  [{ eyes: 'green' }, ['ben', 'ana']],
  [{ eyes: 'green', hair: 'red' }, ['ana']],
  [{ eyes: 'violet' }, []],
  [{ languages: 'en' }, ['cat', 'ana']],
  [{ languages: ['de', 'pt'] }, ['ben', 'ana']],
  [{ age: '18_21' }, ['ben']],
  [{ age: '22_22' }, ['ana']],
  [{ age: '40_99' }, ['cat']],
  [{ fromAge: '22' }, ['cat', 'ana']],
  [{ toAge: '21' }, ['ben']],
  [{ fromAge: '1979-01-01', toAge: '1981-01-01' }, ['cat']],
  [{ fromAge: '1981-01-01T00:00:00Z', toAge: '1979-01-01T00:00:00Z' }, ['cat']],
  [{ limit: 1 }, ['ben']],
  [{ limit: 1, offset: 1 }, ['cat']],
  [{ offset: 50 }, []],
  [{ fromDate: '2026-01-10', toDate: '2026-01-20' }, ['cat']],
  [{ toDate: '2026-01-01' }, ['ana']],
  [{ fromDate: 'Sat, 10 Jan 2026 00:00:00 GMT', toDate: '2026-01-20T00:00:00.000Z' }, ['cat']],
])('a search by %j', async (query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test('by ids, all and all but', async () => {
  const [ana, ben] = [made.ana?.id ?? '', made.ben?.id ?? ''];
  expect(await names({ performerIds: [ana, ben] })).toEqual(['ben', 'ana']);
  expect(await names({ includedIds: ana })).toEqual(['ana']);
  expect(await names({ excludedIds: [ana] })).toEqual(['ben', 'cat']);
});

test.each([
  [{ age: 'young' }, 'age'],
  [{ limit: 0 }, 'limit'],
  [{ offset: -1 }, 'offset'],
  [{ isFeatured: 'perhaps' }, 'isFeatured'],
  [{ fromDate: 'yesterday' }, 'fromDate'],
  [{ fromDate: '5' }, 'fromDate'],
  [{ toDate: '1772366400000' }, 'toDate'],
  [{ toDate: '2026-02-30' }, 'toDate'],
  [{ fromDate: '+275760-09-13' }, 'fromDate'],
  [{ toDate: '9999-12-31T23:59:59-23:59' }, 'toDate'],
  [{ fromAge: '+275760-09-13', toAge: '1990-01-01' }, 'fromAge'],
])('%j is refused by field', async (query, field) => {
  const { status, error } = await api.call(performers.search, { query: query as never });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
});

test('only those the viewer follows', async () => {
  const fan = await aFan(api);
  await api.call(follows.follow, { params: { id: 'cat' } }, fan);
  expect(await names({ followed: 'true' }, fan)).toEqual(['cat']);
  expect(await names({ followed: 'false' }, fan)).toHaveLength(3);
  expect(await names({ followed: 'true' })).toEqual([]);
});

test('the total counts all that match', async () => {
  const { data } = await api.call(performers.search, { query: { gender: 'female', limit: 1 } });
  expect([data.data.length, data.total]).toEqual([1, 2]);
});

test('chance shows everyone but oneself, and not always in one order', async () => {
  const orders = new Set<string>();
  for (let turn = 0; turn < 40; turn += 1) {
    const { data } = await api.call(performers.random, { query: { limit: 2 } });
    orders.add(data.data.map((one) => one.username).join());
  }
  expect(orders.size).toBeGreaterThan(3);
  const { data } = await api.call(performers.random, {}, made.ana);
  expect(data.data.map((one) => one.username).sort()).toEqual(['ben', 'cat']);
});

test('top goes by score and takes a limit', async () => {
  const { data, headers } = await api.call(performers.top, { query: { limit: 2 } });
  expect(data.data.map((one) => one.username)).toEqual(['ben', 'cat']);
  expect(headers['x-cache-tags']).toBe('creators');
});

test('a list costs two queries however many it shows', async () => {
  await api.call(performers.search, { query: { limit: 1 } });
  expect(await countQueries(() => api.call(performers.search, { query: { limit: 1 } }))).toBe(2);
  expect(await countQueries(() => api.call(performers.search, {}))).toBe(2);
});

describe("the day of a birthday is nobody else's business", () => {
  const total = async (query: object) =>
    (await api.call(performers.search, { query: { performerIds: made.cat?.id, ...query } as never })).data
      .total;
  const days = Array.from({ length: 30 }, (_, at) => String(at + 1).padStart(2, '0'));
  afterEach(() => api.clock.set('2026-03-01T12:00:00.000Z'));

  test('dates of birth that are tried one after the other tell the age in years only', async () => {
    const totals = days.map((day) => total({ fromAge: '1940-01-01', toAge: `1980-06-${day}` }));
    expect(new Set(await Promise.all(totals))).toEqual(new Set([1]));
  });

  test('nor does asking for an age on every day around it', async () => {
    const found = new Set<number>();
    const shown = new Set<number | null>();
    for (const day of days) {
      api.clock.set(`2026-06-${day}T12:00:00.000Z`);
      found.add(await total({ fromAge: '46' }));
      shown.add((await api.call(performers.view, { params: { id: 'cat' } })).data.age);
    }
    expect([[...found], [...shown]]).toEqual([[0], [45]]);
    api.clock.set('2026-07-01T12:00:00.000Z');
    expect(await total({ fromAge: '46' })).toBe(1);
  });
});
