import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { files } from '#contract/files.ts';
import { ownProducts } from '#contract/own-products.ts';
import { uploads } from '#contract/uploads.ts';
import { buildApp } from '#server/app.ts';
import { sweepLeftovers } from '#server/features/files/leftovers.service.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { sampleBytes } from '#support/media.ts';
import { aDigitalFile } from '#support/products.ts';
import { until } from '#support/until.ts';

// A film is worked on by a process of its own, which takes its time on a busy machine.
jest.setTimeout(180_000);

let api: TestApi;
/** Two processes that share a database and a folder. */
let apps: FastifyInstance[];
let origins: string[];
let performer: Person;

beforeAll(async () => {
  api = await startTestApi();
  apps = [await buildApp(api.deps), await buildApp(api.deps)];
  for (const app of apps) await app.listen({ port: 0, host: '127.0.0.1' });
  origins = apps.map((app) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
});
beforeEach(async () => {
  await api.reset();
  // The time of files is the machine's own.
  api.clock.set(new Date().toISOString());
  performer = await aPerformer(api);
});
afterAll(async () => {
  for (const app of apps) {
    app.server.closeAllConnections();
    await app.close();
  }
  await api.close();
});

type Headers = Record<string, string>;
const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream' };
const text = (value: string) => Buffer.from(value).toString('base64');

const ask = (method: string, path: string, headers: Headers, body?: Buffer, at = 0) =>
  fetch(origins[at] + path, { method, headers, ...(body ? { body: new Uint8Array(body) } : {}) });

const beginning = (
  { type = 'feed-video', name = 'film.mp4', size }: { type?: string; name?: string; size: number | string },
  more: Headers = {},
  as: { token: string } = performer,
  { body, at }: { body?: Buffer; at?: number } = {},
) => {
  const metadata = `type ${text(type)},filename ${text(name)}`;
  const own = { authorization: as.token, 'upload-length': String(size), 'upload-metadata': metadata };
  return ask('POST', '/api/uploads', { ...TUS, ...own, ...more }, body, at);
};

/** Begins an upload and answers its path. */
async function begin(size: number, type = 'feed-video', name?: string): Promise<string> {
  const reply = await beginning({ size, type, ...(name ? { name } : {}) });
  expect([reply.status, await reply.text()]).toEqual([201, '']);
  return reply.headers.get('location') ?? '';
}
const patch = (path: string, offset: number, bytes: Buffer, as: Person = performer, at = 0) =>
  ask('PATCH', path, { ...BYTES, authorization: as.token, 'upload-offset': String(offset) }, bytes, at);
const offsetOf = async (path: string, at = 0) => {
  const reply = await ask('HEAD', path, { ...TUS, authorization: performer.token }, undefined, at);
  return reply.status === 200 ? Number(reply.headers.get('upload-offset')) : `status ${reply.status}`;
};
/** Where its bytes lie. */
const fileOf = (path: string) => join(api.deps.config.dataDir, 'resumable', idOf(path));
const idOf = (path: string) => path.split('/').at(-1) ?? '';
const finish = (path: string, as: { token?: string } = performer) =>
  api.call(uploads.finish, { params: { id: idOf(path) }, body: {} }, as);

/** Sends the first `sent` bytes and then nothing more; the connection stays open until it is cut. */
function stalled(path: string, bytes: Buffer, sent: number, at = 0) {
  const call = httpRequest(origins[at] + path, {
    method: 'PATCH',
    headers: {
      ...BYTES,
      authorization: performer.token,
      'upload-offset': '0',
      'content-length': bytes.length,
    },
  });
  const ended = new Promise<void>((resolve) => call.once('close', () => resolve()));
  call.on('error', () => undefined);
  call.write(bytes.subarray(0, sent));
  return { cut: () => call.destroy(), ended };
}

const kept = (): string[] =>
  ['resumable', 'uploads', 'media'].flatMap((folder) => {
    try {
      const path = join(api.deps.config.dataDir, folder);
      const entries = readdirSync(path, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => `${folder}/${entry.name}`);
    } catch {
      return [];
    }
  });

test('an upload whose connection breaks goes on where it stopped, and becomes a file once', async () => {
  const film = sampleBytes('film.mp4');
  const half = Math.floor(film.length / 2);
  const path = await begin(film.length);
  expect(path).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);
  expect(await offsetOf(path)).toBe(0);
  const first = stalled(path, film, half);
  await until(() => statSync(fileOf(path)).size === half);
  first.cut();
  await first.ended;
  // Its process may hear of the break later than its sender.
  await until(async () => (await offsetOf(path)) === half);
  expect((await finish(path)).error).toMatchObject({ statusCode: 409, error: 'uploads.not-whole' });
  const rest = await patch(path, half, film.subarray(half), performer, 1);
  expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(film.length)]);
  const made = await finish(path);
  expect(made.data).toMatchObject({ type: 'feed-video', status: 'created', name: 'film.mp4', success: true });
  expect((await finish(path)).data._id).toBe(made.data._id);
  expect(await offsetOf(path)).toBe(film.length);
  expect(existsSync(fileOf(path))).toBe(false);
  await api.runJobs();
  const { data } = await api.call(files.status, { params: { id: made.data._id } }, performer);
  expect(data).toMatchObject({ status: 'finished', width: 320, height: 240 });
});

