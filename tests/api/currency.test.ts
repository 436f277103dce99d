import { payments } from '#contract/payments.ts';
import { wallet } from '#contract/wallet.ts';
import { paymentTransactions, sandboxCharges, tokenPackages } from '#server/db/schema/payments.ts';
import { performers } from '#server/db/schema/performers.ts';
import { settings as settingsTable } from '#server/db/schema/settings.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { users } from '#server/db/schema/users.ts';
import { forgetSettings, setSetting, siteSettings } from '#server/features/settings/settings.service.ts';
import { renewDueSubscriptions } from '#server/features/subscriptions/renewals.service.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer } from '#support/factories.ts';
import { aCard, aLastingFan, expectSoundLedger } from '#support/money.ts';

/** Every amount of card money says its currency, and a change of the setting renames none of them. */
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

/** As only somebody with the database can: past every check. */
async function forceCurrency(value: string): Promise<void> {
  const row = { key: 'currency', value, updatedAt: api.clock.now() };
  await api.deps.db
    .insert(settingsTable)
    .values(row)
    .onConflictDoUpdate({ target: settingsTable.key, set: row });
  forgetSettings(api.deps);
}
const packageRow = () => ({ id: newId(), name: 'Some', price: 999, tokens: 10_000 });

test('an empty site may choose its currency, and prices made from then on carry it', async () => {
  await setSetting(api.deps, 'currency', 'EUR');
  const fan = await aLastingFan(api);
  const star = await aPerformer(api, { monthlyPrice: 1000 });
  await api.deps.db.insert(tokenPackages).values(packageRow());
  const cardId = await aCard(api, fan);
  const body = { performerId: star.id, type: 'monthly' as const, cardId };
  expect((await api.call(payments.subscribe, { body }, fan)).data).toMatchObject({
    currency: 'EUR',
    status: 'success',
  });
  expect((await api.call(payments.topUp, { body: { amount: 20, cardId } }, fan)).data.currency).toBe('EUR');
  const trial = await aPerformer(api, { isFreeSubscription: true });
  const free = { performerId: trial.id, type: 'free' as const };
  expect((await api.call(payments.subscribe, { body: free }, fan)).data.currency).toBe('EUR');
  expect((await api.call(payments.packages)).data.data).toMatchObject([{ currency: 'EUR', price: 9.99 }]);
  expect((await api.deps.db.select().from(performers)).map((row) => row.priceCurrency)).toEqual([
    'EUR',
    'EUR',
  ]);
  expect((await api.deps.db.select().from(subscriptions)).map((row) => row.currency)).toEqual(['EUR', 'EUR']);
  expect((await api.deps.db.select().from(sandboxCharges)).map((row) => row.currency)).toEqual([
    'EUR',
    'EUR',
  ]);
  await api.runJobs();
  expect(api.mails.map(({ text }) => text).join()).toContain('€20.00');
});

test.each([
  ['prices of performers: 1', () => aPerformer(api)],
  ['token packages: 1', () => api.deps.db.insert(tokenPackages).values(packageRow())],
  [
    'wallets and earnings with tokens: 1',
    async () => {
      const fan = await aLastingFan(api);
      await api.call(payments.topUp, { body: { amount: 20, cardId: await aCard(api, fan) } }, fan);
    },
  ],
  [
    'payments under way: 1',
    async () => {
      const fan = await aLastingFan(api);
      await api.call(payments.topUp, { body: { amount: 20, cardId: await aCard(api, fan, 'confirm') } }, fan);
    },
  ],
] as const)('it cannot change while there are %s, and says so', async (reason, make) => {
  await make();
  await expect(setSetting(api.deps, 'currency', 'EUR')).rejects.toThrow(
    `currency: cannot become EUR, because money here is in USD (${reason})`,
  );
  expect((await siteSettings(api.deps)).currency).toBe('USD');
  await setSetting(api.deps, 'currency', 'USD');
});

test('a running subscription keeps it too', async () => {
  const fan = await aLastingFan(api);
  const star = await aPerformer(api);
  const body = { performerId: star.id, type: 'monthly' as const, cardId: await aCard(api, fan) };
  await api.call(payments.subscribe, { body }, fan);
  await expect(setSetting(api.deps, 'currency', 'EUR')).rejects.toThrow('running subscriptions: 1');
});

test.each(['JPY', 'KWD', 'XXQ', 'usd'])('%s is no currency with hundredths', async (code) => {
  await expect(setSetting(api.deps, 'currency', code)).rejects.toThrow('two decimal places');
});

test('history, renewals and receipts keep the currency that was agreed to, whatever the setting says', async () => {
  const fan = await aLastingFan(api);
  const star = await aPerformer(api, { monthlyPrice: 1000 });
  const body = { performerId: star.id, type: 'monthly' as const, cardId: await aCard(api, fan) };
  await api.call(payments.subscribe, { body }, fan);
  await api.runJobs();
  api.mails.length = 0;
  await forceCurrency('EUR');
  const history = await api.call(payments.search, {}, fan);
  expect(history.data.data.map((row) => [row.totalPrice, row.currency])).toEqual([[10, 'USD']]);
  api.clock.set('2026-04-01T11:30:00Z');
  await renewDueSubscriptions(api.deps);
  const rows = await api.deps.db.select().from(paymentTransactions);
  expect(rows.map((row) => [row.totalPrice, row.currency, row.status])).toEqual([
    [1000, 'USD', 'success'],
    [1000, 'USD', 'success'],
  ]);
  await api.runJobs();
  expect(api.mails.find(({ to }) => to === fan.email)?.text).toContain('$10.00');
});

test('money without a currency cannot be stored', async () => {
  const fan = await aLastingFan(api);
  await api.call(payments.topUp, { body: { amount: 20, cardId: await aCard(api, fan) } }, fan);
  await expect(api.deps.db.execute("update payment_transactions set currency = 'dollars'")).rejects.toThrow();
  await expect(api.deps.db.execute('update payment_transactions set total_price = -1')).rejects.toThrow();
  await expect(
    api.deps.db.execute("insert into ledger_accounts (id, unit, is_guarded) values ('odd', 'cents', false)"),
  ).rejects.toThrow();
  expect((await api.deps.db.select().from(users)).length).toBe(1);
});

test.each([
  ['token_packages', 'price = 0'],
  ['token_packages', 'tokens = -1'],
  ['token_packages', "currency = 'usd'"],
  ['performers', 'monthly_price = -1'],
  ['performers', "price_currency = ''"],
  ['subscriptions', 'price = -1'],
  ['subscriptions', "currency = 'US'"],
  ['token_transactions', 'total_price = -1'],
  ['earnings', 'net_price = -1'],
])('the database refuses amounts that make no sense: %s, %s', async (table, change) => {
  const fan = await aLastingFan(api);
  const star = await aPerformer(api, { monthlyPrice: 1000 });
  const cardId = await aCard(api, fan);
  await api.deps.db.insert(tokenPackages).values(packageRow());
  await api.call(payments.topUp, { body: { amount: 20, cardId } }, fan);
  await api.call(payments.subscribe, { body: { performerId: star.id, type: 'monthly', cardId } }, fan);
  await api.call(wallet.tip, { params: { id: star.id }, body: { price: 10 } }, fan);
  await expect(api.deps.db.execute(`update ${table} set ${change}`)).rejects.toMatchObject({
    cause: { code: '23514' },
  });
});
