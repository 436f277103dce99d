import { pushKeysOf } from '#server/features/push/keys.service.ts';
import { isPublicAddress, lookupBy, publicLookup } from '#server/providers/push/public-hosts.ts';
import { webPush } from '#server/providers/push/web-push.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aBrowser, startPushService } from '#support/push-service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const ENDPOINT = 'https://push.example.org/send/1';
const MESSAGE = { title: 'Ada ❤ your post', text: 'Tea', path: '/post/tea', tag: 'a' };
const OPTIONS = { contact: 'https://site.example', seconds: 3600 };

async function world() {
  const browser = aBrowser(ENDPOINT);
  const service = await startPushService([browser]);
  const keys = await pushKeysOf(api.deps);
  const send = () => webPush(service.reach).send(keys, browser, MESSAGE, OPTIONS);
  return { browser, service, keys, send };
}

test('the browser alone can read a message, and the push service sees who sent it', async () => {
  const { service, keys, send } = await world();
  expect(await send()).toBe('sent');
  expect(service.faults).toEqual([]);
  const [got] = service.got;
  expect(got?.message).toEqual(MESSAGE);
  expect(got?.publicKey).toBe(keys.publicKey);
  expect(got?.claims).toMatchObject({ aud: 'https://push.example.org', sub: 'https://site.example' });
  expect(got?.headers).toMatchObject({ ttl: '3600', 'content-encoding': 'aes128gcm' });
  await service.close();
});

test.each([
  [200, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [400, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [302, 'refused'],
])('the answer %s means: %s', async (status, result) => {
  const { service, send } = await world();
  service.answer.status = status;
  expect(await send()).toBe(result);
  await service.close();
});

test.each([429, 500, 503])('the answer %s means: again later', async (status) => {
  const { service, send } = await world();
  service.answer.status = status;
  await expect(send()).rejects.toThrow(`a push service answered with ${status}`);
  await service.close();
});

test('an answer without end is not read to its end', async () => {
  const { service, send } = await world();
  service.answer.body = 'a'.repeat(5_000_000);
  expect(await send()).toBe('sent');
  await service.close();
});

test('nobody who does not answer is waited for without end', async () => {
  const browser = aBrowser(ENDPOINT);
  const keys = await pushKeysOf(api.deps);
  const signals: (AbortSignal | undefined)[] = [];
  const sender = webPush((_url, options) => {
    signals.push(options.signal);
    throw new Error('not connected');
  });
  await expect(sender.send(keys, browser, MESSAGE, OPTIONS)).rejects.toThrow('not connected');
  expect(signals[0]).toBeInstanceOf(AbortSignal);
});

describe('only computers on the public Internet are connected to', () => {
  test.each([
    ['142.250.1.1', 4, true],
    ['2a00:1450:4001::1', 6, true],
    ['127.0.0.1', 4, false],
    ['10.1.2.3', 4, false],
    ['172.20.0.1', 4, false],
    ['192.168.1.1', 4, false],
    ['169.254.169.254', 4, false],
    ['100.64.0.1', 4, false],
    ['0.0.0.0', 4, false],
    ['224.0.0.1', 4, false],
    ['255.255.255.255', 4, false],
    ['::1', 6, false],
    ['::', 6, false],
    ['fe80::1', 6, false],
    ['fd00::1', 6, false],
    ['::ffff:10.0.0.1', 6, false],
    ['64:ff9b::a00:1', 6, false],
    ['2002:a00:1::', 6, false],
    ['2001:db8::1', 6, false],
  ])('%s', (address, family, isOne) => expect(isPublicAddress(address, family)).toBe(isOne));

  test.each([true, false])('a name that leads to this computer is refused (all: %s)', async (all) => {
    const failed = await new Promise((resolve) =>
      publicLookup('localhost', { all }, (error) => resolve(error?.message)),
    );
    expect(failed).toBe('localhost is not on the public Internet');
  });

  test('a name server that does not answer is waited for five seconds, and its late answer is dropped', () => {
    jest.useFakeTimers();
    let answer: ((error: null, found: { address: string; family: number }[]) => void) | undefined;
    const ends: (string | undefined)[] = [];
    const look = lookupBy((_name, _options, done) => {
      answer = done;
    });
    look('slow.example', { all: true }, (error) => void ends.push(error?.message));
    jest.advanceTimersByTime(4999);
    expect(ends).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(ends).toEqual(['slow.example was not found in time']);
    answer?.(null, [{ address: '142.250.1.1', family: 4 }]);
    expect(ends).toHaveLength(1);
    // Who is answered in time is not interrupted later.
    look('quick.example', { all: true }, (error) => void ends.push(error?.message ?? 'found'));
    answer?.(null, [{ address: '142.250.1.1', family: 4 }]);
    jest.advanceTimersByTime(10_000);
    expect(ends.slice(1)).toEqual(['found']);
    jest.useRealTimers();
  });

  test('an address inside is not even asked', async () => {
    const keys = await pushKeysOf(api.deps);
    const browser = aBrowser('https://127.0.0.1/send/1');
    const sender = webPush(() => {
      throw new Error('was connected to');
    });
    expect(await sender.send(keys, browser, MESSAGE, OPTIONS)).toBe('refused');
  });
});
