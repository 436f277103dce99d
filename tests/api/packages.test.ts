import { eq } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import { paymentTransactions } from '#server/db/schema/payments.ts';
import {
  addPackage,
  allPackages,
  changePackage,
  isTooGenerous,
  withdrawPackage,
} from '#server/features/payments/packages.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, type Person } from '#support/factories.ts';
import { aCard, expectSoundLedger, ok, walletOf } from '#support/money.ts';

/** Packages of tokens, as operators offer them (docs/product.md 8.13). */
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

const base = { name: 'Regular', description: '', price: 19.99, tokens: 210 };
const add = (change: Partial<Parameters<typeof addPackage>[2]> = {}) =>
  addPackage(api.deps, 'Olga', { ...base, ...change });
const change = (id: string, field: string, value: string) =>
  changePackage(api.deps, 'Olga', id, field, value);
const offered = async () => ok(await api.call(payments.packages, {}, fan)).data;
const buy = async (packageId: string, more: object = {}) =>
  api.call(payments.topUp, { body: { packageId, cardId: await aCard(api, fan), ...more } }, fan);

test('are offered in the order of the operator, can be changed, and each change is on record', async () => {
  const first = await add({ ordering: 2 });
  await add({ name: ' Starter\n', price: 2.95, tokens: 29.5, ordering: 1 });
  expect(await offered()).toMatchObject([
    { name: 'Starter', price: 2.95, currency: 'USD', tokens: 29.5, ordering: 1 },
    { _id: first.id, name: 'Regular', price: 19.99, tokens: 210, ordering: 2 },
  ]);
  for (const [field, value] of [
    ['name', 'Plus'],
    ['description', 'More for less'],
    ['price', '9.99'],
    ['tokens', '111.5'],
    ['ordering', '0'],
  ] as const)
    await change(first.id, field, value);
  expect((await offered())[0]).toMatchObject({
    name: 'Plus',
    description: 'More for less',
    price: 9.99,
    tokens: 111.5,
    ordering: 0,
  });
  const rows = await api.deps.db.select().from(auditLog).where(eq(auditLog.target, first.id));
  expect(rows.map(({ action }) => action).sort()).toEqual(
    ['packages.add', ...Array(5).fill('packages.change')].sort(),
  );
  expect(rows.map(({ detail }) => detail)).toContainEqual({
    name: 'Plus',
    price: 999,
    currency: 'USD',
    tokens: 11_150,
  });
});

test('are bought at the price of the moment; what was bought keeps its price', async () => {
  const { id } = await add();
  ok(await buy(id));
  await change(id, 'price', '29.99');
  await change(id, 'tokens', '300');
  const seenBefore = await buy(id, { price: 19.99, tokens: 210 });
  expect(seenBefore.error.error).toBe('payments.price-changed');
  ok(await buy(id));
  const paid = await api.deps.db.select().from(paymentTransactions).orderBy(paymentTransactions.id);
  expect(paid.map(({ totalPrice, tokens }) => [totalPrice, tokens])).toEqual([
    [1999, 21_000],
    [2999, 30_000],
  ]);
  expect(await walletOf(api, fan.id)).toBe(510);
});

test('that were withdrawn cannot be bought or changed, and are still listed for operators', async () => {
  const { id } = await add();
  await withdrawPackage(api.deps, 'Olga', id);
  expect(await offered()).toEqual([]);
  expect((await buy(id)).error.error).toBe('payments.package-not-found');
  const gone = { code: 'packages.not-found' };
  await expect(withdrawPackage(api.deps, 'Olga', id)).rejects.toMatchObject(gone);
  await expect(change(id, 'price', '5')).rejects.toMatchObject(gone);
  expect(await allPackages(api.deps)).toMatchObject([{ id, isActive: false }]);
});

test.each([
  [{ name: ' ' }, 'name-not-valid'],
  [{ name: 'x'.repeat(101) }, 'name-not-valid'],
  [{ description: 'x'.repeat(301) }, 'description-too-long'],
  [{ price: 2.94 }, 'price-not-valid'],
  [{ price: 300.01 }, 'price-not-valid'],
  [{ price: 9.999 }, 'price-not-valid'],
  [{ price: Number('x') }, 'price-not-valid'],
  [{ tokens: 0 }, 'tokens-not-valid'],
  [{ tokens: 0.001 }, 'tokens-not-valid'],
  [{ tokens: 10_000_001 }, 'tokens-not-valid'],
])('with %j is refused, also as a change', async (wrong, code) => {
  await expect(add(wrong)).rejects.toMatchObject({ code: `packages.${code}` });
  const { id } = await add();
  const [[field = '', value] = []] = Object.entries(wrong);
  await expect(change(id, field, String(value))).rejects.toMatchObject({ code: `packages.${code}` });
  expect(await offered()).toMatchObject([base]);
});

test('other fields and orders are refused', async () => {
  const { id } = await add();
  await expect(change(id, 'currency', 'EUR')).rejects.toMatchObject({ code: 'packages.field-not-known' });
  await expect(change(id, 'ordering', '-1')).rejects.toMatchObject({ code: 'packages.ordering-not-valid' });
});

test.each([
  [249.8, false],
  [250, true],
])('%p tokens for 19.99 are too generous at a commission of 20%%: %p', async (tokens, expected) => {
  expect(await isTooGenerous(api.deps, await add({ tokens }))).toBe(expected);
});
