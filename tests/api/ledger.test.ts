import { databaseError } from '#server/db/errors.ts';
import { account } from '#server/features/ledger/accounts.ts';
import { post, type Transfer } from '#server/features/ledger/ledger.service.ts';
import { inTx } from '#server/tx.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, type Person, tokensFor } from '#support/factories.ts';
import { ledgerProblems, walletOf } from '#support/money.ts';

let api: TestApi;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  fan = await aFan(api);
});
afterAll(() => api.close());

const transfer = (key: string, lines: Transfer['lines']): Transfer => ({
  key,
  kind: 'grant',
  reference: '',
  at: api.clock.now(),
  lines,
});
const grant = (key: string, amount: number) =>
  post(
    api.deps.db,
    transfer(key, [
      { account: account.grants, amount: -amount },
      { account: account.wallet(fan.id), amount },
    ]),
  );

/** Transfers are made up here, so that these rules, which ask what each was for, cannot hold. */
const OF_PURPOSE = ['transfer-unfounded', 'line-misplaced'];
async function expectSoundSums(): Promise<void> {
  const broken = await ledgerProblems(api.deps);
  expect(broken.filter(({ rule }) => !OF_PURPOSE.includes(rule))).toEqual([]);
}

describe('posting', () => {
  test('a key moves money once', async () => {
    expect(await grant('a', 500)).toEqual(expect.any(String));
    expect(await grant('a', 500)).toBeNull();
    expect(await walletOf(api, fan.id)).toBe(5);
    await expectSoundSums();
  });

  test('20 times the same key at once moves money once', async () => {
    const posted = await Promise.all(Array.from({ length: 20 }, () => grant('a', 500)));
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect(await walletOf(api, fan.id)).toBe(5);
  });

  test('a wallet never falls below zero, and a refused transfer leaves nothing', async () => {
    await grant('a', 500);
    await expect(grant('b', -501)).rejects.toMatchObject({ code: 'wallet.balance-too-low' });
    expect(await walletOf(api, fan.id)).toBe(5);
    expect(await grant('b', -500)).toEqual(expect.any(String));
    await expectSoundSums();
  });

  test.each([
    ['does not balance', [{ account: 'platform', amount: 5 }]],
    [
      'mixes tokens with cents',
      [
        { account: 'platform', amount: 5 },
        { account: 'exchange:cents:USD', amount: -5 },
      ],
    ],
    [
      'names an account that does not exist',
      [
        { account: 'bank', amount: 5 },
        { account: 'platform', amount: -5 },
      ],
    ],
  ])('a transfer that %s is refused', async (_why, lines) => {
    await expect(post(api.deps.db, transfer('a', lines))).rejects.toThrow();
    expect((await api.deps.db.execute('select * from ledger_transfers')).rows).toEqual([]);
  });

  test('a transfer lives and dies with its transaction', async () => {
    const failing = inTx(api.deps, async (tx) => {
      await post(
        tx.db,
        transfer('a', [
          { account: 'grants', amount: -5 },
          { account: account.wallet(fan.id), amount: 5 },
        ]),
      );
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await walletOf(api, fan.id)).toBe(0);
    expect(await grant('a', 5)).toEqual(expect.any(String));
  });

  test('transfers between two people in both directions at once never lock each other out', async () => {
    const other = await aFan(api);
    await tokensFor(api, fan.id, 100);
    await tokensFor(api, other.id, 100);
    const give = (n: number, from: string, to: string) =>
      post(
        api.deps.db,
        transfer(`swap:${n}`, [
          { account: account.wallet(from), amount: -1 },
          { account: account.wallet(to), amount: 1 },
        ]),
      );
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => (n % 2 ? give(n, fan.id, other.id) : give(n, other.id, fan.id))),
    );
    expect(await walletOf(api, fan.id)).toBe(100);
    await expectSoundSums();
  });
});

describe('the books cannot be rewritten', () => {
  test.each([
    ['ledger_entries', 'update ledger_entries set amount = amount + 1'],
    ['ledger_entries', 'delete from ledger_entries'],
    ['ledger_entries', 'truncate ledger_entries'],
    ['ledger_transfers', "update ledger_transfers set key = 'x'"],
    ['ledger_transfers', 'delete from ledger_transfers'],
    ['ledger_transfers', 'truncate ledger_transfers cascade'],
  ])('%s: %s', async (table, statement) => {
    await grant('a', 500);
    const error = await api.deps.db.execute(statement).catch((thrown: unknown) => thrown);
    expect(databaseError(error)?.code).toBe('P0001');
    expect(String((error as Error).cause)).toContain(`${table} is append-only`);
    await expectSoundSums();
  });
});
