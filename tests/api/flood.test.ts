import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '#contract/endpoint.ts';
import { ruleOf } from '#server/http/upload-texts.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { type ApiProcess, startApiProcess } from '#support/api-process.ts';
import { everyEndpoint, filled, routesOf } from '#support/contracts.ts';
import { aFan, anOperator, aPerformer } from '#support/factories.ts';
import { type Flood, flood, memoryRaisedBy, type Part } from '#support/flood.ts';
import { workerDatabase } from '#support/postgres.ts';

/** What one request may cost a real server, whatever is sent to whichever call: 32 MB of memory, and no file. */
const MOST_MEGABYTES = 32;
/**
 * So many at once stay below that together. Files that a call takes are written to the disk; those who are refused wait to
 * be cut off, with what the system has read of theirs, about 3 MB each.
 */
const TAKEN_AT_ONCE = 4;
const REFUSED_AT_ONCE = 8;
const WHOLE_MEGABYTES = 100;
/**
 * Calls of one kind are read by the same code, with the same limits: one of them is sent all of it. Each of the others is
 * told that as much will come, gets the first two megabytes of a form without an end, and has to answer and to close the
 * connection all the same: whoever keeps what comes, or waits for the end of it, answers nobody here. A file that such a
 * call takes ends a little above its limit. With LONG every call is sent all of it, which takes four minutes.
 *
 * A hundred of the begun ones at once may cost 64 MB: the reader lets go of each after a quarter of a megabyte.
 */
const LONG = Boolean(process.env.LONG);
const BEGUN_MEGABYTES = 2;
const BEGUN_AT_ONCE = 100;
const MOST_MEGABYTES_OF_BEGUN = 64;
const ABOVE_LIMIT_MEGABYTES = 3;

let api: TestApi;
let server: ApiProcess;
let tokens: Record<string, string>;
let endpoints: Endpoint[];
beforeAll(async () => {
  api = await startTestApi();
  await api.reset();
  api.clock.set(new Date().toISOString());
  server = await startApiProcess((await workerDatabase()).url);
  const [fan, performer, operator] = [await aFan(api), await aPerformer(api), await anOperator(api)];
  tokens = { user: fan.token, fan: fan.token, performer: performer.token, operator: operator.token };
  endpoints = await everyEndpoint();
  // The first answer builds the description of all calls, which is kept: not a cost of what is sent.
  await (await fetch(`${server.url}/api/docs`)).text();
});
afterAll(async () => {
  await server.stop();
  await api.close();
});

interface Target {
  method: string;
  path: string;
  token: string | undefined;
  /** Calls of the same kind are read by the same code, for the same people. */
  kind: string;
  /** Files the call takes. */
  files: { field: string; kind: string; mostMegabytes: number }[];
}

const formOf = ({ upload, form }: Endpoint): string => (upload ? 'files' : form ? 'fields' : 'no form');

/** Every path of every call, and what the API serves besides. */
function targets(): Target[] {
  const calls = endpoints.flatMap((endpoint) =>
    routesOf(endpoint).map(({ method, path }) => ({
      method,
      path: filled(path),
      token: tokens[endpoint.access],
      kind: [method, endpoint.access, formOf(endpoint)].join(),
      files: Object.entries(endpoint.upload ?? {}).map(([field, one]) => {
        const { content, maxBytes } = ruleOf(one);
        return {
          field,
          kind: [method, endpoint.access, content, maxBytes].join(),
          mostMegabytes: maxBytes / 1024 / 1024,
        };
      }),
    })),
  );
  const others = [
    '/health',
    '/ready',
    '/docs',
    '/openapi.json',
    '/media/public/x',
    '/media/signed/x/y',
    '/none',
  ];
  return [
    ...calls,
    ...others.flatMap((path) =>
      ['GET', 'POST'].map((method) => ({
        method,
        path,
        token: undefined,
        kind: `${method} ${path}`,
        files: [],
      })),
    ),
  ];
}

const uploads = (): string[] => {
  try {
    return readdirSync(join(server.dataDir, 'uploads'));
  } catch {
    return [];
  }
};

const fileParts = (field: string): Part[] => [{ field, fileName: 'a.png' }];
const FIELDS: Part[] = Array.from({ length: 100 }, (_, at) => ({ field: `field${at}` }));

