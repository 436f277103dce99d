import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import multipartPlugin from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { contract } from '#contract/endpoint.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { writing } from '#contract/wire.ts';
import { bind } from '#server/http/bind.ts';
import { sendError } from '#server/http/errors.ts';
import { callLimits, noLimiter } from '#server/http/limits.ts';
import { multipart, startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, aPicture, type Person } from '#support/factories.ts';

let api: TestApi;
let owner: Person;
let picture: Blob;
beforeAll(async () => {
  api = await startTestApi();
  picture = await aPicture();
});
beforeEach(async () => {
  await api.reset();
  owner = await aPerformer(api);
});
afterAll(() => api.close());

type Parts = [name: string, value: string | Blob][];

async function post(path: string, parts: Parts, headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of parts)
    typeof value === 'string' ? form.append(name, value) : form.append(name, value, 'a.png');
  const sent = await multipart(form);
  const reply = await api.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: sent.payload,
    headers: { ...sent.headers, ...headers },
  });
  return { status: reply.statusCode, body: reply.json() };
}

const as = (person: Person) => ({ authorization: person.token });
const stored = (): string[] =>
  readdirSync(api.deps.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => /uploads|media/.test(path));

test('a call that takes no files refuses a form, and says what to send', async () => {
  const { status, body } = await post('/auth/login', [
    ['username', 'anna'],
    ['password', 'x'],
  ]);
  expect([status, body.message]).toEqual([415, 'Please send this as JSON, not as a form.']);
});

test('who may not call is told so before anything about the form', async () => {
  expect((await post('/performer/feeds', [['title', 'x']])).status).toBe(401);
  expect((await post('/performers/avatar/upload', [['nonsense', picture]])).status).toBe(401);
  expect((await post('/performers/avatar/upload', [['nonsense', picture]], as(await aFan(api)))).status).toBe(
    403,
  );
});

test('a form that says it is larger than the files of its call may be is refused by the limit of each', async () => {
  const { status, body } = await post('/auth/performers/register', [['username', 'x']], {
    'content-length': String(21 * 1024 * 1024),
  });
  const text = 'This file is too large. The limit is 10 MB.';
  expect([status, body.fields]).toEqual([413, { idVerification: text, documentVerification: text }]);
});

test('each file is held to the size of its own kind, whatever others may be', async () => {
  const large = new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]);
  const { status, body } = await post('/auth/performers/register', [
    ['documentVerification', picture],
    ['idVerification', large],
  ]);
  expect([status, body.fields]).toEqual([
    422,
    { idVerification: 'This file is too large. The limit is 10 MB.' },
  ]);
  expect(stored()).toEqual([]);
});

test('a second file for one field is refused, and the first one forgotten', async () => {
  const { status, error } = await api.call(
    ownFeeds.uploadPhoto,
    { files: { file: [picture, picture] as never } },
    owner,
  );
  expect([status, error.fields]).toEqual([422, { file: 'Please choose one file only.' }]);
  expect(stored()).toEqual([]);
});

test.each<[string, Parts]>([
  ['one very long text', [['alt', 'x'.repeat(33 * 1024)]]],
  ['many long texts', Array.from({ length: 9 }, (_, at) => [`field${at}`, 'x'.repeat(20 * 1024)])],
  ['very many texts', Array.from({ length: 101 }, (_, at) => [`field${at}`, 'x'])],
])('%s in a form is too large', async (_what, fields) => {
  const { status } = await post('/performer/feeds/photo/upload', [...fields, ['file', picture]], as(owner));
  expect(status).toBe(413);
  expect(stored()).toEqual([]);
});

test('a form with its file and a text goes through', async () => {
  const { status, body } = await post(
    '/performers/documents/upload',
    [
      ['type', 'idVerification'],
      ['file', picture],
    ],
    as(await aPerformer(api, { reviewState: 'none' })),
  );
  expect([status, body.data.success]).toEqual([200, true]);
  expect(performerAccount.uploadDocuments.upload).toBeDefined();
});

describe('a call whose body existing clients send as a form', () => {
  let app: FastifyInstance;
  const notes = contract('notes', {
    create: {
      method: 'POST',
      path: '/notes',
      access: 'public',
      form: true,
      body: z.object({ content: writing(20), tags: z.array(z.string()).optional() }),
      reply: z.object({ content: z.string(), tags: z.array(z.string()).optional() }),
    },
  });
  beforeAll(async () => {
    app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    app.setErrorHandler(sendError);
    app.decorate('authenticate', async () => null);
    app.decorate('callLimits', callLimits(noLimiter));
    app.decorate('direct', new Map());
    app.decorateRequest('viewer', null);
    await app.register(multipartPlugin);
    bind(app, api.deps, notes, { create: (_ctx, { body }) => body });
  });
  afterAll(() => app.close());
  const send = async (parts: Parts) => {
    const form = new FormData();
    for (const [name, value] of parts)
      typeof value === 'string' ? form.append(name, value) : form.append(name, value, 'a.png');
    const reply = await app.inject({ method: 'POST', url: '/notes', ...(await multipart(form)) });
    return { status: reply.statusCode, body: reply.json() };
  };

  test('takes its fields, or JSON', async () => {
    const fields: Parts = [
      ['content', 'Hello'],
      ['tags', 'a'],
      ['tags', 'b'],
    ];
    const note = { content: 'Hello', tags: ['a', 'b'] };
    expect((await send(fields)).body).toEqual({ status: 0, data: note });
    const json = await app.inject({ method: 'POST', url: '/notes', payload: note });
    expect(json.json()).toEqual({ status: 0, data: note });
  });

  test('counts and keeps one character for the end of a line, whichever way it comes', async () => {
    // A form writes two for each: ten lines of one letter would be 29 characters.
    const lines = Array(10).fill('x').join('\n');
    const note = { content: lines, tags: ['a\nb'] };
    const form = await send([
      ['content', lines],
      ['tags', 'a\r\nb'],
      ['tags', 'c'],
    ]);
    expect(form.body).toEqual({ status: 0, data: { content: lines, tags: ['a\nb', 'c'] } });
    for (const end of ['\r\n', '\r']) {
      const payload = { content: lines.replaceAll('\n', end), tags: [`a${end}b`] };
      const json = await app.inject({ method: 'POST', url: '/notes', payload });
      expect(json.json()).toEqual({ status: 0, data: note });
    }
  });

  test('takes no file and no more than small fields', async () => {
    expect((await send([['content', picture]])).status).toBe(422);
    expect((await send([['content', 'x'.repeat(200_000)]])).status).toBe(413);
  });
});
