import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '#contract/endpoint.ts';
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
const TAKEN_AT_ONCE = 6;
const REFUSED_AT_ONCE = 8;
const SENT_MEGABYTES = 100;

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
});
afterAll(async () => {
  await server.stop();
  await api.close();
});

interface Target {
  method: string;
  path: string;
  token: string | undefined;
  /** Names under which the call takes files. */
  files: string[];
}

/** Every path of every call, and what the API serves besides. */
function targets(): Target[] {
  const calls = endpoints.flatMap((endpoint) =>
    routesOf(endpoint).map(({ method, path }) => ({
      method,
      path: filled(path),
      token: tokens[endpoint.access],
      files: Object.keys(endpoint.upload ?? {}),
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
      ['GET', 'POST'].map((method) => ({ method, path, token: undefined, files: [] })),
    ),
  ];
}

const request = ({ method, path, token }: Target, parts: readonly Part[], sized: boolean): Flood => ({
  url: `${server.url}/api${path}`,
  method,
  headers: token ? { authorization: token } : {},
  parts,
  megabytes: SENT_MEGABYTES,
  sized,
});

const uploads = (): string[] => {
  try {
    return readdirSync(join(server.dataDir, 'uploads'));
  } catch {
    return [];
  }
};

const FIELDS: Part[] = Array.from({ length: 100 }, (_, at) => ({ field: `field${at}` }));

interface Attempt {
  name: string;
  /** A file that the call takes. */
  isTaken: boolean;
  send: () => Promise<{ status: number; sent: number }>;
}

function attempts(target: Target): Attempt[] {
  const attempt = (what: string, parts: readonly Part[], sized: boolean, isTaken = false): Attempt => ({
    name: `${target.method} ${target.path} ${what}`,
    isTaken,
    send: () => flood(request(target, parts, sized)),
  });
  const file = (field: string): Part[] => [{ field, fileName: 'a.png' }];
  return [
    attempt('fields', FIELDS, false),
    attempt('unknown file', file('surprise'), true),
    ...target.files.map((field) => attempt(`file ${field}`, file(field), false, true)),
  ];
}

const inGroups = (all: readonly Attempt[], most: number): Attempt[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));

/**
 * The server closes the connection while much is still on its way: now and then the sender's system throws the answer away
 * with it. Sent again it has to come.
 */
async function untilAnswered(send: Attempt['send']): Promise<{ status: number; sent: number }> {
  for (let tries = 1; ; tries += 1) {
    const reply = await send();
    if (reply.status !== 0 || tries === 3) return reply;
  }
}

/** What is wrong when all of these are sent at once. */
async function faultsOf(group: readonly Attempt[]): Promise<string[]> {
  const faults: string[] = [];
  const raised = await memoryRaisedBy(server.pid, async () => {
    const replies = await Promise.all(
      group.map(async ({ name, send }) => ({ name, ...(await untilAnswered(send)) })),
    );
    for (const { name, status } of replies)
      if (status === 0 || status >= 500) faults.push(`${name} answered ${status}`);
  });
  if (raised >= MOST_MEGABYTES)
    faults.push(`${raised.toFixed(0)} MB for ${group.map(({ name }) => name).join(', ')}`);
  return faults;
}

test('a hundred megabytes of fields or files cost no call more than a little memory, and leave nothing behind', async () => {
  const all = targets().flatMap(attempts);
  const [taken, refused] = [all.filter(({ isTaken }) => isTaken), all.filter(({ isTaken }) => !isTaken)];
  const groups = [...inGroups(refused, REFUSED_AT_ONCE), ...inGroups(taken, TAKEN_AT_ONCE)];
  // The first fault is enough to know; a server without its guards would be kept busy for minutes.
  for (const group of groups) expect(await faultsOf(group)).toEqual([]);
  expect(uploads()).toEqual([]);
}, 300_000);
