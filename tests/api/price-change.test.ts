import { notifications } from '#contract/notifications.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';

let api: TestApi;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  star = await aPerformer(api, { name: 'Olga Owner' });
});
afterAll(() => api.close());

async function aSubscriber(plan: 'monthly' | 'yearly', status = 'active', days = 10): Promise<Person> {
  const fan = await aFan(api);
  const now = api.deps.clock.now();
  await api.deps.db.insert(subscriptions).values({
    ...{ id: newId(), userId: fan.id, performerId: star.id, subscriptionType: plan, status, price: 999 },
    ...{ expiredAt: new Date(now.getTime() + days * 86_400_000), createdAt: now, updatedAt: now },
  } as typeof subscriptions.$inferInsert);
  return fan;
}
const change = async (body: object) => {
  api.clock.advance({ minutes: 1 });
  await api.call(performerAccount.update, { params: { id: star.id }, body: body as never }, star);
  api.clock.advance({ minutes: 11 });
  await api.runJobs();
};
const toldTo = async (who: Person) =>
  (await api.call(notifications.list, { query: { type: 'price-change' } }, who)).data.data.map(
    ({ message }) => message,
  );
const TOLD = 'Olga Owner changed their subscription price: yours stays the same';

test('a changed price is told to those who are subscribed by that plan, and to nobody else', async () => {
  const [monthly, yearly, ended, over] = [
    await aSubscriber('monthly'),
    await aSubscriber('yearly'),
    await aSubscriber('monthly', 'deactivated'),
    await aSubscriber('monthly', 'active', -1),
  ];
  await change({ monthlyPrice: 19.99 });
  expect(await toldTo(monthly)).toEqual([TOLD]);
  for (const who of [yearly, ended, over, star]) expect(await toldTo(who)).toEqual([]);
  const late = await aSubscriber('monthly');
  // The same price once more is no change.
  await change({ monthlyPrice: 19.99, bio: 'Another' });
  expect(await toldTo(monthly)).toEqual([TOLD]);
  await change({ yearlyPrice: 199 });
  expect([await toldTo(yearly), await toldTo(late)]).toEqual([[TOLD], []]);
});

test('who changes it several times within minutes tells once', async () => {
  const fan = await aSubscriber('monthly');
  for (const monthlyPrice of [12, 13])
    await api.call(
      performerAccount.update,
      { params: { id: star.id }, body: { monthlyPrice } as never },
      star,
    );
  await api.runJobs();
  expect(await toldTo(fan)).toEqual([TOLD]);
});
