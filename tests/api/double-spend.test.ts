import { setTimeout as sleep } from 'node:timers/promises';
import { wallet } from '#contract/wallet.ts';
import { systemClock } from '#server/clock.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { say, sayFiles, talkTo } from '#support/conversations.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aPost, earnedBy, expectSoundLedger, walletOf } from '#support/money.ts';
import { workerDatabase } from '#support/postgres.ts';
import { callOf, type Reply, startTwoApis, type TwoApis } from '#support/two-apis.ts';
import { aFilm } from '#support/videos.ts';

/**
 * One wallet and two processes of the product. Each charge is a request of its own, half of them to either process, all
 * at the same time.
 */
const PRICE = 10;
const CHANGE = 9.99;
let api: TestApi;
let apis: TwoApis;
let fan: Person;
let star: Person;

beforeAll(async () => {
  api = await startTestApi();
  apis = await startTwoApis((await workerDatabase()).url);
});
beforeEach(async () => {
  await api.reset();
  api.clock.set(systemClock.now().toISOString());
  fan = await aFan(api);
  star = await aPerformer(api, { commissionRate: 2000 });
});
afterAll(async () => {
  await apis.stop();
  await api.close();
});

/** Messages with files at this price, each with a file of its own. */
async function soldMessages(count: number): Promise<string[]> {
  const conversation = await talkTo(api, fan, star);
  await say(api, fan, conversation, 'Hello');
  const ids: string[] = [];
  for (let nr = 0; nr < count; nr += 1) {
    const file = await aFilm(api, star, { type: 'message-video' });
    const { _id } = await sayFiles(api, star, conversation, [file], { isSale: true, price: PRICE });
    ids.push(_id);
  }
  return ids;
}

const chargeCall = (kind: 'tip' | 'feed' | 'message', id: string, body: object = {}) =>
  callOf(wallet[kind], id, body);
/**
 * A hundred who wait for one wallet may wait longer for a connection than a slow machine allows: 503 promises that nothing
 * was done, and they come again. A charge behind a 503 would be one too many.
 */
async function untilAnswered(send: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    const reply = await send();
    // The server has let it wait ten seconds before it says so.
    if (reply.error !== 'http.unavailable' || tries === 4) return reply;
    await sleep(200);
  }
}
const together = (count: number, send: (at: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: count }, (_, at) => untilAnswered(() => send(at))));

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
    const replies = await together(count, (at) =>
      apis.send(at, fan, chargeCall('tip', star.id, { price: PRICE })),
    );
    await expectPaid(replies, affordable);
  });

  test('posts: as many go through as the balance pays for', async () => {
    const ids = await Promise.all(
      Array.from({ length: count }, () => aPost(api, star.id, { price: PRICE * 100 })),
    );
    const replies = await together(count, (at) => apis.send(at, fan, chargeCall('feed', ids[at] ?? '')));
    await expectPaid(replies, affordable);
  });

  test('messages: as many go through as the balance pays for', async () => {
    const ids = await soldMessages(count);
    const replies = await together(count, (at) => apis.send(at, fan, chargeCall('message', ids[at] ?? '')));
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
    await expectOnce(await together(100, (at) => apis.send(at, fan, chargeCall('feed', id))));
  });

  test('a message is bought once', async () => {
    const [id = ''] = await soldMessages(1);
    await expectOnce(await together(100, (at) => apis.send(at, fan, chargeCall('message', id))));
  });

  test('a tip with one key is given once', async () => {
    const tip = (at: number) => apis.send(at, fan, chargeCall('tip', star.id, { price: PRICE }), 'the-same');
    await expectOnce(await together(100, tip));
  });
});
