import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';

/** What existing clients send for accounts and read from them, as they send and read it. */
let api: TestApi;
let performer: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  performer = await aPerformer(api, { dateOfBirth: '1990-06-15', bio: 'Hello', reviewState: 'approved' });
});
afterAll(() => api.close());

async function send(method: 'GET' | 'PUT', path: string, payload?: object, person = performer) {
  const headers = { authorization: person.token };
  const reply = await api.app.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(payload ? { payload } : {}),
  });
  return { status: reply.statusCode, data: reply.json().data, error: reply.json() };
}
const put = (payload: object, person = performer) => send('PUT', `/performers/${person.id}`, payload, person);

test('GET /users/me of a performer carries all that GET /performers/me does', async () => {
  const me = (await send('GET', '/users/me')).data;
  const own = (await send('GET', '/performers/me')).data;
  expect(me).toMatchObject({
    dateOfBirth: '1990-06-15',
    bio: 'Hello',
    monthlyPrice: own.monthlyPrice,
    durationFreeSubscriptionDays: own.durationFreeSubscriptionDays,
    blockCountries: { countryCodes: [] },
    isPerformer: true,
    roles: ['performer'],
  });
  expect(Object.keys(me)).toEqual(expect.arrayContaining(Object.keys(own)));
});

test('GET /users/me of a fan has none of it', async () => {
  const { data } = await send('GET', '/users/me', undefined, await aFan(api));
  for (const name of ['bio', 'monthlyPrice', 'dateOfBirth', 'blockCountries'])
    expect(data).not.toHaveProperty(name);
});

test('the whole record of GET /users/me is sent back and changes nothing', async () => {
  const { data } = await send('GET', '/users/me');
  const { status, error } = await put({ ...data, password: '', city: 'Utrecht' });
  expect([status, error.fields]).toEqual([200, undefined]);
  const { updatedAt: _, ...after } = (await send('GET', '/users/me')).data;
  const { updatedAt: __, ...before } = data;
  expect(after).toEqual({ ...before, city: 'Utrecht' });
});

test.each(['1990-06-15', '1990-06-15T00:00:00.000Z', 'Fri, 15 Jun 1990 00:00:00 GMT'])(
  'a date of birth that stays is no change: %s',
  async (dateOfBirth) => {
    expect((await put({ dateOfBirth, city: 'Utrecht' })).data).toMatchObject({
      dateOfBirth: '1990-06-15',
      city: 'Utrecht',
    });
  },
);

test('another date of birth is refused once the documents were checked', async () => {
  const { status, error } = await put({ dateOfBirth: '1990-06-16' });
  expect([status, Object.keys(error.fields)]).toEqual([422, ['dateOfBirth']]);
});

test.each([
  ['1991-02-03', '1991-02-03'],
  ['1991-02-03T22:30:00.000Z', '1991-02-03'],
  ['1991-02-03T00:00:00+02:00', '1991-02-03'],
  ['Sun, 03 Feb 1991 00:00:00 GMT', '1991-02-03'],
])('a day may be written as %s', async (dateOfBirth, stored) => {
  const newcomer = await aPerformer(api, { reviewState: 'pending' });
  expect((await put({ dateOfBirth }, newcomer)).data.dateOfBirth).toBe(stored);
});

test.each([
  '03.02.1991',
  '1991-02-03 and more',
  '1991-02-30',
  'Sun, 3 Feb 1991',
  '665539200000',
  'yesterday',
])('and as nothing else: %s', async (dateOfBirth) => {
  const newcomer = await aPerformer(api, { reviewState: 'pending' });
  const { status, error } = await put({ dateOfBirth }, newcomer);
  expect([status, Object.keys(error.fields)]).toEqual([422, ['dateOfBirth']]);
});

test('attributes arrive as values or as their texts', async () => {
  const byText = { height: '141 cm (4′8″)', weight: '60 kg (132 lb)', eyes: 'Blue', bodyType: 'slim' };
  expect((await put(byText)).data).toMatchObject({
    height: '141',
    weight: '60',
    eyes: 'blue',
    bodyType: 'slim',
  });
  expect((await put({ height: `150 cm (4'11")`, eyes: '' })).data).toMatchObject({ height: '150', eyes: '' });
  const { status, error } = await put({ eyes: 'Ultraviolet' });
  expect([status, Object.keys(error.fields)]).toEqual([422, ['eyes']]);
});