test('the file of a digital product comes the same way', async () => {
  const bytes = Buffer.from(await aDigitalFile('long').arrayBuffer());
  const path = await begin(bytes.length, 'performer-product-digital', 'pattern.pdf');
  await patch(path, 0, bytes.subarray(0, 9));
  await patch(path, 9, bytes.subarray(9));
  const { data } = await finish(path);
  expect(data).toMatchObject({ type: 'performer-product-digital', name: 'pattern.pdf', status: 'finished' });
  const body = { name: 'Pattern', price: 5, type: 'digital', digitalFileId: data._id } as const;
  const made = await api.call(ownProducts.create, { body }, performer);
  expect(made.data).toMatchObject({ digitalFileId: data._id, isInStock: true });
});

test.each([
  ['the same process', 0],
  ['another process', 1],
])('a connection that stands still gives way to a newer one at %s', async (_, at) => {
  const film = sampleBytes('film.mp4');
  const path = await begin(film.length);
  const first = stalled(path, film, 1000);
  await until(() => statSync(fileOf(path)).size === 1000);
  expect(await offsetOf(path, at)).toBe(1000);
  await first.ended;
  const rest = await patch(path, 1000, film.subarray(1000), performer, at);
  expect(rest.status).toBe(204);
  expect((await finish(path)).data).toMatchObject({ status: 'created', size: film.length });
});

test('what a process that died was working on is free after seconds', async () => {
  const path = await begin(10);
  await api.deps.db.execute(
    `update uploads set locked_by = 'dead', locked_until = '${api.clock.now().toISOString()}'`,
  );
  api.clock.advance({ seconds: 1 });
  expect((await patch(path, 0, Buffer.alloc(10))).status).toBe(204);
});

test('two requests at once write every byte once', async () => {
  const bytes = sampleBytes('film.mp4');
  const path = await begin(bytes.length);
  const replies = await Promise.all([0, 1, 0, 1].map((at) => patch(path, 0, bytes, performer, at)));
  // One that was asked to give way is refused; whoever came later had the wrong place.
  const statuses = replies.map((reply) => reply.status);
  expect(statuses.filter((status) => ![204, 400, 409].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status === 204).length).toBeLessThan(2);
  const there = Number(await offsetOf(path));
  if (there < bytes.length) await patch(path, there, bytes.subarray(there));
  expect(readFileSync(fileOf(path)).equals(bytes)).toBe(true);
  const made = await Promise.all([finish(path), finish(path)]);
  expect(new Set(made.map(({ data }) => data._id)).size).toBe(1);
});

