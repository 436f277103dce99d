import { files as contract } from '#contract/files.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { signature } from '#server/features/files/signing.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { aPdf, asFile } from '#support/images.ts';
import { aPhoto, aPost, EVERYONE, SUBSCRIBERS, subscribed } from '#support/posts.ts';

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

type Headers = Record<string, string>;
const get = (url: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.app.inject({ method, url, headers });
const as = (person: Person): Headers => ({ authorization: person.token });

async function closedPhoto(): Promise<string> {
  return (await aPhoto(api, owner)).url ?? '';
}

test('a signed address needs neither header nor cookie, and whose they are does not matter', async () => {
  const address = await closedPhoto();
  const other = await aPerformer(api);
  for (const headers of [
    {},
    as(owner),
    as(other),
    { cookie: 'token=nonsense' },
    { authorization: 'nonsense' },
  ]) {
    const reply = await get(address, headers);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp']);
  }
});

test('it is kept by browsers only, and never taken for anything but a picture', async () => {
  const { headers } = await get(await closedPhoto(), as(owner));
  expect(headers).toMatchObject({
    'cache-control': 'private, max-age=900',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});

test('the address stays the same for five minutes, so that browsers keep what they loaded', async () => {
  const { _id } = await aPhoto(api, owner);
  const status = async () => (await api.call(contract.status, { params: { id: _id } }, owner)).data.url;
  const first = await status();
  api.clock.advance({ minutes: 4, seconds: 59 });
  expect(await status()).toBe(first);
  api.clock.advance({ seconds: 1 });
  expect(await status()).not.toBe(first);
});

test('changing any character of the address closes it', async () => {
  const address = await closedPhoto();
  const start = '/api/media/signed/'.length;
  const headers = as(owner);
  const opened: string[] = [];
  for (let at = start; at < address.length; at += 1) {
    for (const bit of [1, 2, 32]) {
      const changed = String.fromCharCode(address.charCodeAt(at) ^ bit);
      const url = address.slice(0, at) + changed + address.slice(at + 1);
      if (!URL.canParse(url, 'http://localhost')) continue;
      const { statusCode } = await get(encodeURI(url), headers);
      if (statusCode < 400) opened.push(url);
      expect(statusCode).toBeLessThan(500);
    }
  }
  expect(opened).toEqual([]);
});

test('an address ends after fifteen minutes at most', async () => {
  const address = await closedPhoto();
  api.clock.advance({ minutes: 14, seconds: 59 });
  expect((await get(address)).statusCode).toBe(200);
  api.clock.advance({ seconds: 1 });
  const reply = await get(address);
  expect(reply.statusCode).toBe(403);
  expect(reply.json().error).toBe('files.link-not-valid');
  expect(reply.headers['cache-control']).toBe('no-store');
});

test('an address with a later end, another file, version or viewer is not signed by another one’s signature', async () => {
  const [one, two] = [new URL(await closedPhoto(), 'http://x'), new URL(await closedPhoto(), 'http://x')];
  const other = await aFan(api);
  const operator = await anOperator(api);
  const attempts = [
    one.pathname + two.search,
    one.pathname.replace('/display', '/thumbnail') + one.search,
    one.pathname.replace('/display', '/blurred') + one.search,
    one.pathname + one.search.replace(/expires=\d+/, 'expires=99999999999'),
    one.pathname + one.search.replace(/expires=(\d+)/, 'expires=0$1'),
    one.pathname + one.search.replace(/expires=(\d+)/, 'expires=$1.0'),
    one.pathname + one.search.replace(/viewer=[^&]+&/, ''),
    one.pathname + one.search.replace(/viewer=[^&]+/, `viewer=${other.id}`),
    one.pathname + one.search.replace(/viewer=[^&]+/, `viewer=${operator.id}`),
    `${one.pathname}${one.search}&viewer=${other.id}`,
    one.pathname + one.search.replace(/sig=.+/, 'sig='),
    one.pathname + one.search.replace(/&sig=.+/, ''),
    one.pathname,
  ];
  for (const url of attempts) {
    for (const person of [owner, other]) expect((await get(url, as(person))).statusCode).toBe(403);
  }
});

test('a signature made with another secret, or over nothing, is worth nothing', async () => {
  const { _id } = await aPhoto(api, owner);
  const grant = { fileId: _id, version: 'display', viewer: owner.id, expires: 99_999_999_999 };
  for (const sig of [signature('another-secret', grant), signature('', grant), 'undefined', 'null']) {
    const url = `/api/media/signed/${_id}/display?viewer=${owner.id}&expires=${grant.expires}&sig=${sig}`;
    expect((await get(url, as(owner))).statusCode).toBe(403);
  }
});

test('paths that climb, name closed keys or unknown files lead nowhere', async () => {
  const { _id } = await aPhoto(api, owner);
  const { storage } = api.deps;
  await storage.put('closed/aa/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.webp', Buffer.from('secret'), 'image/webp');
  await storage.put('public/aa/note.txt', Buffer.from('secret'), 'text/plain');
  for (const path of [
    'closed/aa/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.webp',
    'public/../closed/aa/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.webp',
    'public/%2e%2e/closed/aa/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.webp',
    'public%2f..%2fclosed%2faa%2fbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.webp',
    'public/aa/note.txt',
    '../secret',
    '..%2fsecret',
    'public/aa/../../../secret',
    'public/aa/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.webp%00.txt',
    'public/aa/',
    '',
    `signed/${_id}`,
  ]) {
    const reply = await get(`/api/media/${path}`, as(owner));
    expect([path, reply.statusCode]).toEqual([path, 404]);
    expect(reply.payload).not.toContain('secret');
  }
});

test('only GET and HEAD reach a file', async () => {
  const address = await closedPhoto();
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    expect((await api.app.inject({ method, url: address, headers: as(owner) })).statusCode).toBe(404);
  }
  const [head, whole] = [await get(address, as(owner), 'HEAD'), await get(address, as(owner))];
  expect(head.statusCode).toBe(200);
  expect(head.payload).toBe('');
  expect(head.headers['content-length']).toBe(String(whole.rawPayload.length));
  expect((await get(address.replace('sig=', 'sig=x'), {}, 'HEAD')).statusCode).toBe(403);
});

test('parts of a file can be asked for', async () => {
  const address = await closedPhoto();
  const whole = (await get(address, as(owner))).rawPayload;
  const { length } = whole;
  const part = (range: string, more: Headers = {}) => get(address, { ...as(owner), range, ...more });
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    [`bytes=${length - 1}-`, length - 1, length - 1],
    ['bytes=5-', 5, length - 1],
    ['bytes=-7', length - 7, length - 1],
    [`bytes=-${length * 2}`, 0, length - 1],
    [`bytes=4-${length * 2}`, 4, length - 1],
  ] as const) {
    const reply = await part(range);
    expect([reply.statusCode, reply.headers['content-range']]).toEqual([
      206,
      `bytes ${from}-${to}/${length}`,
    ]);
    expect(reply.headers['content-length']).toBe(String(to - from + 1));
    expect(reply.rawPayload.equals(whole.subarray(from, to + 1))).toBe(true);
  }
  for (const range of [`bytes=${length}-`, 'bytes=99999999-', 'bytes=-0']) {
    const reply = await part(range);
    expect([reply.statusCode, reply.headers['content-range'], reply.payload]).toEqual([
      416,
      `bytes */${length}`,
      '',
    ]);
  }
  for (const range of ['bytes=', 'bytes=a-b', 'bytes=9-3', 'lines=0-1', 'bytes=0-1,4-5', 'bytes=-']) {
    expect((await part(range)).statusCode).toBe(200);
  }
  expect((await part('bytes=0-0', { 'if-range': '"older"' })).statusCode).toBe(200);
});

