import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { everyEndpoint, everyErrorCatalogue, filled, nameOf, routesOf } from '#support/contracts.ts';
import { aFan, anOperator, aPerformer } from '#support/factories.ts';

/**
 * What holds for every call of the product, read from the contracts themselves: a call that is added
 * is tested here without a line being written. Each test collects what is wrong, so that all of it shows at once.
 */
let api: TestApi;
let endpoints: Endpoint[];
const tokens: Record<'fan' | 'performer' | 'operator', string> = { fan: '', performer: '', operator: '' };
beforeAll(async () => {
  api = await startTestApi();
  endpoints = await everyEndpoint();
});
beforeEach(async () => {
  await api.reset();
  tokens.fan = (await aFan(api)).token;
  tokens.performer = (await aPerformer(api)).token;
  tokens.operator = (await anOperator(api)).token;
});
afterAll(() => api.close());

const MAY: Record<Access, (keyof typeof tokens)[]> = {
  public: ['fan', 'performer', 'operator'],
  user: ['fan', 'performer', 'operator'],
  fan: ['fan'],
  performer: ['performer'],
  operator: ['operator'],
};
const tokenFor = ({ access }: Endpoint): string => tokens[MAY[access][0] ?? 'fan'];

async function send(
  route: { method: string; path: string },
  more: { token?: string; query?: string; payload?: unknown } = {},
) {
  const reply = await api.app.inject({
    method: route.method as 'GET',
    url: `/api${filled(route.path)}${more.query ? `?${more.query}` : ''}`,
    headers: more.token ? { authorization: more.token } : {},
    ...(more.payload === undefined ? {} : { payload: more.payload as object }),
  });
  return {
    status: reply.statusCode,
    body: reply.json() as { error?: string; fields?: Record<string, string> },
  };
}

test('no list that needs no login skips more than 10,000 rows, and it names the field', async () => {
  const wrong: string[] = [];
  // Chats of streams are turned by number: each page costs the same.
  const cheap = 'streamChat.';
  for (const endpoint of endpoints) {
    const { access, query } = endpoint;
    const fields = query && 'shape' in query ? Object.keys((query as z.ZodObject).shape) : [];
    if (access !== 'public' || !fields.includes('offset') || nameOf(endpoint).startsWith(cheap)) continue;
    const [route] = routesOf(endpoint);
    const { status, body } = await send(route ?? endpoint, { query: 'offset=10001' });
    if (status !== 422 || !body.fields?.offset) wrong.push(`${nameOf(endpoint)} ${status}`);
  }
  expect(wrong).toEqual([]);
});

