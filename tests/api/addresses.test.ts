import { addresses } from '#contract/addresses.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, type Person } from '#support/factories.ts';
import { untilWaiting } from '#support/postgres-locks.ts';

let api: TestApi;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  fan = await aFan(api);
});
afterAll(() => api.close());

const HOME = {
  name: 'Ann Lee',
  country: 'US',
  state: 'Texas',
  city: 'Austin',
  streetNumber: '12',
  streetAddress: 'Main Street',
  zipCode: '73301',
  phoneNumber: '+1 (512) 555-0100',
};
const create = (body: object = {}, as = fan) =>
  api.call(addresses.create, { body: { ...HOME, ...body } }, as);
const list = async (as = fan) => (await api.call(addresses.search, { query: { limit: 50 } }, as)).data.data;

test('an address is kept as the reference data write it, with its number in international form', async () => {
  const { data } = await create({ state: ' texas ', city: 'AUSTIN', country: 'us', note: 'Ring twice' });
  expect(data).toMatchObject({ country: 'US', countryName: 'United States', state: 'Texas', city: 'Austin' });
  expect(data).toMatchObject({ phoneNumber: '15125550100', description: 'Ring twice', isDefault: true });
  expect(data.deliveryAddress).toBe('Ann Lee, 12 Main Street, Austin, Texas 73301, United States');
  expect(data.deliveryLines).toEqual(['Ann Lee', '12 Main Street', 'Austin, TX 73301', 'UNITED STATES']);
  const changed = await api.call(
    addresses.update,
    { params: { id: data._id }, body: { streetAddress: 'Elm Street' } },
    fan,
  );
  expect(changed.data).toMatchObject({ streetAddress: 'Elm Street', city: 'Austin' });
});

test('an apartment is kept beside the street, and stays where a client does not know of it', async () => {
  const { data } = await create({ apartment: ' Apt  4B ' });
  expect(data).toMatchObject({ apartment: 'Apt 4B', streetAddress: 'Main Street' });
  expect(data.deliveryAddress).toContain('12 Main Street, Apt 4B, Austin');
  expect(data.deliveryLines[1]).toBe('12 Main Street, Apt 4B');
  const change = async (body: object) =>
    (await api.call(addresses.update, { params: { id: data._id }, body }, fan)).data.apartment;
  expect(await change({ name: 'Bo Lee' })).toBe('Apt 4B');
  expect(await change({ apartment: '' })).toBe('');
  expect(Object.keys((await create({ apartment: 'x'.repeat(81) })).error.fields ?? {})).toEqual([
    'apartment',
  ]);
});

test('a postal code is kept as the post of its country writes it, of whatever country that is now', async () => {
  const { data } = await create({ country: 'us', zipCode: ' 733011234 ' });
  expect(data).toMatchObject({
    zipCode: '73301-1234',
    deliveryAddress: expect.stringContaining('73301-1234'),
  });
  const change = async (body: object) =>
    (await api.call(addresses.update, { params: { id: data._id }, body }, fan)).data.zipCode;
  expect(await change({ zipCode: '7330' })).toBe('7330');
  expect(await change({ zipCode: '10117' })).toBe('10117');
  expect(await change({ country: 'SE', state: 'Stockholm', city: 'Stockholm', phoneNumber: '' })).toBe(
    '101 17',
  );
});

test.each([
  [{ country: 'XX' }, ['country']],
  [{ state: 'Bavaria' }, ['state']],
  [{ city: 'Munich' }, ['city']],
  [{ zipCode: '1' }, ['zipCode']],
  [{ phoneNumber: '123' }, ['phoneNumber']],
  [{ name: '', streetAddress: '' }, ['name', 'streetAddress']],
  [{ phoneNumber: '' }, []],
])('an address with %j is refused by its fields', async (body, fields) => {
  const reply = await create(body);
  expect(Object.keys(reply.error?.fields ?? {}).sort()).toEqual(fields);
  expect(reply.status).toBe(fields.length > 0 ? 422 : 200);
});

test('the book has one default, which goes to another when it is deleted', async () => {
  const [one, two] = [(await create()).data, (await create({ name: 'Work', isDefault: true })).data];
  expect((await list()).map(({ name, isDefault }) => `${name} ${isDefault}`)).toEqual([
    'Work true',
    'Ann Lee false',
  ]);
  // Nothing takes the default away but another one.
  await api.call(addresses.update, { params: { id: two._id }, body: { isDefault: false } }, fan);
  expect((await list())[0]).toMatchObject({ _id: two._id, isDefault: true });
  await api.call(addresses.remove, { params: { id: two._id } }, fan);
  expect(await list()).toMatchObject([{ _id: one._id, isDefault: true }]);
});

test('ten are kept, also when eleven are sent at once, and each of them is found by its words', async () => {
  const replies = await Promise.all(
    Array.from({ length: 11 }, (_, nr) => create({ name: `Place ${nr}`, isDefault: nr % 2 === 0 })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(replies.find(({ status }) => status !== 200)?.error.error).toBe('addresses.too-many');
  const kept = await list();
  expect(kept.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  const found = await api.call(addresses.search, { query: { q: kept[3]?.name ?? '' } }, fan);
  expect(found.data.data.map(({ _id }) => _id)).toContain(kept[3]?._id);
  expect((await api.call(addresses.search, { query: { q: '%' } }, fan)).data.total).toBe(0);
});

test('two changes at once both hold', async () => {
  const { data } = await create();
  const change = (body: object) => api.call(addresses.update, { params: { id: data._id }, body }, fan);
  const [one, two] = await api.deps.db.transaction(async (tx) => {
    await tx.execute(`select from users where id = '${fan.id}' for no key update`);
    const both = [change({ name: 'Bo Lee' }), change({ streetAddress: 'Elm Street' })];
    await untilWaiting(tx, 2);
    return both;
  });
  expect([(await one)?.status, (await two)?.status]).toEqual([200, 200]);
  expect(await list()).toMatchObject([{ name: 'Bo Lee', streetAddress: 'Elm Street' }]);
});

test('addresses of others are not there', async () => {
  const { data } = await create();
  const other = await aFan(api);
  const params = { id: data._id };
  const tries = [
    await api.call(addresses.view, { params }, other),
    await api.call(addresses.update, { params, body: { name: 'Mine' } }, other),
    await api.call(addresses.remove, { params }, other),
  ];
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await api.call(addresses.search, {}, {})).status).toBe(401);
  expect(await list(other)).toEqual([]);
  expect(await list()).toHaveLength(1);
});

test.each([
  ['POST', '/api/addresses', ''],
  ['POST', '/api/addresses/ID', 'Elm Street'],
  ['PUT', '/api/addresses/ID/update', 'Elm Street'],
] as const)('older clients write by %s %s', async (method, url, streetAddress) => {
  const { data } = await create();
  const reply = await api.app.inject({
    method,
    url: url.replace('ID', data._id),
    headers: { authorization: fan.token },
    payload: streetAddress ? { streetAddress } : HOME,
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.json().data.streetAddress).toBe(streetAddress || 'Main Street');
});