test('it is nobody else’s', async () => {
  const path = await begin(10);
  await patch(path, 0, Buffer.from('01234'));
  const other = await aPerformer(api);
  const fan = await aFan(api);
  for (const method of ['HEAD', 'DELETE'])
    expect((await ask(method, path, { ...TUS, authorization: other.token })).status).toBe(404);
  expect((await patch(path, 5, Buffer.from('56789'), other)).status).toBe(404);
  expect((await finish(path, other)).status).toBe(404);
  expect((await patch(path, 5, Buffer.from('56789'), fan)).status).toBe(403);
  expect((await finish(path, {})).status).toBe(401);
  expect((await ask('HEAD', path, TUS)).status).toBe(401);
  expect((await beginning({ size: 10 }, {}, fan)).status).toBe(403);
  expect((await beginning({ size: 10 }, {}, { token: 'nonsense' })).status).toBe(401);
  expect(await offsetOf(path)).toBe(5);
});

test('nor by an address that names one’s own first and theirs in the query', async () => {
  const path = await begin(10);
  await patch(path, 0, Buffer.from('01234'));
  const other = await aPerformer(api);
  const own = (await beginning({ size: 10 }, {}, other)).headers.get('location') ?? '';
  const both = `${own}?x=/${idOf(path)}`;
  const asked = await ask('HEAD', both, { ...TUS, authorization: other.token });
  expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, '0']);
  expect((await patch(both, 5, Buffer.from('stolen').subarray(0, 5), other)).status).toBe(409);
  expect((await ask('DELETE', both, { ...TUS, authorization: other.token })).status).toBe(204);
  expect(await offsetOf(path)).toBe(5);
  expect(readFileSync(fileOf(path), 'utf8')).toBe('01234');
  expect((await ask('HEAD', own, { ...TUS, authorization: other.token })).status).toBe(404);
});

