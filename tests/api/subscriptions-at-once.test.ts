import { sql } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { refundPayment } from '#server/features/refunds/refund-payment.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer } from '#support/factories.ts';
import { aCard, aLastingFan, earnedBy, expectSoundLedger, ok } from '#support/money.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { untilWaiting } from '#support/postgres-locks.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Who subscribes locks the performer's balance and then the row: in another order the two would wait for each other for ever. */
test('a refund of a plan locks the performer’s row after their balance', async () => {
  await api.reset();
  const star = await aPerformer(api, { monthlyPrice: 1000 });
  const fan = await aLastingFan(api);
  const body = { performerId: star.id, type: 'monthly', cardId: await aCard(api, fan) } as const;
  const { _id: id } = ok(await api.call(payments.subscribe, { body }, fan));
  const refunded: Promise<unknown>[] = [];
  await api.deps.db.transaction(async (tx) => {
    await tx.execute(sql`select from ledger_accounts where id = ${`earnings:${star.id}`} for update`);
    const refund = { total: null, reason: 'Sorry' };
    refunded.push(besideTransactions(() => refundPayment(api.deps, 'test', id, refund)));
    await besideTransactions(() => untilWaiting(api.deps.db));
    await tx.execute(sql`select from performers where id = ${star.id} for no key update nowait`);
  });
  expect(await Promise.all(refunded)).toMatchObject([{ isWhole: true }]);
  expect(await earnedBy(api, star.id)).toBe(0);
  await expectSoundLedger(api);
});
