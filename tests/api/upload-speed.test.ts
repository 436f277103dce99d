import type { FastifyInstance } from 'fastify';
import { SPEED_MOST_BYTES } from '#rules/upload-speed.ts';
import { buildApp } from '#server/app.ts';
import { LIMITS, memoryLimiter } from '#server/http/limits.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';

let api: TestApi;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  star = await aPerformer(api);
});
afterAll(() => api.close());

const TYPE = 'application/octet-stream';
const send = (app: FastifyInstance, who: Person | null, size: number, type = TYPE) =>
  app.inject({
    method: 'POST',
    url: '/api/streaming/upload-speed',
    headers: { 'content-type': type, ...(who ? { authorization: who.token } : {}) },
    payload: Buffer.alloc(size, 7),
  });

test('bytes are counted and nothing else is done with them', async () => {
  const app = await buildApp(api.deps);
  for (const size of [0, 1, 65_536, SPEED_MOST_BYTES]) {
    const { statusCode, body } = await send(app, star, size);
    expect([statusCode, JSON.parse(body).data]).toEqual([200, { bytes: size }]);
  }
  await app.close();
});

test('only performers measure, bodies have a limit, and other bodies are refused', async () => {
  const app = await buildApp(api.deps);
  expect((await send(app, null, 10)).statusCode).toBe(401);
  expect((await send(app, await aFan(api), 10)).statusCode).toBe(403);
  expect((await send(app, star, SPEED_MOST_BYTES + 1)).statusCode).toBe(413);
  expect((await send(app, star, 10, 'image/png')).statusCode).toBe(415);
  await app.close();
});

test('a body without a length is cut off at the same limit', async () => {
  const app = await buildApp(api.deps);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const measure = (chunks: number) =>
    fetch(`${origin}/api/streaming/upload-speed`, {
      method: 'POST',
      headers: { 'content-type': TYPE, authorization: star.token },
      body: new ReadableStream({
        start(controller) {
          for (let chunk = 0; chunk < chunks; chunk += 1) controller.enqueue(new Uint8Array(65_536));
          controller.close();
        },
      }),
      duplex: 'half',
    } as RequestInit);
  expect(await (await measure(4)).json()).toMatchObject({ data: { bytes: 4 * 65_536 } });
  const status = await measure(40).then(
    (reply) => reply.status,
    // The connection is closed while there is still something to send.
    () => 413,
  );
  expect(status).toBe(413);
  await app.close();
});

test('one person measures only so often, others meanwhile as before', async () => {
  const app = await buildApp({ ...api.deps, limiter: memoryLimiter(LIMITS, api.clock) });
  const other = await aPerformer(api);
  // The first call of each is counted by the address.
  for (const who of [star, other]) await send(app, who, 1);
  const answers: number[] = [];
  for (let nr = 0; nr <= LIMITS.measure.points; nr += 1) answers.push((await send(app, star, 1)).statusCode);
  expect(answers).toEqual([...Array(LIMITS.measure.points).fill(200), 429]);
  expect((await send(app, other, 1)).statusCode).toBe(200);
  await app.close();
});

test('an address measures only so often, whoever asks there', async () => {
  const app = await buildApp({ ...api.deps, limiter: memoryLimiter(LIMITS, api.clock) });
  const nobody = { ...star, token: 'made-up' };
  const answers: number[] = [];
  for (let nr = 0; nr <= LIMITS.measure.points; nr += 1)
    answers.push((await send(app, nobody, 1)).statusCode);
  expect(answers).toEqual([...Array(LIMITS.measure.points).fill(401), 429]);
  await app.close();
});
