import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod';
import { users as contract } from '#contract/users.ts';
import { listQuery, money, numeric } from '#contract/wire.ts';
import { follows } from '#server/db/schema/follows.ts';
import { multipart, startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, aPicture, type Person } from '#support/factories.ts';

/** What existing clients do, sent as they send it. */
let api: TestApi;
let fan: Person;
let performer: Person;
/** Performers find those who follow them. */
const follow = ({ id }: Person) =>
  api.deps.db.insert(follows).values({ id: `follow-${id}`, followerId: id, followingId: performer.id });
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  fan = await aFan(api, { name: 'a b', username: 'anna' });
  performer = await aPerformer(api);
  await follow(fan);
});
afterAll(() => api.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url: `/api${path}`, headers });
const search = async (query: string) => {
  const reply = await get(`/users/search?${query}`, { authorization: performer.token });
  expect(reply.statusCode).toBe(200);
  return reply.json().data as { data: { username: string }[]; total: number };
};
const found = async (query: string) => (await search(query)).data.map(({ username }) => username);

describe('envelopes', () => {
  test('success is status 0 with data', async () => {
    const reply = await get('/settings/public');
    expect(reply.statusCode).toBe(200);
    expect(Object.keys(reply.json()).sort()).toEqual(['data', 'status']);
    expect(reply.json().status).toBe(0);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('a POST answers 200', async () => {
    const reply = await api.app.inject({
      method: 'POST',
      url: '/api/settings/keys',
      payload: { keys: ['siteName'] },
    });
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 0, data: { siteName: 'Footlight' } }]);
  });

  test('a list is data and total inside data', async () => {
    expect(Object.keys(await search('')).sort()).toEqual(['data', 'total']);
  });

  test('an error is the HTTP status with statusCode, message, error and fields', async () => {
    const plain = await get('/users/me');
    expect([plain.statusCode, plain.json()]).toEqual([
      401,
      { statusCode: 401, message: 'Please login!', error: 'http.unauthorized' },
    ]);
    const fields = await api.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'x' },
    });
    expect(fields.statusCode).toBe(422);
    expect(fields.json()).toEqual({
      statusCode: 422,
      message: 'Please check the marked fields.',
      error: 'http.invalid',
      fields: { password: 'Please fill this in.' },
    });
  });

  test('an unknown address answers the same way', async () => {
    const reply = await get('/no/such/call');
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { statusCode: 404, message: 'We could not find that.', error: 'http.not-found' },
    ]);
  });
});

describe('the token', () => {
  test('is raw in Authorization; the word Bearer is forgiven', async () => {
    for (const authorization of [
      fan.token,
      ` ${fan.token} `,
      `Bearer ${fan.token}`,
      `bearer  ${fan.token}`,
    ]) {
      expect((await get('/users/me', { authorization })).json().data._id).toBe(fan.id);
    }
  });

  test.each(['', ' ', 'null', 'undefined', 'Bearer', 'Bearer ', 'Bearer null', 'Bearer undefined'])(
    '%j means nobody: public calls work, others ask to sign in',
    async (authorization) => {
      expect((await get('/settings/public', { authorization })).statusCode).toBe(200);
      expect((await get('/users/me', { authorization })).statusCode).toBe(401);
    },
  );

  test('a wrong one means nobody too, where nobody may come', async () => {
    expect((await get('/settings/public', { authorization: 'x'.repeat(5000) })).statusCode).toBe(200);
    expect((await get('/users/me', { authorization: 'x'.repeat(5000) })).statusCode).toBe(401);
  });

  test('counts in the header only, not in the address or a cookie', async () => {
    expect((await get(`/users/me?token=${fan.token}`)).statusCode).toBe(401);
    expect((await get('/users/me', { cookie: `token=${fan.token}` })).statusCode).toBe(401);
  });
});

