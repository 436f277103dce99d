import { Agent, request } from 'node:http';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { wallet } from '#contract/wallet.ts';
import { systemClock } from '#server/clock.ts';
import { finishRequests } from '#server/http/finish-requests.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { startApiProcess } from '#support/api-process.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { earnedBy, expectSoundLedger } from '#support/money.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { workerDatabase } from '#support/postgres.ts';
import { untilWaiting } from '#support/postgres-locks.ts';
import { callOf } from '#support/two-apis.ts';
import { until } from '#support/until.ts';

/** What SIGTERM does to a process that has requests under way (README, "Growing to many machines"). */
let api: TestApi;
let url: string;
let fan: Person;
let star: Person;

beforeAll(async () => {
  ({ url } = await workerDatabase());
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set(systemClock.now().toISOString());
  fan = await aFan(api);
  star = await aPerformer(api, { commissionRate: 0 });
  await tokensFor(api, fan.id, 1000);
});
afterAll(() => api.close());

test('every tip that is under way gets its answer, and as many are booked as were answered', async () => {
  const TIPS = 8;
  const product = await startApiProcess(url, { env: { LOG_LEVEL: 'info' } });
  const { method, path, body } = callOf(wallet.tip, star.id, { price: 10 });
  const send = () =>
    fetch(`${product.url}/api${path}`, {
      method,
      headers: { authorization: fan.token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { answers, stopped } = await api.deps.db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${fan.id} for update`);
    const underWay = Promise.allSettled(Array.from({ length: TIPS }, send));
    await besideTransactions(() => untilWaiting(api.deps.db, TIPS));
    const ending = product.stop();
    await until(() => product.output().includes('"stopping"'));
    // Returning ends the transaction and with it the lock, so that each tip ends after the process was told to stop. The
    // promises are in an object, as the transaction would wait for them otherwise.
    return { answers: underWay, stopped: ending };
  });
  const statuses = (await answers).map((one) => (one.status === 'fulfilled' ? one.value.status : one.reason));
  expect(statuses).toEqual(Array.from({ length: TIPS }, () => 200));
  await stopped;
  expect(await earnedBy(api, star.id)).toBe(TIPS * 10);
  await expectSoundLedger(api);
}, 120_000);

test('/api/ready answers 503 as soon as a process is told to stop, and until the delay is over it serves', async () => {
  const product = await startApiProcess(url, { env: { STOP_DELAY_SECONDS: '2' } });
  const statusOf = async (path: string) => (await fetch(`${product.url}/api${path}`)).status;
  expect(await statusOf('/ready')).toBe(200);
  const stopped = product.stop();
  await until(async () => (await statusOf('/ready')) === 503);
  expect(await statusOf('/settings/public')).toBe(200);
  await stopped;
  await expect(statusOf('/health')).rejects.toThrow('fetch failed');
}, 120_000);

/** An app of one address that closes as buildApp's does, whose answer is given by hand; and a client that keeps its connections. */
async function anApp() {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  let answer = (_text: string) => undefined as unknown;
  app.get('/', () => new Promise<string>((resolve) => (answer = resolve)));
  let begun = 0;
  app.addHook('onRequest', async () => {
    begun += 1;
  });
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const agent = new Agent({ keepAlive: true });
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      request(address, { agent }, (response) => {
        let text = '';
        response.on('data', (part) => (text += part));
        response.on('end', () => resolve(text));
      })
        .on('error', reject)
        .end();
    });
  return { app, ask, answer: (text: string) => answer(text), agent, begun: () => begun };
}

test('a connection that is kept alive does not delay the stop once its request has an answer', async () => {
  const { app, ask, answer, agent, begun } = await anApp();
  const asked = ask();
  await until(() => begun() === 1);
  const finished = finishRequests(app, 60_000);
  answer('done');
  expect(await asked).toBe('done');
  await finished;
  agent.destroy();
});

test('a request that does not end is cut after the limit', async () => {
  const { app, ask, agent, begun } = await anApp();
  const asked = ask().catch((error: NodeJS.ErrnoException) => error.code);
  await until(() => begun() === 1);
  await finishRequests(app, 50);
  expect(await asked).toBe('ECONNRESET');
  agent.destroy();
});
