import { wallet } from '#contract/wallet.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { walletOf } from '#support/money.ts';

let api: TestApi;
let fan: Person;
let performer: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  fan = await aFan(api);
  performer = await aPerformer(api);
  await tokensFor(api, fan.id, 100);
});
afterAll(() => api.close());

const tip = (key: string) =>
  api.call(
    wallet.tip,
    { params: { id: performer.id }, body: { price: 10 } },
    { token: fan.token, headers: { 'idempotency-key': key } },
  );

test.each([
  ['of 256 characters', 'x'.repeat(256)],
  ['that is empty', ''],
  ['with a space', 'one two'],
  ['with a control character', 'one\ttwo'],
  ['with a letter outside ASCII', 'caf\u00e9'],
  ['that was never made', 'undefined'],
  ['that is nothing', 'null'],
])('a key %s is refused, and nothing is paid', async (_what, key) => {
  const { status, error } = await tip(key);
  expect([status, error.error]).toEqual([400, 'http.bad-request']);
  expect(error.message).toContain('1 to 255');
  expect(await walletOf(api, fan.id)).toBe(100);
});

test('a key of 255 characters pays once', async () => {
  const key = 'x'.repeat(255);
  const [first, second] = [await tip(key), await tip(key)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.data._id).toBe(first.data._id);
  expect(await walletOf(api, fan.id)).toBe(90);
});
