import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, demoEmail } from '#rules/demo.ts';
import { type Composition, compose } from '#server/compose.ts';
import { MIGRATION_LOCK } from '#server/db/migrate.ts';
import { users } from '#server/db/schema/users.ts';
import { hashPassword, passwordCost } from '#server/features/auth/passwords.ts';
import { createUser } from '#server/features/users/create.service.ts';
import { newId } from '#server/ids.ts';
import { TEST_SECRET } from '#support/app-secret.ts';
import { disposableDatabase } from '#support/postgres.ts';
import { untilWaiting } from '#support/postgres-locks.ts';
import { prepareWorld } from '../../tools/demo/first-start.ts';
import type { Fill } from '../../tools/demo/past.ts';
import { refuseToWipe } from '../../tools/demo/wipe.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let dataDir: string;
let url: string;
let open: Composition[];
let written: string;
let children: ChildProcess[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'footlight-first-'));
  ({ url } = await disposableDatabase());
  open = [];
  children = [];
  written = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  for (const one of open) await one.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const environment = (more: Record<string, string> = {}) => ({
  NODE_ENV: 'test' as const,
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  APP_SECRET: TEST_SECRET,
  LOG_LEVEL: 'silent',
  DEMO: 'true',
  ...more,
});

/** One more process on the same database. */
async function started(more: Record<string, string> = {}): Promise<Composition> {
  const composition = await compose({ env: environment(more) });
  open.push(composition);
  return composition;
}

const names = async ({ deps }: Composition): Promise<(string | null)[]> =>
  (await deps.db.select({ username: users.username }).from(users)).map((row) => row.username);

/** A world of one person and one picture; `calls` counts how often it was asked for. */
function aSmallWorld(username: string, options: { stopsHalfWay?: boolean; waits?: Promise<void> } = {}) {
  const fill = Object.assign(
    async (...[deps]: Parameters<Fill>) => {
      fill.calls += 1;
      const passwordHash = await hashPassword(DEMO_PASSWORD, passwordCost('test'));
      const email = demoEmail(username);
      const person = { role: 'admin' as const, username, email, passwordHash, name: 'Somebody' };
      await createUser(deps, deps.db, { id: newId(), ...person });
      await options.waits;
      if (options.stopsHalfWay) throw new Error('stopped half way');
    },
    { calls: 0 },
  );
  return fill;
}

test('an empty database is filled once', async () => {
  const world = aSmallWorld(DEMO_ACCOUNTS.admin);
  const composition = await started();
  expect(await prepareWorld(composition, world)).toContain(DEMO_ACCOUNTS.admin);
  expect(await prepareWorld(await started(), world)).toContain(DEMO_ACCOUNTS.admin);
  expect(world.calls).toBe(1);
  expect(await names(composition)).toEqual([DEMO_ACCOUNTS.admin]);
});

test('a world that was left half filled is made anew, its files too', async () => {
  const picture = join(dataDir, 'media/public/half.webp');
  const first = await started();
  await first.deps.storage.put('public/half.webp', Buffer.from('half'), 'image/webp');
  await expect(prepareWorld(first, aSmallWorld('halfway', { stopsHalfWay: true }))).rejects.toThrow(
    'stopped',
  );
  expect([await names(first), existsSync(picture)]).toEqual([['halfway'], true]);

  const second = await started();
  expect(await prepareWorld(second, aSmallWorld(DEMO_ACCOUNTS.admin))).toContain(DEMO_ACCOUNTS.admin);
  expect(written).toContain('half filled');
  expect([await names(second), existsSync(picture)]).toEqual([[DEMO_ACCOUNTS.admin], false]);

  const never = aSmallWorld('again');
  await prepareWorld(await started(), never);
  expect(never.calls).toBe(0);
});

test('of two processes that start at once one fills, and the other waits for it', async () => {
  let finish = () => {};
  const world = aSmallWorld(DEMO_ACCOUNTS.admin, {
    waits: new Promise<void>((resolve) => {
      finish = resolve;
    }),
  });
  const [one, other] = [await started(), await started()];
  const both = Promise.all([prepareWorld(one, world), prepareWorld(other, world)]);
  await untilWaiting(one.deps.db);
  finish();
  for (const greeting of await both) {
    expect(greeting).toContain(DEMO_ACCOUNTS.admin);
    expect(greeting).toContain('To let others in: HOST=0.0.0.0 npm start');
  }
  expect(world.calls).toBe(1);
  expect(await names(one)).toEqual([DEMO_ACCOUNTS.admin]);
});

test('with the demo off, production refuses a database with the demo in it, whole or in part', async () => {
  const strict = { NODE_ENV: 'production', DEMO: 'false' };
  const empty = await started(strict);
  expect(await prepareWorld(empty, aSmallWorld('nobody'))).toBe('');
  expect(await names(empty)).toEqual([]);

  const half = aSmallWorld('halfway', { stopsHalfWay: true });
  await expect(prepareWorld(await started(), half)).rejects.toThrow('stopped');
  await expect(prepareWorld(empty)).rejects.toThrow('demo:reset');
  expect(await names(empty)).toEqual(['halfway']);

  await prepareWorld(await started(), aSmallWorld(DEMO_ACCOUNTS.admin));
  await expect(prepareWorld(empty)).rejects.toThrow(`everyone knows: ${DEMO_ACCOUNTS.admin}.`);
});

