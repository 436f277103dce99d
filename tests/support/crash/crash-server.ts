import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallInput, Endpoint, EndpointSpec, ReplyData } from '#contract/endpoint.ts';
import type { StripeAccount } from '#server/config-services.ts';
import { address } from '../api.ts';
import { TEST_SECRET } from '../app-secret.ts';
import type { ChargeCall } from '../two-apis.ts';
import type { CrashWork } from './server-process.ts';

/** The process was killed while it did what it was asked for: nobody got an answer. */
export class Killed extends Error {}

/** The product in a process that can be killed at a point (points.ts). */
export interface CrashServer {
  ask<N extends keyof CrashWork>(
    name: N,
    input?: Parameters<CrashWork[N]>[0],
  ): Promise<Awaited<ReturnType<CrashWork[N]>>>;
  /** A call of the contract; what it answered. Refusals are answers, too. */
  call<S extends EndpointSpec>(
    endpoint: Endpoint<S>,
    input: Partial<CallInput<S>>,
    as: { token: string; key?: string },
  ): Promise<{ status: number; data: ReplyData<S>; error: string | undefined }>;
  /** The same of a call that is written down; nothing of its answer is asked for. */
  send(call: ChargeCall, as: { token: string; key?: string }): Promise<void>;
  stop(): Promise<void>;
}

const ENTRY = join(process.cwd(), 'tests/support/crash/server-process.ts');
/** So that sessions and accounts of the test's own API are known to it. */

function environment(databaseUrl: string, account: StripeAccount, dataDir: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    APP_SECRET: TEST_SECRET,
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    STRIPE_SECRET_KEY: account.secretKey,
    STRIPE_PUBLISHABLE_KEY: account.publishableKey,
    STRIPE_WEBHOOK_SECRET: account.webhookSecret,
    ...(account.connectWebhookSecret ? { STRIPE_CONNECT_WEBHOOK_SECRET: account.connectWebhookSecret } : {}),
    STRIPE_API_URL: account.apiUrl,
  };
}

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (!(first as { ready?: boolean } | null)?.ready)
    throw new Error(`The server did not start.\n${output()}`);
}

/** Starts one on this database and card service. */
export async function startCrashServer(databaseUrl: string, account: StripeAccount): Promise<CrashServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'footlight-crash-'));
  const child = fork(ENTRY, {
    execArgv: ['--no-warnings'],
    env: environment(databaseUrl, account, dataDir),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = once(child, 'exit');
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  const waiting = new Map<number, (reply: { result?: unknown; error?: string; ended?: true }) => void>();
  await untilReady(child, () => output);
  child.on('message', (reply: { id: number; result?: unknown; error?: string }) =>
    waiting.get(reply.id)?.(reply),
  );
  void ended.then(() => {
    for (const answer of waiting.values()) answer({ ended: true });
  });
  let count = 0;
  const ask: CrashServer['ask'] = async (name, input) => {
    count += 1;
    const id = count;
    const answer = new Promise<{ result?: unknown; error?: string; ended?: true }>((done) => {
      waiting.set(id, done);
    });
    child.send({ id, name, input: input ?? {} }, () => undefined);
    const reply = await answer;
    waiting.delete(id);
    if (reply.ended)
      throw child.signalCode === 'SIGKILL' ? new Killed(name) : new Error(`${name}: ${output}`);
    if (reply.error !== undefined) throw new Error(`${name}: ${reply.error}\n${output}`);
    return reply.result as never;
  };
  const request = (
    method: string,
    url: string,
    body: unknown,
    { token, key }: { token: string; key?: string },
  ) =>
    ask('call', {
      method: method as 'GET',
      url,
      headers: {
        authorization: token,
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      payload: JSON.stringify(body ?? {}),
    });
  return {
    ask,
    async call(endpoint, input, as) {
      const url = address(endpoint, input as Partial<CallInput<EndpointSpec>>);
      const { status, body } = await request(endpoint.method, url, input.body, as);
      const { data, error } = body as { data: never; error?: string };
      return { status, data, error };
    },
    send: async ({ method, path, body }, as) => void (await request(method, `/api${path}`, body, as)),
    async stop() {
      process.removeListener('exit', killed);
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