interface Attempt {
  name: string;
  hasToBeCutOff: boolean;
  send: () => ReturnType<typeof flood>;
}
/** What is sent, by how many of it go out at once. */
type Attempts = Record<'refused' | 'begun' | 'taken', Attempt[]>;

function attempts(): Attempts {
  const all: Attempts = { refused: [], begun: [], taken: [] };
  const seen = new Set<string>();
  /** Whether it is the first of its kind, which is sent all of it. */
  const isWhole = (kind: string): boolean => {
    const isFirst = !seen.has(kind);
    seen.add(kind);
    return isFirst || LONG;
  };
  for (const { method, path, token, kind, files } of targets()) {
    const attempt = (what: string, size: Pick<Flood, 'parts' | 'megabytes' | 'sized' | 'stopsAfter'>) => ({
      name: `${method} ${path} ${what}`,
      hasToBeCutOff: size.stopsAfter !== undefined,
      send: () =>
        flood({
          url: `${server.url}/api${path}`,
          method,
          headers: token ? { authorization: token } : {},
          ...size,
        }),
    });
    const refused = (what: string, parts: readonly Part[], sized: boolean) => {
      const whole = { parts, sized, megabytes: WHOLE_MEGABYTES };
      if (isWhole(`${kind} ${what}`)) all.refused.push(attempt(what, whole));
      else all.begun.push(attempt(`begun ${what}`, { ...whole, stopsAfter: BEGUN_MEGABYTES }));
    };
    refused('fields', FIELDS, false);
    refused('unknown file', fileParts('surprise'), true);
    for (const { field, kind: fileKind, mostMegabytes } of files) {
      const aboveLimit = mostMegabytes < WHOLE_MEGABYTES ? mostMegabytes + ABOVE_LIMIT_MEGABYTES : 0;
      const megabytes = isWhole(`file ${fileKind}`) ? WHOLE_MEGABYTES : aboveLimit || ABOVE_LIMIT_MEGABYTES;
      all.taken.push(attempt(`file ${field}`, { parts: fileParts(field), sized: false, megabytes }));
    }
  }
  return all;
}

/** What is sent at once, and the megabytes that all of it may cost. */
interface Group {
  sent: Attempt[];
  most: number;
}

const inGroups = (all: readonly Attempt[], atOnce: number, most = MOST_MEGABYTES): Group[] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) => ({
    sent: all.slice(at * atOnce, (at + 1) * atOnce),
    most,
  }));

/**
 * The server closes the connection while much is still on its way: now and then the sender's system throws the answer away
 * with it. Sent again it has to come.
 */
async function untilAnswered(send: Attempt['send']): ReturnType<typeof flood> {
  for (let tries = 1; ; tries += 1) {
    const reply = await send();
    if (reply.status !== 0 || tries === 3) return reply;
  }
}

/** What is wrong when all of these are sent at once. */
async function faultsOf({ sent, most }: Group): Promise<string[]> {
  const faults: string[] = [];
  const raised = await memoryRaisedBy(server.pid, async () => {
    const replies = await Promise.all(
      sent.map(async (attempt) => ({ ...attempt, ...(await untilAnswered(attempt.send)) })),
    );
    for (const { name, status, isCutOff, hasToBeCutOff } of replies) {
      if (status === 0 || status >= 500) faults.push(`${name} answered ${status}`);
      if (hasToBeCutOff && !isCutOff) faults.push(`${name} could have gone on sending`);
    }
  });
  if (raised >= most) faults.push(`${raised.toFixed(0)} MB for ${sent.map(({ name }) => name).join(', ')}`);
  return faults;
}

test('a hundred megabytes of fields or files cost no call more than a little memory, and leave nothing behind', async () => {
  const { refused, begun, taken } = attempts();
  const groups = [
    ...inGroups(refused, REFUSED_AT_ONCE),
    ...inGroups(begun, BEGUN_AT_ONCE, MOST_MEGABYTES_OF_BEGUN),
    ...inGroups(taken, TAKEN_AT_ONCE),
  ];
  // The first fault is enough to know; a server without its guards would be kept busy for minutes.
  for (const group of groups) expect(await faultsOf(group)).toEqual([]);
  expect(uploads()).toEqual([]);
}, 300_000);