describe('content types', () => {
  const json = { 'content-type': 'application/json' };

  test('JSON is declared on GET and DELETE without a body', async () => {
    expect((await get('/settings/public', json)).statusCode).toBe(200);
    const reply = await api.app.inject({
      method: 'DELETE',
      url: '/api/auth/sessions',
      headers: { ...json, authorization: fan.token },
    });
    expect(reply.statusCode).toBe(200);
  });

  test.each(['', '  '])('an empty body %j is no body', async (payload) => {
    const reply = await api.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { ...json, authorization: fan.token },
      payload,
    });
    expect(reply.statusCode).toBe(200);
  });

  test('a body that is no JSON is 400, of a strange type 415, never an error of ours', async () => {
    const send = (type: string, payload: string) =>
      api.app.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': type }, payload });
    expect((await send('application/json', '{"username":')).json()).toMatchObject({
      statusCode: 400,
      error: 'http.bad-request',
    });
    expect((await send('text/xml', '<a/>')).json()).toMatchObject({
      statusCode: 415,
      error: 'http.unsupported-media',
    });
    expect((await send('application/json', '[]')).statusCode).toBe(422);
    expect((await send('application/json', 'null')).statusCode).toBe(422);
    expect((await send('application/json', '{"__proto__":{"x":1},"password":"x"}')).statusCode).toBe(400);
    expect(
      (await send('application/json', JSON.stringify({ username: 'x'.repeat(2_000_000) }))).statusCode,
    ).toBe(413);
  });
});

describe('query strings', () => {
  test('values encoded twice are decoded twice', async () => {
    expect(await found('q=a%2520b')).toEqual(['anna']);
    expect(await found('q=a%20b')).toEqual(['anna']);
    expect(await found('q=a+b')).toEqual(['anna']);
    expect(await found('q=a%252')).toEqual([]);
    expect((await get('/users/search?q=%', { authorization: performer.token })).statusCode).toBe(200);
    expect((await get('/users/search?q=%2500', { authorization: performer.token })).statusCode).toBe(422);
  });

  test('the texts undefined and null, and nothing, are absent values', async () => {
    const query =
      'q=undefined&limit=null&offset=&sort=undefined&sortBy=null&gender=undefined&country=null&fromDate=undefined';
    expect(await found(query)).toEqual(['anna']);
  });

  test('ten rows when not said, two hundred at most', async () => {
    await Promise.all(Array.from({ length: 11 }, async () => follow(await aFan(api))));
    expect((await search('')).data).toHaveLength(10);
    expect((await search('limit=11')).data).toHaveLength(11);
    expect((await search('limit=5000')).data).toHaveLength(12);
    expect((await search('limit=1&offset=11')).data).toHaveLength(1);
    expect(listQuery.parse({ limit: '5000' }).limit).toBe(200);
    for (const wrong of ['limit=0', 'limit=-1', 'limit=ten', 'offset=-1', 'sort=sideways']) {
      const reply = await get(`/users/search?${wrong}`, { authorization: performer.token });
      expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, [wrong.split('=')[0]]]);
    }
  });

  test('the sorters of tables are understood', async () => {
    api.clock.advance({ minutes: 1 });
    await follow(await aFan(api, { username: 'zoe' }));
    for (const up of ['asc', 'ascend']) expect(await found(`sort=${up}`)).toEqual(['anna', 'zoe']);
    for (const down of ['desc', 'descend']) expect(await found(`sort=${down}`)).toEqual(['zoe', 'anna']);
  });

  test('strange names and very many of them do no harm', async () => {
    const reply = await get('/settings/public?__proto__[x]=1&constructor=2&a[b][c]=3&toString=4');
    expect(reply.statusCode).toBe(200);
    expect(({} as { x?: unknown }).x).toBeUndefined();
    expect((await get(`/settings/public?${'a=1&'.repeat(3000)}`)).statusCode).toBe(200);
  });
});