test('what the browser has is not sent again, but only for an address that is valid', async () => {
  const address = await closedPhoto();
  const etag = String((await get(address, as(owner))).headers.etag);
  for (const value of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const reply = await get(address, { ...as(owner), 'if-none-match': value });
    expect([reply.statusCode, reply.payload]).toEqual([304, '']);
  }
  expect((await get(address.replace('sig=', 'sig=x'), { 'if-none-match': etag })).statusCode).toBe(403);
});

test('public pictures are kept for ever', async () => {
  const { url } = await aPhoto(api, owner, 'preview');
  const reply = await get(url ?? '');
  expect(reply.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
  });
  expect((await get(url ?? '', { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304);
});

test('identity documents open for their owner as a download, and for nobody else', async () => {
  const applicant = await aPerformer(api, { reviewState: 'none' });
  const { data } = await api.call(
    performerAccount.uploadDocuments,
    { files: { idVerification: asFile(aPdf(), 'passé (1).hta', 'application/pdf') } },
    applicant,
  );
  const reply = await get(data.url ?? '', as(applicant));
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(reply.headers['content-disposition']).toBe(
    `attachment; filename="pass_ _1_.pdf"; filename*=UTF-8''pass%C3%A9%20%281%29.pdf`,
  );
  expect(data.blurThumbnail).toBeNull();
  const other = await aFan(api);
  for (const person of [owner, other]) {
    const asked = await api.call(contract.addresses, { params: { id: data._id } }, person);
    expect(asked.status).toBe(404);
    const grant = { fileId: data._id, version: 'original', viewer: person.id, expires: 1_900_000_000 };
    const sig = signature(api.deps.config.secret, grant);
    const url = `/api/media/signed/${data._id}/original?viewer=${person.id}&expires=${grant.expires}&sig=${sig}`;
    expect((await get(url)).statusCode).toBe(403);
  }
});

test('the state of a file is told to its owner, to operators and to whoever may see its post', async () => {
  const fan = await aFan(api);
  const subscriber = await aFan(api);
  const operator = await anOperator(api);
  await subscribed(api, subscriber, owner, '2026-04-01');
  const photo = await aPhoto(api, owner);
  const post = await aPost(api, owner, { type: 'photo', fileIds: [photo._id], ...SUBSCRIBERS });
  const unrelated = await aPost(api, owner, EVERYONE);
  const ask = (person: Person | null, query: object) =>
    api.call(contract.status, { params: { id: photo._id }, query }, person ?? {});
  const target = { target: 'feedId', targetId: post._id };
  for (const [person, query, status] of [
    [owner, {}, 200],
    [operator, {}, 200],
    [subscriber, target, 200],
    [subscriber, {}, 404],
    [subscriber, { target: 'feedId', targetId: unrelated._id }, 404],
    [fan, target, 404],
    [null, target, 404],
    [null, { target: 'feedId', targetId: unrelated._id }, 404],
  ] as const) {
    const reply = await ask(person, query);
    expect(reply.status).toBe(status);
    if (status === 200)
      expect((await get(reply.data.url ?? '', person ? as(person) : {})).statusCode).toBe(200);
  }
});
