import { eq } from 'drizzle-orm';
import { earnings } from '#contract/earnings.ts';
import { wallet } from '#contract/wallet.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import { setCommission } from '#server/features/operator/operator.service.ts';
import { renewDueSubscriptions } from '#server/features/subscriptions/renewals.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aLastingFan, expectSoundLedger, lastingToken, ok, subscribeByCard } from '#support/money.ts';

/** A commission that an operator agrees on with one performer (docs/product.md 8.4). */
let api: TestApi;
let fan: Person;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-04-01T12:00:00Z');
  fan = await aLastingFan(api);
  star = await aPerformer(api, { monthlyPrice: 1000 });
  star = { ...star, token: await lastingToken(api, star.id) };
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

const agree = (percent: string, who = star.username) => setCommission(api.deps, 'Olga', who, percent);
const rates = async () =>
  ok(await api.call(earnings.search, { query: { sort: 'asc' } }, star)).data.map(
    ({ siteCommission }) => siteCommission,
  );

test('counts for what is charged from then on, also for renewals; what was sold keeps the rate it was sold at', async () => {
  await tokensFor(api, fan.id, 30);
  const tip = async () =>
    ok(await api.call(wallet.tip, { params: { id: star.id }, body: { price: 10 } }, fan));
  await subscribeByCard(api, fan, star.id);
  expect(await agree('12.34')).toMatchObject({ id: star.id, percent: 12.34 });
  api.clock.advance({ minutes: 1 });
  await tip();
  api.clock.set('2026-05-01T11:30:00Z');
  await renewDueSubscriptions(api.deps);
  await agree('site');
  api.clock.advance({ minutes: 1 });
  await tip();
  expect(await rates()).toEqual([0.2, 0.1234, 0.1234, 0.2]);
});

test('is on record with what it was before', async () => {
  await agree('0');
  api.clock.advance({ minutes: 1 });
  await agree('site');
  const ofOlga = eq(auditLog.actor, 'Olga');
  const rows = await api.deps.db.select().from(auditLog).where(ofOlga).orderBy(auditLog.createdAt);
  expect(rows.map(({ action, target, detail }) => ({ action, target, detail }))).toEqual([
    { action: 'performers.commission', target: star.id, detail: { before: null, rate: 0 } },
    { action: 'performers.commission', target: star.id, detail: { before: 0, rate: null } },
  ]);
});

test.each(['100.01', '-1', '12.345', 'half', ''])('%p is no commission', async (percent) => {
  await expect(agree(percent)).rejects.toMatchObject({ code: 'operator.commission-not-valid' });
});

test('fans have none, and nobody is nobody', async () => {
  await expect(agree('10', (await aFan(api)).username)).rejects.toMatchObject({
    code: 'operator.not-a-performer',
  });
  await expect(agree('10', 'nobody')).rejects.toMatchObject({ code: 'operator.not-found' });
});
