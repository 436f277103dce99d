import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Logger, runOnce } from 'graphile-worker';
import pino from 'pino';
import type { CallInput, Endpoint, EndpointSpec, ReplyData } from '#contract/endpoint.ts';
import { serverEvents } from '#contract/events.ts';
import type { PushMessage } from '#rules/push.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { connectDatabase, type DatabaseClient } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { jobHandlers, registerFeatures } from '#server/features/registry.ts';
import { forgetSettings } from '#server/features/settings/settings.service.ts';
import { noLimiter } from '#server/http/limits.ts';
import { databaseJobs, taskList } from '#server/jobs/queue.ts';
import { headerGeo } from '#server/providers/geo/geo.ts';
import { relayProvider } from '#server/providers/live/relay/relay.ts';
import type { MailMessage } from '#server/providers/mail/mail.ts';
import { processTools } from '#server/providers/media/process-tools.ts';
import { sandboxGateway } from '#server/providers/payments/sandbox.ts';
import { diskStorage } from '#server/providers/storage/disk.ts';
import { TEST_SECRET } from './app-secret.ts';
import { TestClock } from './clock.ts';
import { besideTransactions, refuseSecondConnections } from './one-connection.ts';
import { resetDatabase, workerDatabase } from './postgres.ts';

export interface CallResult<T> {
  status: number;
  data: T;
  error: { statusCode: number; message: string; error: string; fields?: Record<string, string> };
  headers: Record<string, string | string[] | number | undefined>;
}

/** A running API on this worker's own database, with a still clock and captured mail and events. */
export interface TestApi {
  app: FastifyInstance;
  deps: Deps;
  clock: TestClock;
  mails: MailMessage[];
  pushes: (PushMessage & { endpoint: string })[];
  events: { userId: string; event: string; payload: unknown }[];
  /** The events `send_notification`, which nearly everything brings, stand apart. */
  notices: { userId: string; event: string; payload: unknown }[];
  /** Tags whose pages were forgotten. */
  forgotten: string[];
  /** Makes a call of the contract as the owner of `token`. Nothing is thrown for error replies. */
  call<S extends EndpointSpec>(
    endpoint: Endpoint<S>,
    input?: Partial<CallInput<S>>,
    as?: { token?: string | null; headers?: Record<string, string>; ip?: string },
  ): Promise<CallResult<ReplyData<S>>>;
  /** Runs every job that is due, until none is left. */
  runJobs(): Promise<void>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Where a call goes to, with its parameters and its query. */
export function address(endpoint: Endpoint, input: Partial<CallInput<EndpointSpec>>): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) query.append(name, String(one));
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** A failing job is for the test to notice, not for the console. */
const quiet = new Logger(() => () => undefined);

/**
 * Whether a job could be run now, or the end of one that ran since then is not written yet: a worker goes on without
 * waiting for that. One that failed is tried again later.
 */
