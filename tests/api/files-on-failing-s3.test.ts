import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readConfig } from '#server/config.ts';
import { logger } from '#server/log.ts';
import { chooseStorage } from '#server/providers/storage/choose.ts';
import { startTestApi, type TestApi } from '#support/api.ts';

const KEY = `public/aa/${'b'.repeat(30)}.webp`;
const ADDRESS = `/api/media/${KEY}`;
/** What stores say of a request they refuse. */
const SAID = '<AWSAccessKeyId>AKIASECRET</AWSAccessKeyId><StringToSign>to-sign</StringToSign>';
const BYTES = '0123456789';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const refuses =
  (status: number, code: string): Answer =>
  ({ method }, response) => {
    const body = `<Error><Code>${code}</Code><Message>media</Message>${SAID}</Error>`;
    response.writeHead(status, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? '' : body);
  };
const gives: Answer = ({ method, headers: { range } }, response) => {
  const [, start = 0, end = 9] = (/^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []).map(Number);
  const part = BYTES.slice(start, end + 1);
  response.writeHead(range ? 206 : 200, {
    'content-length': part.length,
    ...(range ? { 'content-range': `bytes ${start}-${end}/10` } : {}),
  });
  response.end(method === 'HEAD' ? '' : part);
};

/** How the store answers each method. */
let answers: Record<string, Answer> = {};
let lines: string[] = [];
let folder: string;
let store: Server;
let api: TestApi;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-s3-'));
  store = createServer((request, response) => {
    request.resume().once('end', () => (answers[request.method ?? ''] ?? gives)(request, response));
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const config = readConfig({
    DATA_DIR: folder,
    S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  const log = logger({ logLevel: 'info', role: 'api' }, { write: (line: string) => void lines.push(line) });
  api = await startTestApi({ log, storage: await chooseStorage(config) });
  await api.reset();
});
beforeEach(() => {
  answers = {};
  lines = [];
});
afterAll(async () => {
  await api.close();
  store.closeAllConnections();
  await new Promise((resolve) => store.close(resolve));
  rmSync(folder, { recursive: true });
});

const get = (headers: Record<string, string> = {}) => api.app.inject({ url: ADDRESS, headers });
const errorsLogged = () => lines.flatMap((line) => (JSON.parse(line) as { err?: object }).err ?? []);

/** An error as such: nothing of the file's bytes is said of it. */
function expectError(reply: Awaited<ReturnType<typeof get>>, status: number, error: string) {
  expect([reply.statusCode, reply.json().error]).toEqual([status, error]);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(reply.payload)),
    'cache-control': 'no-store',
  });
  for (const name of ['etag', 'content-range']) expect(reply.headers).not.toHaveProperty(name);
}

describe.each([
  [503, 'SlowDown'],
  [500, 'InternalError'],
  [403, 'SignatureDoesNotMatch'],
])('a store that answers %i %s', (status, code) => {
  test.each(['HEAD', 'GET'])('to %s is unavailable, and nothing it said is logged', async (method) => {
    answers = { [method]: refuses(status, code) };
    const reply = await get();
    expectError(reply, 503, 'http.unavailable');
    expect(reply.headers['retry-after']).toBe('2');
    expect(errorsLogged()).toMatchObject([{ type: 'StorageUnavailable', status }]);
    const log = lines.join('');
    if (method === 'GET') expect(log).toContain(code);
    for (const secret of ['AKIASECRET', 'to-sign', 'StringToSign', '"media"'])
      expect(log).not.toContain(secret);
  });

  test('is unavailable for what is put, too', async () => {
    answers = { PUT: refuses(status, code) };
    const { storage } = api.deps;
    const error = { name: 'StorageUnavailable', code, status };
    await expect(storage.put('public/aa/b.webp', Buffer.from('b'), 'image/webp')).rejects.toMatchObject(
      error,
    );
    const stream = Readable.from([Buffer.from('b')], { objectMode: false });
    await expect(storage.put('public/aa/b.webp', stream, 'image/webp')).rejects.toMatchObject(error);
  });
});

test('bytes and ranges of a store that is well come with their type', async () => {
  const whole = await get();
  expect([whole.statusCode, whole.payload, whole.headers['content-type']]).toEqual([
    200,
    BYTES,
    'image/webp',
  ]);
  const part = await get({ range: 'bytes=2-5' });
  expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([
    206,
    '2345',
    'bytes 2-5/10',
  ]);
});

test('an object that goes between the two requests for it is not there', async () => {
  answers = { GET: refuses(404, 'NoSuchKey') };
  expectError(await get(), 404, 'files.not-found');
  expect(await api.deps.storage.onDisk(KEY)).toBeNull();
});

test('an answer that ends before its first byte is an error of its own type', async () => {
  answers = {
    GET: (_, response) => {
      response.writeHead(200, { 'content-length': 10 }).flushHeaders();
      setTimeout(() => response.socket?.end(), 100);
    },
  };
  expectError(await get(), 503, 'http.unavailable');
});

test.each<[string, Answer]>([
  ['all bytes', (_, response) => void response.writeHead(200, { 'content-length': 10 }).end(BYTES)],
  [
    'another range',
    (_, response) =>
      void response.writeHead(206, { 'content-length': 4, 'content-range': 'bytes 0-3/10' }).end('0123'),
  ],
  [
    'a range of another object',
    (_, response) =>
      void response.writeHead(206, { 'content-length': 4, 'content-range': 'bytes 2-5/11' }).end('2345'),
  ],
  [
    'more bytes than it says',
    (_, response) =>
      void response.writeHead(206, { 'content-length': 6, 'content-range': 'bytes 2-5/10' }).end('234567'),
  ],
])('a store that answers a range with %s is not passed on', async (_, answer) => {
  answers = { GET: answer };
  expectError(await get({ range: 'bytes=2-5' }), 503, 'http.unavailable');
  expect(errorsLogged()).toMatchObject([{ code: 'other-bytes-than-asked-for' }]);
});
