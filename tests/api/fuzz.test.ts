import fc from 'fast-check';
import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { multipart, startTestApi, type TestApi } from '#support/api.ts';
import { everyEndpoint, nameOf, routesOf } from '#support/contracts.ts';
import { aFan, anOperator, aPerformer, aPicture, type Person } from '#support/factories.ts';

/**
 * Whatever a client sends, the fault is never ours: every call of every contract gets half-sensible nonsense,
 * as the person it is meant for, and may refuse it but not fail. Seeded, so that a failure comes back.
 */
const LONG = Boolean(process.env.LONG);
const RUNS = LONG ? 200 : 60;
/** Each of these decodes a picture. */
const UPLOAD_RUNS = LONG ? 20 : 6;
/** Calls tried side by side: most of the time is the database's. */
const AT_ONCE = 6;
const SEED = 20_260_301;

let api: TestApi;
let endpoints: Endpoint[];
let picture: Blob;
beforeAll(async () => {
  api = await startTestApi();
  await api.reset();
  endpoints = await everyEndpoint();
  picture = await aPicture({ width: 8, height: 8 });
});
afterAll(() => api.close());

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e400',
    'NaN',
    '9007199254740993',
    '99999999999999999999',
    'null',
    'true',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    "' or 1=1 --",
    '%',
    '%25',
    '%ff',
    '../../etc/passwd',
    '<script>',
    '{}',
    '275760-09-13T00:00:00.000Z',
    '0000-00-00',
    '-271821-04-20',
    '2024-02-30',
    '🧨'.repeat(40),
    'x'.repeat(300),
    '__proto__',
    'constructor',
  ),
  fc.string({ maxLength: 40, unit: 'grapheme' }),
  fc.string({ maxLength: 40, unit: 'binary' }),
);
const plausible = fc.oneof(
  fc.constantFrom(
    'anna',
    'anna@example.com',
    'Sesame-0pen',
    'DE',
    '4915123456789',
    'feed',
    'monthly',
    'asc',
    '1990-01-01',
    'photo',
  ),
  fc.uuid({ version: 7 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.integer({ min: -5, max: 500 }).map(String),
);
const text = fc.oneof(plausible, nasty);
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.constantFrom(0.1, 1.005, 2.95, 10, 1e15, Number.MAX_SAFE_INTEGER),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 4 }),
  fc.dictionary(fc.string({ maxLength: 10 }), text, { maxKeys: 3 }),
);

/** Some of these fields and now and then one that nobody declared. */
function fieldsOf<T>(schema: z.ZodType | undefined, each: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> {
  const names = Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});
  const known = fc.record(Object.fromEntries(names.map((name) => [name, each])), { requiredKeys: [] });
  const stranger = fc.dictionary(fc.string({ maxLength: 12 }), each, { maxKeys: 1 });
  return fc.tuple(known, stranger).map(([fields, more]) => ({ ...more, ...(fields as Record<string, T>) }));
}

interface Attempt {
  route: { method: string; path: string };
  params: string[];
  query: Record<string, string>;
  body: unknown;
  key: string;
}

/** Addresses carry well-formed text only; what is not is covered by the wire's own tests. */
const encoded = (part: string): string => encodeURIComponent(part.toWellFormed()) || 'x';

function attempts(endpoint: Endpoint, ids: string[]): fc.Arbitrary<Attempt> {
  const objects = fieldsOf(endpoint.body, value);
  return fc.record({
    route: fc.constantFrom(...routesOf(endpoint)),
    params: fc.array(fc.oneof(fc.constantFrom(...ids), text), { minLength: 3, maxLength: 3 }),
    query: fieldsOf(endpoint.query, text),
    body: fc.oneof({ arbitrary: objects, weight: 9 }, { arbitrary: value, weight: 1 }),
    key: fc.constantFrom('', 'one', 'two', 'x'.repeat(300), 'null', 'with a space', 'caf\u00e9', '\t'),
  });
}

function addressOf({ route, params, query }: Attempt): string {
  let at = 0;
  const path = route.path.replace(/\{\w+\}/g, () => encoded(params[at++] ?? 'x'));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, one]) => [name.toWellFormed(), one.toWellFormed()]),
  );
  return `/api${path}?${search}`;
}

async function formOf(endpoint: Endpoint, body: unknown) {
  const form = new FormData();
  const fields =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : [];
  for (const [name, one] of fields)
    form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
  for (const name of Object.keys(endpoint.upload ?? {})) form.append(name, picture, 'a.png');
  return multipart(form);
}

/** Sends one attempt; the status and the error code of the answer. */
async function send(
  endpoint: Endpoint,
  attempt: Attempt,
  token: string,
): Promise<{ status: number; body: string }> {
  const method = attempt.route.method as 'POST';
  const headers = { authorization: token, ...(attempt.key ? { 'idempotency-key': attempt.key } : {}) };
  const json = {
    payload: JSON.stringify(attempt.body ?? null),
    headers: { 'content-type': 'application/json' },
  };
  const sent = endpoint.upload ? await formOf(endpoint, attempt.body) : json;
  const carried = method === ('GET' as string) ? {} : { payload: sent.payload };
  const typed = method === ('GET' as string) ? {} : sent.headers;
  const reply = await api.app.inject({
    method,
    url: addressOf(attempt),
    headers: { ...headers, ...typed },
    ...carried,
  });
  return { status: reply.statusCode, body: reply.body.slice(0, 300) };
}

async function personFor({ access }: Endpoint): Promise<Person> {
  if (access === 'operator') return anOperator(api);
  if (access === 'performer') return aPerformer(api);
  return aFan(api, { password: 'Sesame-0pen' });
}

/** What went wrong at one call, with the attempt that shows it; null when nothing did. */
async function check(endpoint: Endpoint): Promise<string | null> {
  const [person, performer] = [await personFor(endpoint), await aPerformer(api)];
  const ids = [person.id, person.username, performer.id, performer.username];
  const property = fc.asyncProperty(attempts(endpoint, ids), async (attempt) => {
    const { status, body } = await send(endpoint, attempt, person.token);
    if (status >= 500) throw new Error(`${status} ${body} for ${JSON.stringify(attempt)}`);
  });
  const numRuns = endpoint.upload ? UPLOAD_RUNS : RUNS;
  const result = await fc.check(property, { numRuns, seed: SEED, endOnFailure: true });
  return result.failed ? `${nameOf(endpoint)}: ${String(result.errorInstance).slice(0, 1500)}` : null;
}

test('no call fails, whatever it is sent', async () => {
  const waiting = [...endpoints];
  const failures: string[] = [];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const failure = await check(next);
      if (failure) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(failures).toEqual([]);
}, 480_000);