async function isJobDue({ pool }: DatabaseClient, tasks: object, since: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from graphile_worker.jobs where task_identifier = any($1) and
      (locked_at >= $2 or locked_at is null and run_at <= now() and attempts < max_attempts) limit 1`,
    [Object.keys(tasks), since],
  );
  return rowCount === 1;
}

/** All that is needed to write into a world. */
export type TestDeps = Pick<TestApi, 'deps'>;

/** Form data as the bytes and content type a browser would send. */
export async function multipart(
  form: FormData,
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

async function bodyOf(endpoint: Endpoint, input: Partial<CallInput<EndpointSpec>>) {
  const fields = (input.body ?? {}) as Record<string, unknown>;
  const files = (input.files ?? {}) as Record<string, Blob | Blob[]>;
  if (!endpoint.upload) {
    return input.body === undefined
      ? {}
      : { payload: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) form.append(name, String(one));
  }
  for (const [name, value] of Object.entries(files)) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one);
  }
  return multipart(form);
}

function testDeps(
  client: DatabaseClient,
  folder: string,
  record: Pick<TestApi, 'mails' | 'pushes' | 'events' | 'notices' | 'forgotten'>,
  clock: TestClock,
): Deps {
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    APP_SECRET: TEST_SECRET,
    PUBLIC_URL: 'http://localhost:3000',
    DEMO: 'true',
    GEO_COUNTRY_HEADER: 'x-test-country',
  });
  return {
    config,
    log: pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
    clock,
    db: client.db,
    jobs: databaseJobs,
    realtime: {
      // As a client gets it: what the contract does not name is gone.
      toUser: (userId, event, payload) =>
        (event === 'send_notification' ? record.notices : record.events).push({
          userId,
          event,
          payload: serverEvents[event].parse(payload),
        }),
      toObject: (type, id, event, payload) =>
        record.events.push({ userId: `${type}:${id}`, event, payload: serverEvents[event].parse(payload) }),
      toStream: (id, event, payload) =>
        record.events.push({ userId: `stream:${id}`, event, payload: serverEvents[event].parse(payload) }),
      disconnect: (userId, sessionId) =>
        record.events.push({ userId, event: 'disconnect', payload: sessionId ?? null }),
    },
    storage: diskStorage(join(folder, 'media')),
    media: processTools({ priority: 0 }),
    live: relayProvider({ ...config.relay, secret: config.secret }, clock, { report: () => undefined }),
    mail: { send: async (message) => void record.mails.push(message) },
    push: {
      send: async (_keys, target, message) => {
        record.pushes.push({ endpoint: target.endpoint, ...message });
        return 'sent';
      },
    },
    payments: sandboxGateway({ db: client.db, jobs: databaseJobs, clock, secret: config.secret }),
    geo: headerGeo('x-test-country', () => true),
    limiter: noLimiter,
    pages: { invalidate: async (tags) => void record.forgotten.push(...tags) },
  };
}

/** Starts a test API. Call `reset` before each test and `close` after all. */
export async function startTestApi(overrides: Partial<Deps> = {}): Promise<TestApi> {
  registerFeatures();
  const { url } = await workerDatabase();
  // A hundred requests at once wait for these few connections, on a busy machine for long.
  const client = connectDatabase(url, { max: 12, waitSeconds: 120 });
  const folder = mkdtempSync(join(tmpdir(), 'footlight-test-'));
  const clock = new TestClock();
  const record = {
    mails: [] as TestApi['mails'],
    pushes: [] as TestApi['pushes'],
    events: [] as TestApi['events'],
    notices: [] as TestApi['notices'],
    forgotten: [] as string[],
  };
  const deps = { ...testDeps(client, folder, record, clock), ...overrides };
  refuseSecondConnections(client, deps);
  const app = await buildApp(deps);
  return {
    app,
    deps,
    clock,
    ...record,
    async call(endpoint, input = {}, as = {}) {
      const { payload, headers } = await bodyOf(endpoint, input);
      const response = await besideTransactions(
        // Awaited in there: only then is the request made.
        async () =>
          await app.inject({
            method: endpoint.method,
            url: address(endpoint, input),
            headers: { ...headers, ...(as.token ? { authorization: as.token } : {}), ...as.headers },
            ...(as.ip ? { remoteAddress: as.ip } : {}),
            ...(payload === undefined ? {} : { payload }),
          }),
      );
      const body = response.body ? response.json() : {};
      return { status: response.statusCode, data: body.data, error: body, headers: response.headers };
    },
    async runJobs() {
      const tasks = taskList(deps, jobHandlers());
      const run = () =>
        runOnce({ pgPool: client.pool, taskList: tasks, noHandleSignals: true, logger: quiet });
      // A worker that asks before its queue is free again takes the rest of the queue for done.
      await besideTransactions(async () => {
        const since = new Date();
        do await run();
        while (await isJobDue(client, tasks, since));
      });
    },
    async reset() {
      await resetDatabase(url);
      forgetSettings(deps);
      record.mails.length = 0;
      record.pushes.length = 0;
      record.events.length = 0;
      record.notices.length = 0;
      record.forgotten.length = 0;
    },
    async close() {
      await app.close();
      await client.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
