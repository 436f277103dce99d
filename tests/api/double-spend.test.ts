import { wallet } from '#contract/wallet.ts';
import { systemClock } from '#server/clock.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { type ApiProcess, startApiProcess } from '#support/api-process.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aPost, earnedBy, expectSoundLedger, walletOf } from '#support/money.ts';
import { workerDatabase } from '#support/postgres.ts';

/**
 * One wallet, two processes of the product on one database: what a process remembers or locks by itself protects
 * nothing here. Each charge is a request of its own, half of them to either process, all at the same time.
 */
const PRICE = 10;
const CHANGE = 9.99;
let api: TestApi;
let processes: ApiProcess[] = [];
let fan: Person;
let star: Person;

beforeAll(async () => {
  const { url } = await workerDatabase();
  api = await startTestApi();
  processes = await Promise.all([startApiProcess(url), startApiProcess(url)]);
  // Two starts at once take their time on a busy machine.
});
beforeEach(async () => {
  await api.reset();
  api.clock.set(systemClock.now().toISOString());
  fan = await aFan(api);
  star = await aPerformer(api, { commissionRate: 2000 });
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await api.close();
});

interface Reply {
  status: number;
  data?: { _id: string };
  error?: string;
}

async function charge(at: number, path: string, body: object, key?: string): Promise<Reply> {
  const reply = await fetch(`${processes[at % 2]?.url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: fan.token,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(body),
  });
  return { ...((await reply.json()) as object), status: reply.status };
}

const pathOf = (kind: 'tip' | 'feed', id: string) => wallet[kind].path.replace('{id}', id);
const together = (count: number, send: (at: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: count }, (_, at) => send(at)));

/** How many of the charges a balance of so many prices, and some change, must let through. */
async function expectPaid(replies: Reply[], affordable: number): Promise<void> {
  const refused = replies.filter(({ status }) => status !== 200);
  expect(replies.length - refused.length).toBe(affordable);
  for (const { status, error } of refused) expect([status, error]).toEqual([422, 'wallet.balance-too-low']);
  expect(await walletOf(api, fan.id)).toBe(CHANGE);
  expect(await earnedBy(api, star.id)).toBeCloseTo(affordable * PRICE * 0.8);
  await expectSoundLedger(api);
}

describe.each([
  [2, 1],
  [10, 3],
  [100, 37],
])('%i charges at once on a balance for %i', (count, affordable) => {
  beforeEach(() => tokensFor(api, fan.id, affordable * PRICE + CHANGE));

  test('tips: as many go through as the balance pays for', async () => {
    const replies = await together(count, (at) => charge(at, pathOf('tip', star.id), { price: PRICE }));
    await expectPaid(replies, affordable);
  });

  test('posts: as many go through as the balance pays for', async () => {
    const ids = await Promise.all(
      Array.from({ length: count }, () => aPost(api, star.id, { price: PRICE * 100 })),
    );
    const replies = await together(count, (at) => charge(at, pathOf('feed', ids[at] ?? ''), {}));
    await expectPaid(replies, affordable);
  });
});

describe('a hundred times the same, with tokens for all of them', () => {
  beforeEach(() => tokensFor(api, fan.id, 100 * PRICE + CHANGE));

  async function expectOnce(replies: Reply[]): Promise<void> {
    expect(replies.map(({ status }) => status)).toEqual(Array(100).fill(200));
    expect(new Set(replies.map(({ data }) => data?._id)).size).toBe(1);
    expect(await walletOf(api, fan.id)).toBe(99 * PRICE + CHANGE);
    await expectSoundLedger(api);
  }

  test('a post is bought once', async () => {
    const id = await aPost(api, star.id, { price: PRICE * 100 });
    await expectOnce(await together(100, (at) => charge(at, pathOf('feed', id), {})));
  });

  test('a tip with one key is given once', async () => {
    const tip = (at: number) => charge(at, pathOf('tip', star.id), { price: PRICE }, 'the-same');
    await expectOnce(await together(100, tip));
  });
});
