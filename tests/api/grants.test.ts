import { eq } from 'drizzle-orm';
import { wallet } from '#contract/wallet.ts';
import { ledgerEntries } from '#server/db/schema/ledger.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import { users } from '#server/db/schema/users.ts';
import { setAccountActive } from '#server/features/operator/operator.service.ts';
import { grantTokens } from '#server/features/wallet/grants.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { expectSoundLedger, ok, walletOf } from '#support/money.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { untilWaiting } from '#support/postgres-locks.ts';

/** Tokens that an operator gives (docs/product.md 8.12). */
let api: TestApi;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  fan = await aFan(api);
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

const grant = (tokens: number, who = fan.username, reason = ' For the\nlost stream ') =>
  grantTokens(api.deps, 'Olga', who, { tokens, reason });

test('come into the wallet at once, are told, and stand in the history; the reason is on record', async () => {
  api.events.length = 0;
  expect(await grant(12.5)).toMatchObject({ amount: 1250 });
  expect(await walletOf(api, fan.id)).toBe(12.5);
  const told = api.events.filter(({ event }) => event === 'update_balance');
  expect(told).toMatchObject([{ payload: { token: 12.5 } }]);
  const { data } = ok(await api.call(wallet.movements, {}, fan));
  expect(data).toMatchObject([{ kind: 'grant', tokens: 12.5, paid: null, performerInfo: null }]);
  const entries = await api.deps.db.select().from(ledgerEntries);
  expect(entries.find(({ accountId }) => accountId === 'grants')?.amount).toBe(-1250);
  const [row] = await api.deps.db.select().from(auditLog).where(eq(auditLog.actor, 'Olga'));
  expect(row).toMatchObject({
    action: 'wallets.grant',
    target: fan.id,
    detail: { tokens: 1250, reason: 'For the lost stream' },
  });
});

test('are given once by a command that is sent twice, also at the same moment', async () => {
  let sent: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await api.deps.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, fan.id)).for('update');
    await besideTransactions(async () => {
      sent = Promise.allSettled([grant(5), grant(5)]);
      await untilWaiting(api.deps.db, 2);
    });
  });
  expect((await sent)?.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(grant(5)).rejects.toMatchObject({ code: 'grants.repeated' });
  await grant(6);
  await grant(5, (await aFan(api)).id);
  api.clock.advance({ minutes: 1 });
  await grant(5);
  expect(await walletOf(api, fan.id)).toBe(16);
});

test('are at most what the largest top-up brings', async () => {
  await grant(3000);
  await expect(grant(3000.01)).rejects.toMatchObject({
    code: 'grants.amount-not-valid',
    message: expect.stringContaining('At most 3,000 tokens'),
  });
});

test.each([0, -1, 0.001, Number.NaN])('%p are no tokens', async (tokens) => {
  await expect(grant(tokens)).rejects.toMatchObject({ code: 'grants.amount-not-valid' });
  expect(await walletOf(api, fan.id)).toBe(0);
});

test('need a reason, and a fan whose account is open', async () => {
  await expect(grant(5, fan.id, ' ')).rejects.toMatchObject({ code: 'grants.reason-required' });
  await expect(grant(5, fan.id, 'x'.repeat(501))).rejects.toMatchObject({ code: 'grants.reason-too-long' });
  await expect(grant(5, 'nobody')).rejects.toMatchObject({ code: 'operator.not-found' });
  const star = await aPerformer(api);
  await expect(grant(5, star.id)).rejects.toMatchObject({ code: 'grants.not-a-fan' });
  await setAccountActive(api.deps, 'Olga', fan.id, false, 'Broke the rules');
  await expect(grant(5)).rejects.toMatchObject({ code: 'grants.closed' });
  expect(await walletOf(api, fan.id)).toBe(0);
});
