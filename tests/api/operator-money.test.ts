import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer } from '#support/factories.ts';
import { expectSoundLedger, walletOf } from '#support/money.ts';
import { type OperatorShell, startOperatorShell } from '#support/operator-process.ts';
import { workerDatabase } from '#support/postgres.ts';

/** The commands by which operators set prices and give tokens, as they are typed. */
let api: TestApi;
let shell: OperatorShell;
const dataDir = mkdtempSync(join(tmpdir(), 'footlight-operator-money-'));
beforeAll(async () => {
  const { url } = await workerDatabase();
  shell = startOperatorShell({ databaseUrl: url, dataDir });
  api = await startTestApi();
});
afterAll(async () => {
  await shell.stop();
  await api.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const operator = (...words: string[]) => shell.run(...words);
const done = (out: string) => ({ code: 0, err: '', out });

test('a commission of their own is agreed on with a performer, and taken back', async () => {
  const { username } = await aPerformer(api, { name: 'Nova' });
  const agree = (...words: string[]) => operator('performers', 'commission', username, ...words);
  expect(await agree('12.5')).toMatchObject(
    done('The commission of Nova is 12.5% from now on. What was sold keeps its own.\n'),
  );
  expect(await agree('site')).toMatchObject(done('Nova pays the commission of the site from now on.\n'));
  expect((await agree('101')).err).toMatch(/^A commission is 0 to 100 percent/);
  expect((await agree()).err).toContain('performers commission <who>');
});

test('tokens are given to a fan once', async () => {
  const { id, username } = await aFan(api, { name: 'Ada Fan' });
  const give = () => operator('wallets', 'grant', username, '20', 'For', 'the', 'lost', 'stream');
  expect(await give()).toMatchObject(done('Ada Fan was given 20 tokens.\n'));
  expect(await give()).toMatchObject({ code: 1, err: expect.stringContaining('a moment ago') });
  expect((await operator('wallets', 'grant', username, '20')).err).toContain('wallets grant <who>');
  expect(await walletOf(api, id)).toBe(20);
  await expectSoundLedger(api);
});

test('a subscription is given to a fan once', async () => {
  const fan = await aFan(api, { name: 'Ada Fan' });
  const star = await aPerformer(api, { name: 'Nova' });
  const give = (...words: string[]) =>
    operator('subscriptions', 'give', fan.username, star.username, ...words);
  expect(await give('30', 'For', 'the', 'lost', 'stream')).toMatchObject({
    ...done(expect.stringMatching(/^Ada Fan has a subscription to Nova until \w+ \d+, \d{4}\.\n$/)),
  });
  expect(await give('30', 'Again')).toMatchObject({ code: 1, err: expect.stringContaining('a moment ago') });
  expect(await give('month', 'Again')).toMatchObject({ code: 1, err: 'Give 1 to 366 whole days.\n' });
  expect((await give('30')).err).toContain('subscriptions give <fan> <performer>');
  await expectSoundLedger(api);
});

test('packages are offered, changed, listed and withdrawn', async () => {
  const added = await operator('packages', 'add', '210', '19.99', 'For', 'regulars');
  const id = /Its id is (\S+)\./.exec(added.out)?.[1] ?? '';
  expect(added).toMatchObject(done(`For regulars is offered. Its id is ${id}.\n`));
  expect((await operator('packages', 'change', id, 'tokens', '400')).out).toMatch(
    /^For regulars is changed\.\nCareful: at the commission of the site/,
  );
  expect((await operator('packages', 'list')).out).toMatch(/For regulars.*400.*\$19\.99.*offered/);
  expect((await operator('packages', 'change', id, 'price')).err).toContain('packages change <id>');
  expect((await operator('packages', 'withdraw', id)).out).toBe('For regulars is not offered anymore.\n');
  expect((await operator('packages', 'list')).out).toMatch(/For regulars.*withdrawn/);
});