test('only a demo is deleted without being asked for twice', async () => {
  const site = await started();
  const embedded = { ...site.deps, config: { ...site.deps.config, databaseUrl: null } };
  await expect(refuseToWipe(embedded)).resolves.toBeUndefined();
  await prepareWorld(site, aSmallWorld(DEMO_ACCOUNTS.admin));
  await expect(refuseToWipe(embedded)).resolves.toBeUndefined();
  await expect(refuseToWipe(site.deps)).rejects.toThrow('named by DATABASE_URL. Add --yes');

  const person = { role: 'user' as const, username: 'anna', email: 'anna@example.com', name: 'Anna' };
  await createUser(site.deps, site.deps.db, { id: newId(), passwordHash: null, ...person });
  await expect(refuseToWipe(embedded)).rejects.toThrow(`${dataDir}, and 1 account is not of the demo.`);
});

describe('with the demo off, production knows the demo by its password', () => {
  const strict = { NODE_ENV: 'production', DEMO: 'false' };
  const change = ({ deps }: Composition, columns: Partial<typeof users.$inferInsert>) =>
    deps.db.update(users).set(columns);
  const hash = async ({ deps }: Composition) =>
    (await deps.db.select({ hash: users.passwordHash }).from(users))[0]?.hash ?? '';

  test('an account that got another name and address is refused by its present name', async () => {
    await prepareWorld(await started(), aSmallWorld(DEMO_ACCOUNTS.admin));
    const site = await started(strict);
    await change(site, { username: 'anna' });
    await expect(prepareWorld(site)).rejects.toThrow('everyone knows: anna.');
    await change(site, { email: 'anna@example.com' });
    await expect(prepareWorld(site)).rejects.toThrow('everyone knows: anna.');
    await change(site, { username: null });
    await expect(prepareWorld(site)).rejects.toThrow('everyone knows: anna@example.com.');
  });

  test.each([
    ['name', { username: DEMO_ACCOUNTS.user, email: null }],
    ['address', { username: 'anna', email: demoEmail(DEMO_ACCOUNTS.user) }],
  ])('so is one of earlier versions, known by its %s and noted from then on', async (_by, columns) => {
    await prepareWorld(await started(), aSmallWorld(DEMO_ACCOUNTS.admin));
    const site = await started(strict);
    const noted = await hash(site);
    await change(site, { ...columns, passwordHash: noted.replace('$demo', '') });
    await expect(prepareWorld(site)).rejects.toThrow(`everyone knows: ${columns.username}.`);
    expect(await hash(site)).toBe(noted);
  });

  test('one with a password of its own is its owner’s, also under its old name', async () => {
    await prepareWorld(await started(), aSmallWorld(DEMO_ACCOUNTS.admin));
    const site = await started(strict);
    await change(site, { passwordHash: await hashPassword('Sesame-0pen', passwordCost('test')) });
    expect(await prepareWorld(site)).toBe('');
    expect(await prepareWorld(await started())).toBe('');
  });
});

test('the greeting names the accounts as they are called now', async () => {
  const site = await started();
  await prepareWorld(site, aSmallWorld(DEMO_ACCOUNTS.admin));
  await site.deps.db.update(users).set({ username: 'anna' });
  const greeting = await prepareWorld(site);
  expect(greeting).toContain('    anna           an operator\n');
  expect(greeting).not.toContain(DEMO_ACCOUNTS.admin);
});

/** The whole server in a process of its own; `problems` is what it wrote to its error output. */
function theServer() {
  const child = spawn(process.execPath, ['--no-warnings', 'tools/serve.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment({ ROLE: 'api', PORT: '39999' }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let problems = '';
  child.stderr.on('data', (chunk: Buffer) => {
    problems += chunk.toString();
  });
  return { child, output: child.stdout, problems: () => problems };
}

test('whoever stops the first start has not crashed it, and the next one begins afresh', async () => {
  const { child, output, problems } = theServer();
  const [first] = await Promise.race([once(output, 'data'), once(child, 'exit')]);
  expect(problems() + String(first)).toContain('Filling the demo world');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(problems()).toBe('');

  const next = await started();
  await prepareWorld(next, aSmallWorld(DEMO_ACCOUNTS.admin));
  expect(written).toContain('half filled');
  expect(await names(next)).toEqual([DEMO_ACCOUNTS.admin]);
});

test('whoever stops it while its database comes up stops it in order, before anything is filled', async () => {
  const other = await started();
  const lock = await other.client.pool.connect();
  await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const { child, output, problems } = theServer();
  let told = '';
  output.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  const ended = once(child, 'exit');
  await Promise.race([untilWaiting(other.deps.db), ended]);
  child.kill('SIGINT');
  lock.release(true);
  expect(await ended).toEqual([0, null]);
  expect([told, problems()]).toEqual(['', '']);
  expect(await names(other)).toEqual([]);
});
