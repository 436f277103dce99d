import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notifications } from '#contract/notifications.ts';
import { payments } from '#contract/payments.ts';
import { payouts } from '#contract/payouts.ts';
import { wallet } from '#contract/wallet.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aCard, lastingToken, ok } from '#support/money.ts';
import { type OperatorShell, startOperatorShell } from '#support/operator-process.ts';
import { workerDatabase } from '#support/postgres.ts';

/** What the commands about payouts and refunds say, as an operator reads it. */
let api: TestApi;
let shell: OperatorShell;
const dataDir = mkdtempSync(join(tmpdir(), 'footlight-operator-'));
beforeAll(async () => {
  const { url } = await workerDatabase();
  api = await startTestApi();
  // Accounts are encrypted with a key that follows from it.
  writeFileSync(join(dataDir, 'secret'), api.deps.config.secret);
  shell = startOperatorShell({ databaseUrl: url, dataDir });
});
afterAll(async () => {
  await shell.stop();
  await api.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const said = async (...words: string[]): Promise<string> => {
  const { out, err } = await shell.run(...words);
  return out + err;
};

/** What the list of a person says, the latest first. */
const toldTo = async (person: Person, type: 'payout' | 'refund'): Promise<string[]> =>
  ok(await api.call(notifications.list, { query: { type } }, person)).data.map(({ message }) => message);

test('a decision that was made before is said, and that nothing has changed', async () => {
  const [star, fan] = [await aPerformer(api, { username: 'ada', name: 'Ada Lee' }), await aFan(api)];
  star.token = await lastingToken(api, star.id);
  const body = { email: 'ada@example.org' };
  ok(await api.call(payouts.setMethod, { params: { method: 'paypal' }, body }, star));
  await tokensFor(api, fan.id, 2000);
  ok(await api.call(wallet.tip, { params: { id: star.id }, body: { price: 2000 } }, fan));
  api.clock.advance({ days: 10 });
  const ask = async () => {
    const asked = { requestTokens: 500, paymentAccountType: 'paypal' } as const;
    return ok(await api.call(payouts.create, { body: asked }, star))._id;
  };

  const refused = await ask();
  expect(await said('payouts', 'reject', refused, 'The', 'name', 'differs')).toContain('was told why');
  expect(await said('payouts', 'reject', refused, 'Other', 'reason')).toBe(
    'It was rejected before, with: The name differs\nNothing has changed.\n',
  );

  const paid = await ask();
  expect(await said('payouts', 'approve', paid)).toBe('Approved. The performer was told.\n');
  expect(await said('payouts', 'approve', paid, 'Soon')).toBe(
    'It was approved before.\nNothing has changed.\n',
  );
  expect(await said('payouts', 'done', paid, 'TX-77')).toBe('Paid. The performer was told.\n');
  expect(await said('payouts', 'done', paid, 'TX-OTHER')).toBe(
    'It was paid before, with: TX-77\nNothing has changed.\n',
  );
  expect(new Set(await toldTo(star, 'payout'))).toEqual(
    new Set([
      'We received your payout request: $50.00 to PayPal a•••@example.org',
      'Your payout was not accepted: $50.00 to PayPal a•••@example.org',
      'Your payout is approved: $50.00 to PayPal a•••@example.org',
      'Your payout is on its way: $50.00 to PayPal a•••@example.org',
    ]),
  );
  const [first] = (await said('payouts', 'show', paid)).split('\n');
  expect(first).toBe('ada (Ada Lee), done: $50.00 for 500 tokens by paypal');
});

test('who is refunded is told how much', async () => {
  const [star, fan] = [await aPerformer(api), await aFan(api)];
  const cardId = await aCard(api, fan);
  const payment = ok(await api.call(payments.topUp, { body: { amount: 9.5, cardId } }, fan))._id;
  const tip = ok(await api.call(wallet.tip, { params: { id: star.id }, body: { price: 10.5 } }, fan))._id;
  expect(await said('refunds', 'purchase', tip, 'all', 'A', 'mistake')).toContain(
    '10.50 tokens were given back',
  );
  expect(await said('refunds', 'payment', payment, '2.5', 'A', 'mistake')).toContain('$2.50 go back');
  expect(await toldTo(fan, 'refund')).toEqual(['You got a refund: $2.50', 'You got a refund: 10.50 tokens']);
  expect(await toldTo(star, 'refund')).toEqual(['A sale was refunded: 10.50 tokens']);
});

test('an amount that cannot be read is named, with how amounts are written', async () => {
  for (const wrong of ['1,000', '0', '-5', '1.005', 'many', '0x10', '1e3', '100000000'])
    expect(await said('refunds', 'purchase', 'x', wrong, 'Broken')).toBe(
      `${wrong} is not an amount. Write 1000 or 1000.50.\n`,
    );
  expect(await said('refunds', 'payment', 'x', '9,50', 'Broken')).toContain('9,50 is not an amount.');
});