describe('before a byte is sent', () => {
  const refusal = async (reply: Response) => {
    const { message, fields } = JSON.parse(await reply.text());
    return [reply.status, fields ? Object.keys(fields) : message];
  };

  test('what may not come is refused, in words', async () => {
    const before = kept();
    await setSetting(api.deps, 'videoMaxMegabytes', 1);
    const tooLarge = await beginning({ size: 1024 * 1024 + 1 });
    expect(JSON.parse(await tooLarge.text())).toMatchObject({
      statusCode: 422,
      fields: { file: expect.stringContaining('The limit is 1 MB') },
    });
    expect(await refusal(await beginning({ size: 0 }))).toEqual([422, ['file']]);
    expect(await refusal(await beginning({ size: 5, type: 'avatar' }))).toEqual([422, ['type']]);
    expect(await refusal(await beginning({ size: 5 }, { 'upload-metadata': 'x' }))).toEqual([422, ['type']]);
    for (const size of ['-1', '1.5', '1e3', 'many', '9'.repeat(30)])
      expect(await refusal(await beginning({ size }))).toEqual([422, ['size']]);
    expect(kept()).toEqual(before);
  });

  test('the room of the account counts what is under way too, and so does the number', async () => {
    await setSetting(api.deps, 'storageGigabytes', 1);
    expect((await beginning({ size: 600_000_000 })).status).toBe(201);
    expect(await refusal(await beginning({ size: 600_000_000 }))).toEqual([
      422,
      'Your storage is full. Please delete posts or files you no longer need.',
    ]);
    for (let more = 1; more < 50; more += 1) expect((await beginning({ size: 1 })).status).toBe(201);
    expect(await refusal(await beginning({ size: 1 }))).toEqual([
      422,
      'Too many uploads are under way. Please finish or remove some first.',
    ]);
  });

  test('those that begin at the same moment are counted too', async () => {
    const together = Array.from({ length: 70 }, (_, at) =>
      beginning({ size: 1 }, {}, performer, { at: at % 2 }),
    );
    const statuses = (await Promise.all(together)).map((reply) => reply.status);
    expect([201, 422].map((one) => statuses.filter((status) => status === one).length)).toEqual([50, 20]);
  });

  test('what the protocol refuses leaves nothing behind, and says why as every error does', async () => {
    const before = kept();
    const metadata = `type ${text('feed-video')}`;
    const refused: [Headers, Buffer?][] = [
      [{ 'tus-resumable': '' }],
      [{ 'tus-resumable': '0.2.2' }],
      [{ 'upload-length': '007' }],
      [{ 'upload-metadata': `${metadata},${metadata}` }],
      [{ 'upload-defer-length': '1' }],
      [{ 'upload-concat': 'partial' }],
      [{ 'content-type': BYTES['content-type'] }, Buffer.from('more than it said')],
    ];
    const statuses: number[] = [];
    for (const [headers, body] of refused) {
      const reply = await beginning({ size: 7 }, headers, performer, { ...(body ? { body } : {}) });
      expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const error = JSON.parse(await reply.text());
      expect(error).toMatchObject({
        statusCode: reply.status,
        error: expect.stringMatching(/^\w+\.[\w-]+$/),
      });
      expect(error.message).toMatch(/\S/);
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([412, 400, 400, 400, 400, 400, 413]);
    expect((await api.deps.db.execute('select 1 from uploads')).rows).toEqual([]);
    expect(kept()).toEqual(before);
  });

  test('what proxies say of the address is not the protocol’s matter', async () => {
    const said = {
      'x-forwarded-proto': 'https,https',
      forwarded: 'proto=gopher',
      'x-forwarded-host': 'a, b',
    };
    expect((await beginning({ size: 7 }, said)).status).toBe(201);
  });
});

test('requests that do not fit are refused, change nothing and are never our fault', async () => {
  const path = await begin(10);
  await patch(path, 0, Buffer.from('01234'));
  const own = { authorization: performer.token };
  const at = (offset: string, more: Headers = {}, body = Buffer.from('56789')) =>
    ask('PATCH', path, { ...BYTES, ...own, 'upload-offset': offset, ...more }, body);
  const metadata = `type ${text('feed-video')}`;
  const create = (more: Headers) =>
    ask('POST', '/api/uploads', { ...TUS, ...own, 'upload-metadata': metadata, ...more });
  const replies = await Promise.all([
    at('0'),
    at('6'),
    at('-5'),
    at('five'),
    at('5', { 'content-type': 'text/plain' }),
    at('5', { 'tus-resumable': '0.2.2' }),
    at('5', { 'upload-length': '500' }),
    at('5', {}, Buffer.alloc(1_000_000)),
    ask('PATCH', path, { ...BYTES, ...own }, Buffer.from('56789')),
    ask('PATCH', path, { ...own, 'upload-offset': '5' }, Buffer.from('56789')),
    ask(
      'PATCH',
      '/api/uploads/..%2f..%2fsecret',
      { ...BYTES, ...own, 'upload-offset': '0' },
      Buffer.alloc(1),
    ),
    ask('HEAD', '/api/uploads/%00', { ...TUS, ...own }),
    ask('POST', path, { ...TUS, ...own, 'x-http-method-override': 'DELETE' }),
    create({ 'upload-defer-length': '1' }),
    create({ 'upload-length': '5', 'upload-defer-length': '1' }),
    create({ 'upload-length': '5', 'upload-concat': 'partial' }),
    create({ 'upload-length': '5', 'upload-metadata': `${metadata},${'x'.repeat(5000)} ,,,` }),
    create({ 'upload-length': '5', 'upload-metadata': `${metadata},${metadata}` }),
  ]);
  const statuses = replies.map((reply) => reply.status);
  expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
  expect(await offsetOf(path)).toBe(5);
  expect((await at('5')).status).toBe(204);
  // Not a byte more than was said.
  expect((await at('10', {}, Buffer.from('x'))).status).toBe(413);
  expect(await offsetOf(path)).toBe(10);
});

test('a file that is something else than it said is refused at its end, and forgotten', async () => {
  const path = await begin(10);
  await patch(path, 0, Buffer.from('not a film'));
  const refused = await finish(path);
  expect(refused).toMatchObject({
    status: 422,
    error: { fields: { file: expect.stringContaining('is not a video') } },
  });
  expect(await offsetOf(path)).toBe('status 404');
  expect((await finish(path)).status).toBe(404);
  expect(existsSync(fileOf(path))).toBe(false);
});

test.each([
  ['its file', 'insert on files'],
  ['what it has become', 'update of file_id on uploads'],
])('when the database fails while %s is written, nothing is lost', async (_, when) => {
  const film = sampleBytes('film.mp4');
  const path = await begin(film.length);
  await patch(path, 0, film);
  await api.deps.db.execute(`create function stopped() returns trigger language plpgsql as
    $$ begin raise exception 'stopped' using errcode = '57014'; end $$`);
  try {
    await api.deps.db.execute(
      `create trigger stopped before ${when} for each row execute function stopped()`,
    );
    expect((await finish(path)).status).toBe(503);
  } finally {
    await api.deps.db.execute('drop function stopped cascade');
  }
  expect(await offsetOf(path)).toBe(film.length);
  const { status, data } = await finish(path);
  expect([status, data.size]).toEqual([200, film.length]);
  const { rows } = await api.deps.db.execute<{ id: string; key: string }>(
    'select id, source_key as key from files',
  );
  expect(rows.map(({ id }) => id)).toEqual([data._id]);
  const stored = await api.deps.storage.onDisk(rows[0]?.key ?? '');
  expect(readFileSync(stored?.path ?? '').equals(film)).toBe(true);
  expect(kept().filter((name) => name.includes(idOf(path)))).toEqual([]);
});

test('its owner can give it up', async () => {
  const path = await begin(10);
  await patch(path, 0, Buffer.from('01234'));
  expect((await ask('DELETE', path, { ...TUS, authorization: performer.token })).status).toBe(204);
  expect(await offsetOf(path)).toBe('status 404');
  expect(existsSync(fileOf(path))).toBe(false);
});

test('it can be given up when it is whole, as long as it is no file', async () => {
  const own = { ...TUS, authorization: performer.token };
  const whole = await begin(10);
  await patch(whole, 0, Buffer.from('0123456789'));
  expect((await ask('DELETE', whole, own)).status).toBe(204);
  expect(await offsetOf(whole)).toBe('status 404');
  expect(existsSync(fileOf(whole))).toBe(false);
  const film = sampleBytes('film.mp4');
  const path = await begin(film.length);
  await patch(path, 0, film);
  const made = await finish(path);
  expect((await ask('DELETE', path, own)).status).toBe(400);
  expect((await finish(path)).data._id).toBe(made.data._id);
  // One that found no room for its file is kept, and can be given up to make some.
  const next = await begin(film.length);
  await patch(next, 0, film);
  await api.deps.db.execute(`update files set source_size = 1e15::bigint`);
  expect((await finish(next)).error).toMatchObject({ statusCode: 422, error: 'files.no-room' });
  expect(await offsetOf(next)).toBe(film.length);
  expect((await ask('DELETE', next, own)).status).toBe(204);
});

test('a request that adds nothing to what is whole changes nothing', async () => {
  const film = sampleBytes('film.mp4');
  const path = await begin(film.length);
  await patch(path, 0, film);
  const nothing = async () => {
    const reply = await patch(path, film.length, Buffer.alloc(0));
    return [reply.status, reply.headers.get('upload-offset')];
  };
  expect(await nothing()).toEqual([204, String(film.length)]);
  await finish(path);
  expect(await nothing()).toEqual([204, String(film.length)]);
  expect((await patch(path, film.length, Buffer.from('x'))).status).toBe(413);
  const lost = await begin(10);
  rmSync(fileOf(lost));
  expect((await patch(lost, 0, Buffer.from('01234'))).status).toBe(404);
});

test('one that nobody goes on with for a day is gone', async () => {
  const path = await begin(10);
  await patch(path, 0, Buffer.from('01234'));
  const hoursAgo = async (hours: number) => {
    const at = new Date(api.clock.now().getTime() - hours * 3_600_000);
    utimesSync(fileOf(path), at, at);
    await api.deps.db.execute(`update uploads set updated_at = '${at.toISOString()}'`);
  };
  await hoursAgo(23);
  await sweepLeftovers(api.deps);
  expect(await offsetOf(path)).toBe(5);
  await hoursAgo(25);
  expect(await offsetOf(path)).toBe('status 404');
  expect((await finish(path)).status).toBe(404);
  await sweepLeftovers(api.deps);
  expect(existsSync(fileOf(path))).toBe(false);
  expect((await api.deps.db.execute('select 1 from uploads')).rows).toEqual([]);
});