describe('numbers that are written as texts', () => {
  const number = numeric(z.number());

  test.each([
    ['5', 5],
    ['-5', -5],
    [' 2.50 ', 2.5],
    ['5.', 5],
    ['.5', 0.5],
    ['-.5', -0.5],
    ['', 0],
    [' ', 0],
    ['0'.repeat(40), 0],
  ])('%j is %d', (text, expected) => {
    expect(number.parse(text)).toBe(expected);
  });

  test.each(['.', '-', '-.', '1.2.3', '1,5', '0x10', '1e3', '+5', '5 5', 'NaN', 'Infinity', '٥'])(
    '%j is none',
    (text) => {
      expect(number.safeParse(text).success).toBe(false);
    },
  );

  test('what is too long for a number is refused with the same words, however long', () => {
    const [short] = money.safeParse('5x').error?.issues ?? [];
    expect(short?.message).toBe('Please enter a number.');
    for (const long of ['0'.repeat(41), `${'0'.repeat(120_000)}x`, ' '.repeat(120_000)])
      expect(money.safeParse(long).error?.issues).toEqual([short]);
  });
});

describe('forms', () => {
  const operatorOnly = '/api/auth/performers/register';
  const picture = aPicture();
  async function apply(extra: [string, string][]): Promise<LightMyRequestResponse> {
    const form = new FormData();
    const fields: [string, string][] = [
      ['username', 'newcomer'],
      ['email', 'new@example.com'],
      ['password', 'Sesame-0pen'],
      ['dateOfBirth', '1990-05-05'],
    ];
    for (const [name, value] of [...fields, ...extra]) form.append(name, value);
    form.append('idVerification', await picture, 'id.png');
    form.append('documentVerification', await picture, 'document.png');
    return api.app.inject({ method: 'POST', url: operatorOnly, ...(await multipart(form)) });
  }

  test('fields are flat; the texts undefined and null are absent values', async () => {
    const reply = await apply([
      ['gender', 'null'],
      ['country', 'undefined'],
      ['phone', 'null'],
      ['firstName', 'undefined'],
    ]);
    expect(reply.statusCode).toBe(200);
    expect((await api.call(contract.view, { params: { id: 'newcomer' } })).status).toBe(404);
  });

  test('unknown fields are left out, a repeated single field is refused', async () => {
    expect(
      (
        await apply([
          ['languages[]', 'en'],
          ['languages[]', 'de'],
          ['nickname', '1'],
        ])
      ).statusCode,
    ).toBe(200);
    const twice = await apply([['email', 'other@example.com']]);
    expect([twice.statusCode, Object.keys(twice.json().fields)]).toEqual([422, ['email']]);
  });

  test('a file under a name that is not expected is refused', async () => {
    const form = new FormData();
    form.append('surprise', await picture, 'a.png');
    const headers = { authorization: fan.token };
    const sent = await multipart(form);
    const reply = await api.app.inject({
      method: 'POST',
      url: '/api/users/avatar/upload',
      payload: sent.payload,
      headers: { ...headers, ...sent.headers },
    });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, ['surprise']]);
  });

  test('a broken form is the sender’s fault', async () => {
    const send = (payload: string, type = 'multipart/form-data; boundary=x') =>
      api.app.inject({
        method: 'POST',
        url: '/api/users/avatar/upload',
        headers: { authorization: fan.token, 'content-type': type },
        payload,
      });
    for (const reply of [
      await send('nonsense'),
      await send('--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nhalf'),
      await send('', 'multipart/form-data'),
      await send('--x--\r\n'),
    ]) {
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode).toBeLessThan(500);
    }
  });

  test('the plain name of a call that takes files may be sent as JSON as well', async () => {
    const reply = await api.app.inject({ method: 'POST', url: operatorOnly, payload: { username: 'x' } });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, ['idVerification']]);
  });
});

describe('addresses', () => {
  test('a person is found by id or username, encoded or not', async () => {
    for (const id of [fan.id, 'anna', 'ANNA', '%61nna']) {
      const reply = await get(`/users/view/${id}`, { authorization: performer.token });
      expect(reply.json().data._id).toBe(fan.id);
    }
    for (const id of ['%00', '%ff', '..%2f..', 'a'.repeat(65), '%E0%A4%A']) {
      const { statusCode } = await get(`/users/view/${id}`);
      expect([400, 404, 422]).toContain(statusCode);
    }
  });

  test('ids are text that sorts by time', async () => {
    const later = await anOperator(api);
    expect(fan.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(later.id > fan.id).toBe(true);
  });
});
