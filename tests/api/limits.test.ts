import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import type { Deps } from '#server/deps.ts';
import { callLimits, LIMITS, memoryLimiter } from '#server/http/limits.ts';
import { networksOf } from '#server/http/networks.ts';
import { OpenCounts } from '#server/realtime/open-counts.ts';
import { pageLimits } from '#server/web/page-limits.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, type Person } from '#support/factories.ts';
import { until } from '#support/until.ts';

let api: TestApi;
let app: FastifyInstance;
let fan: Person;

/** An API that limits as the product does, on the test's clock. */
const limited = (limits = LIMITS, more: Partial<Deps> = {}): Promise<FastifyInstance> =>
  buildApp({ ...api.deps, ...more, limiter: memoryLimiter(limits, api.clock) });

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  fan = await aFan(api);
  app = await limited();
});
afterEach(() => app.close());
afterAll(() => api.close());

describe('of IPv6', () => {
  const THREE = { ...LIMITS, read: { points: 3, seconds: 60 } };
  const address = (nr: number, more = '1') => `2001:db8:7:${nr.toString(16)}::${more}`;

  /** How many of these addresses are let through, one after the other. */
  async function letThrough(addresses: readonly string[], tryFrom: (ip: string) => Promise<boolean>) {
    let done = 0;
    for (const ip of addresses) if (await tryFrom(ip)) done += 1;
    return done;
  }
  const isCalled = ({ count }: ReturnType<typeof callLimits>) => {
    return (ip: string) =>
      count('read', ip, null).then(
        () => true,
        (error: { status: number }) => error.status !== 429,
      );
  };
  const many = (of: (nr: number) => string) => Array.from({ length: 40 }, (_, nr) => of(nr));

  describe.each([
    ['one /64', (nr: number) => address(1, `${nr}`), 3],
    ['the /64s of one /56', (nr: number) => address(nr), 6],
    ['the /64s of one /48', (nr: number) => address(nr * 256), 12],
    ['as many /48s', (nr: number) => `2001:db8:${nr}::1`, 40],
    ['as many addresses of IPv4', (nr: number) => `192.0.2.${nr}`, 40],
  ])('from 40 addresses of %s', (_networks, of, most) => {
    test(`${most} calls are let through`, async () => {
      expect(await letThrough(many(of), isCalled(callLimits(memoryLimiter(THREE))))).toBe(most);
    });

    test(`${most} pages are made`, async () => {
      const { renderFrom } = pageLimits({ renders: THREE.read, refusedTokens: THREE.read });
      expect(await letThrough(many(of), async (ip) => (await renderFrom(ip)) === 0)).toBe(most);
    });

    test(`${most} connections stay open, and a closed one makes room`, async () => {
      const counts = new OpenCounts(3);
      const opened = many(of).map((ip) => counts.tryAddFrom(ip));
      expect(opened.filter(Boolean)).toHaveLength(most);
      expect(counts.isFullFrom(of(0))).toBe(most < 40);
      for (const release of opened) release?.();
      expect(await letThrough(many(of), async (ip) => counts.tryAddFrom(ip) !== null)).toBe(most);
    });
  });

  test('no /56 is taken for a /64 that is written with the same digits', () => {
    expect(networksOf('2001:db8:1:1234::1')).toEqual([
      '2001:db8:1:1234',
      '2001:db8:1:12/56',
      '2001:db8:1/48',
    ]);
    expect(networksOf('2001:db8:1:12::1')).toEqual(['2001:db8:1:12', '2001:db8:1:00/56', '2001:db8:1/48']);
  });

  test('a household that floods does not use up what its neighbours may do', async () => {
    const { count } = callLimits(memoryLimiter(THREE));
    for (let nr = 0; nr < 40; nr += 1) await count('read', address(1), null).catch(() => undefined);
    await count('read', address(2), null);
    await count('read', address(2), null);
    await count('read', address(256), null);
  });
});

describe('what is no call of the contract', () => {
  const get = (on: FastifyInstance, url: string, headers = {}) => on.inject({ url, headers });

  test.each([
    ['/api/openapi.json', 200],
    ['/api/docs', 200],
    ['/api/ready', 200],
    ['/api/no/such/call', 404],
  ])('%s counts as reading', async (url, status) => {
    const strict = await limited({ ...LIMITS, read: { points: 3, seconds: 60 } });
    const answers: number[] = [];
    for (let at = 0; at < 4; at += 1) answers.push((await get(strict, url)).statusCode);
    await strict.close();
    expect(answers).toEqual([status, status, status, 429]);
  });

  test.each(['/api/media/no/such.webp', '/api/media/open/nothing/cd', '/api/media/signed/nothing/cd'])(
    '%s counts among all that a network asks for',
    async (url) => {
      const strict = await limited({ ...LIMITS, network: { points: 3, seconds: 60 } });
      const answers: number[] = [];
      for (let at = 0; at < 4; at += 1) answers.push((await get(strict, url)).statusCode);
      await strict.close();
      expect(answers.slice(3)).toEqual([429]);
      expect(answers.slice(0, 3)).not.toContain(429);
    },
  );

  test('the documents are made once, packed and kept for minutes', async () => {
    for (const url of ['/api/openapi.json', '/api/docs']) {
      const plain = await get(app, url);
      const packed = await get(app, url, { 'accept-encoding': 'br, gzip' });
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(packed.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length);
      for (const { headers } of [plain, packed])
        expect([headers['cache-control'], headers.vary]).toEqual(['public, max-age=300', 'accept-encoding']);
      const again = await get(app, url, { 'if-none-match': plain.headers.etag });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    }
  });

  test('a flood of questions whether the site is ready looks into the database once a second', async () => {
    const looks = jest.spyOn(api.deps.db, 'execute');
    const replies = await Promise.all(Array.from({ length: 50 }, () => get(app, '/api/ready')));
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(looks).toHaveBeenCalledTimes(2);
    looks.mockRestore();
  });

  test('operators alone are told of the books', async () => {
    const operator = await anOperator(api);
    const told = async (headers: object) => Object.keys((await get(app, '/api/ready', headers)).json().data);
    const parts = ['database', 'queue', 'storage'];
    expect(await told({})).toEqual(parts);
    expect(await told({ authorization: fan.token })).toEqual(parts);
    expect(await told({ authorization: operator.token })).toEqual([...parts, 'books']);
  });
});

test('who breaks an upload off is no fault of ours', async () => {
  const lines: [level: string, text: string][] = [];
  const log = Object.create(api.deps.log) as Deps['log'];
  // Fastify itself logs where it listens, by a text alone.
  for (const level of ['error', 'info'] as const)
    log[level] = (_about: unknown, text?: string) => void (text && lines.push([level, text]));
  log.child = (() => log) as unknown as Deps['log']['child'];
  const open = await limited(LIMITS, { log });
  await open.listen({ port: 0, host: '127.0.0.1' });
  const { port } = open.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const isRead = once(socket, 'data');
  socket.write(
    `POST /api/users/avatar/upload HTTP/1.1\r\nhost: x\r\nauthorization: ${fan.token}\r\n` +
      'content-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\nexpect: 100-continue\r\n\r\n',
  );
  expect(String((await isRead)[0])).toContain('100 Continue');
  const part = 'content-disposition: form-data; name="avatar"; filename="a.png"';
  await new Promise((resolve) => socket.write(`--x\r\n${part}\r\n\r\n${'a'.repeat(70_000)}`, resolve));
  socket.destroy();
  await until(() => lines.length > 0);
  await open.close();
  expect(lines).toEqual([['info', 'the client hung up']]);
});
