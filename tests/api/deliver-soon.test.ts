import { sql } from 'drizzle-orm';
import { wallet } from '#contract/wallet.ts';
import { PUSH_DELAY_MS } from '#rules/delivery.ts';
import { deliveries } from '#server/db/schema/delivery.ts';
import { notify } from '#server/features/notifications/notify.service.ts';
import { inTx } from '#server/tx.ts';
import { anAddress } from '#support/addresses.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aPost } from '#support/money.ts';
import { aProduct } from '#support/products.ts';

let api: TestApi;
let star: Person;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  // What came within seconds before, in the test before this one, would have the job.
  api.clock.advance({ days: 1 });
  [star, fan] = [await aPerformer(api), await aFan(api)];
  await tokensFor(api, fan.id, 100);
});
afterAll(() => api.close());

const message = () => {
  const about = { source: 'conversation', id: 'c1' } as const;
  const whom = { userId: star.id, actorId: fan.id, key: 'message:1' };
  return inTx(api.deps, (tx) =>
    notify(tx, api.deps, { ...whom, type: 'message', action: 'message', about }),
  ).then(() => 200);
};
const tip = async () =>
  (await api.call(wallet.tip, { params: { id: star.id }, body: { price: 10 } }, fan)).status;
const purchase = async () => {
  const id = await aPost(api, star.id);
  return (await api.call(wallet.feed, { params: { id }, body: {} }, fan)).status;
};
const order = async () => {
  const { _id: id } = await aProduct(api, star);
  const body = { deliveryAddressId: await anAddress(api, fan) };
  return (await api.call(wallet.product, { params: { id }, body }, fan)).status;
};
const timesOfJobs = async () => {
  const { rows } = await api.deps.db.execute<{ at: Date }>(sql`select run_at::text as at
    from graphile_worker.jobs where task_identifier = 'delivery.deliver'`);
  return rows.map(({ at }) => new Date(at).getTime());
};

test.each([
  ['a message', message],
  ['a tip', tip],
  ['a purchase', purchase],
  ['an order', order],
])('%s is pushed by a job of its own, just after that is due', async (_what, happens) => {
  expect(await happens()).toBe(200);
  const [due] = await api.deps.db.select().from(deliveries);
  const pushDueAt = due?.pushDueAt?.getTime() ?? 0;
  // The trigger has this time once more.
  expect(pushDueAt - api.clock.now().getTime()).toBe(PUSH_DELAY_MS);
  const [runAt, ...more] = await timesOfJobs();
  expect(more).toEqual([]);
  expect((runAt ?? 0) - pushDueAt).toBeGreaterThan(0);
  expect((runAt ?? 0) - pushDueAt).toBeLessThanOrEqual(5000);
});

test('a sale is made though its delivery could not be scheduled', async () => {
  const { enqueue } = api.deps.jobs;
  const spy = jest.spyOn(api.deps.jobs, 'enqueue').mockImplementation(async (db, name, ...rest) => {
    if (name === 'delivery.deliver') throw new Error('no connection');
    return enqueue.call(api.deps.jobs, db, name, ...rest);
  });
  expect(await tip()).toBe(200);
  expect(spy.mock.calls.map(([, name]) => name)).toContain('delivery.deliver');
  spy.mockRestore();
});