test('there are contracts, each call with a name of its own', () => {
  const names = endpoints.map(nameOf);
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('every call is mounted, and no two calls share an address', () => {
  const seen = new Map<string, string>();
  const wrong: string[] = [];
  for (const endpoint of endpoints) {
    for (const { method, path } of routesOf(endpoint)) {
      const url = `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
      if (!api.app.hasRoute({ method, url }))
        wrong.push(`${nameOf(endpoint)}: ${method} ${url} is not mounted`);
      const address = `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
      if (seen.has(address)) wrong.push(`${nameOf(endpoint)} and ${seen.get(address)} share ${address}`);
      seen.set(address, nameOf(endpoint));
    }
  }
  expect(wrong).toEqual([]);
});

test('visitors are asked to sign in everywhere but at public calls', async () => {
  const wrong: string[] = [];
  for (const endpoint of endpoints) {
    for (const route of routesOf(endpoint)) {
      const { status, body } = await send(route);
      const isAsked = status === 401 && body.error === 'http.unauthorized';
      if (isAsked !== (endpoint.access !== 'public'))
        wrong.push(`${nameOf(endpoint)} answers ${status} to visitors`);
    }
  }
  expect(wrong).toEqual([]);
});

test('nobody comes in with the wrong role, and everybody with the right one', async () => {
  const wrong: string[] = [];
  const isRefused = (status: number, error: string | undefined) =>
    status === 403 && error === 'http.forbidden';
  for (const endpoint of endpoints) {
    // A path that names a person is closed to others by its own rule, which its own tests cover.
    const [route] = routesOf(endpoint);
    for (const who of ['fan', 'performer', 'operator'] as const) {
      // Signing out would end the session that the next call needs.
      if (!route || nameOf(endpoint) === 'auth.logout') continue;
      const { status, body } = await send(route, { token: tokens[who] });
      const isAllowed = MAY[endpoint.access].includes(who);
      if (!isAllowed && !isRefused(status, body.error))
        wrong.push(`${nameOf(endpoint)} answers ${status} to a ${who}`);
      if (isAllowed && (status === 401 || body.error === 'http.forbidden')) {
        wrong.push(`${nameOf(endpoint)} refuses a ${who} with ${status}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

const JUNK = ['-7', 'no such thing', 'x'.repeat(280), '\u0001'];

/** A field of a query or of parameters with a value its schema refuses; null when it takes anything. */
function refusedField(schema: z.ZodObject | undefined): { field: string; value: string } | null {
  for (const field of Object.keys(schema?.shape ?? {})) {
    for (const value of JUNK) {
      const issues = schema?.safeParse({ [field]: value }).error?.issues ?? [];
      if (issues.some((issue) => issue.path[0] === field)) return { field, value };
    }
  }
  return null;
}

test('a malformed body is refused with its fields named', async () => {
  const wrong: string[] = [];
  for (const endpoint of endpoints.filter(({ body }) => body)) {
    const { status, body } = await send(endpoint, {
      token: tokenFor(endpoint),
      payload: ['not', 'an', 'object'],
    });
    const names = Object.keys(body.fields ?? {});
    if (status !== 422 || names.length === 0)
      wrong.push(`${nameOf(endpoint)} answers ${status} ${JSON.stringify(body)}`);
  }
  expect(wrong).toEqual([]);
});

test('a malformed query is refused with its field named', async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const endpoint of endpoints) {
    const bad = refusedField(endpoint.query);
    if (!bad) continue;
    tried += 1;
    const query = new URLSearchParams({ [bad.field]: bad.value }).toString();
    const { status, body } = await send(endpoint, { token: tokenFor(endpoint), query });
    if (status !== 422 || !body.fields?.[bad.field])
      wrong.push(`${nameOf(endpoint)}?${bad.field} answers ${status}`);
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(5);
});

test('a malformed parameter is refused with its field named', async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const endpoint of endpoints) {
    const bad = refusedField(endpoint.params);
    if (!bad) continue;
    tried += 1;
    const path = filled(endpoint.path, bad.value);
    const { status, body } = await send({ method: endpoint.method, path }, { token: tokenFor(endpoint) });
    if (status !== 422 || Object.keys(body.fields ?? {}).length === 0)
      wrong.push(`${nameOf(endpoint)} answers ${status}`);
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(3);
});

test('every path parameter is declared, and nothing else', () => {
  const wrong = endpoints.filter(({ path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    return (
      inPath.join() !==
      Object.keys(params?.shape ?? {})
        .sort()
        .join()
    );
  });
  expect(wrong.map(nameOf)).toEqual([]);
});

test('every call that takes a file counts as an upload or a sign-up', () => {
  const counted = ['upload', 'photo', 'signup'];
  const wrong = endpoints.filter(({ upload, limit }) => upload && !counted.includes(limit ?? ''));
  expect(wrong.map(nameOf)).toEqual([]);
});

test('every call stands in the OpenAPI document exactly once', async () => {
  const document = (await api.app.inject('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, { operationId?: string; tags?: string[]; security?: unknown[] }>>;
  };
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...operation,
    })),
  );
  expect(listed.map(({ operationId }) => operationId).sort()).toEqual(endpoints.map(nameOf).sort());
  for (const endpoint of endpoints) {
    const entry = listed.find(({ operationId }) => operationId === nameOf(endpoint));
    expect(entry).toMatchObject({ path: endpoint.path, method: endpoint.method, tags: [endpoint.noun] });
    expect(entry?.security).toEqual(endpoint.access === 'public' ? [] : [{ token: [] }]);
  }
});

test('every error has a status of its kind, a text for people, and a code nobody else has', async () => {
  const catalogues = await everyErrorCatalogue();
  const codes = catalogues.flatMap(({ catalogue }) =>
    Object.keys(catalogue.texts).map((code) => `${catalogue.noun}.${code}`),
  );
  expect(codes.length).toBeGreaterThan(30);
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  for (const { name, catalogue } of catalogues) {
    for (const [code, { status, message }] of Object.entries(catalogue.texts)) {
      expect(`${name} ${code} ${status}`).toMatch(/ [a-z0-9-]+ (4\d\d|500|503)$/);
      expect(message).toMatch(/^[A-Z].{5,}/);
    }
  }
});

/** A code of one word may stand in a sentence about it: "maintenance". Then nothing may mark it as a code. */
function showsCode(message: string, noun: string, code: string): boolean {
  if (message.includes(`${noun}.${code}`)) return true;
  if (code.includes('-')) return message.includes(code);
  return !message.includes(' ') || new RegExp(`["'\`“‘([:]\\s*${code}(?![\\w])`, 'i').test(message);
}

test('no error shows people its code', async () => {
  const shown = (await everyErrorCatalogue()).flatMap(({ catalogue: { noun, texts } }) =>
    Object.entries(texts)
      .filter(([code, { message }]) => showsCode(message, noun, code))
      .map(([code]) => `${noun}.${code}`),
  );
  expect(shown).toEqual([]);
});

test('no error is declared where this suite does not look', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  expect(sources.length).toBeGreaterThan(100);
  const declaring = sources.filter((file) => / = errors\(/.test(readFileSync(join('server', file), 'utf8')));
  expect(declaring).toEqual([]);
});
