import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, lstat, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/providers/database/embedded.ts';
import { findEmbeddedPostgres } from '#server/providers/database/find.ts';
import { joinEmbeddedPostgres } from '#server/providers/database/join.ts';
import { isAlive, type Postmaster, readPostmaster } from '#server/providers/database/postmaster.ts';
import { killServer } from '#support/embedded-kill.ts';
import {
  ask,
  remember,
  remembered,
  startedProduct,
  startProduct,
  stopProducts,
} from '#support/embedded-process.ts';
import { until } from '#support/until.ts';

const log = { info: () => undefined, warn: () => undefined };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footlight-embedded-'));
  await chmod(folder, 0o755);
});
afterEach(stopProducts);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function serverOf(dataDir: string): Promise<Postmaster> {
  const found = await readPostmaster(join(dataDir, 'postgres/cluster'));
  if (!found) throw new Error(`No server runs in ${dataDir}`);
  return found;
}

describe('a data folder of its own', () => {
  const data = () => join(folder, 'plain');

  test('starts, answers, stops and keeps what was written', async () => {
    const server = await startEmbeddedPostgres({ dataDir: data(), log });
    await remember(server.url, 'first');
    const { pid } = await serverOf(data());
    await server.stop();
    await server.stop();
    expect(isAlive(pid)).toBe(false);

    const again = await startEmbeddedPostgres({ dataDir: data(), log });
    expect(await remembered(again.url)).toEqual(['first']);
    await again.stop();
  });

  test('is durable, private and the same everywhere', async () => {
    const server = await startEmbeddedPostgres({ dataDir: data(), log });
    try {
      const [is] = await ask(
        server.url,
        `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
           current_setting('listen_addresses') as listens, current_setting('TimeZone') as zone,
           current_setting('server_encoding') as encoding, current_database() as database,
           lower('ÀÉ') as lower, rolsuper as super, rolcreatedb as creates
         from pg_roles where rolname = current_user`,
      );
      expect(is).toEqual({
        fsync: 'on',
        commit: 'on',
        listens: '127.0.0.1',
        zone: 'UTC',
        encoding: 'UTF8',
        database: 'footlight',
        lower: 'àé',
        super: false,
        creates: false,
      });
      const wrong = new URL(server.url);
      wrong.password = 'guessed';
      await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
      expect((await lstat(join(data(), 'postgres/password'))).mode & 0o777).toBe(0o600);
      expect((await lstat(join(data(), 'postgres/cluster'))).mode & 0o777).toBe(0o700);
      expect(await readFile(join(data(), 'postgres/cluster/pg_hba.conf'), 'utf8')).not.toMatch(
        /^[^#].*trust/m,
      );
      expect((await readdir(join(data(), 'postgres'))).filter((name) => name.startsWith('new-'))).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  test('comes back at the same address when its server is killed', async () => {
    const server = await startEmbeddedPostgres({ dataDir: data(), log });
    try {
      await remember(server.url, 'second');
      const before = await serverOf(data());
      killServer(before.pid);
      let words: string[] = [];
      await until(async () => {
        words = await remembered(server.url).catch(() => []);
        return words.length > 0;
      });
      expect(words).toEqual(['first', 'second']);
      expect((await serverOf(data())).pid).not.toBe(before.pid);
    } finally {
      await server.stop();
    }
  });
});

describe('one owner at a time', () => {
  const data = () => join(folder, 'owned');

  test('refuses a second start with who, where and what to do', async () => {
    const first = await startedProduct({ dataDir: data() });
    await expect(startEmbeddedPostgres({ dataDir: data(), log })).rejects.toMatchObject({
      name: 'AlreadyRunningError',
      pid: first.pid,
      dataDir: data(),
      message: expect.stringMatching(
        new RegExp(`already running on the folder ${data()} \\(process ${first.pid}, .*DATA_DIR`),
      ),
    });
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
    const next = await startEmbeddedPostgres({ dataDir: data(), log });
    await expect(startEmbeddedPostgres({ dataDir: data(), log })).rejects.toMatchObject({ pid: process.pid });
    await next.stop();
  });

  test('lends its server to a command beside it, and starts one for a command alone', async () => {
    const owner = await startedProduct({ dataDir: data() });
    const beside = await joinEmbeddedPostgres({ dataDir: data(), log });
    expect(beside.url).toBe(owner.url);
    await beside.stop();
    expect(await ask(owner.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await owner.stop();
    const alone = await joinEmbeddedPostgres({ dataDir: data(), log });
    const { pid } = await serverOf(data());
    await alone.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('lets exactly one of several simultaneous starts through', async () => {
    const products = await Promise.all([1, 2, 3, 4].map(() => startProduct({ dataDir: data() })));
    const errors = products.map((product) => product.outcome.error).filter((error) => error !== undefined);
    expect(errors).toEqual(['AlreadyRunningError', 'AlreadyRunningError', 'AlreadyRunningError']);
  });
});

describe('after a kill -9', () => {
  const data = () => join(folder, 'killed');
  let bystander: ChildProcess;

  beforeAll(() => {
    bystander = spawn('sleep', ['300']);
  });
  afterAll(() => bystander.kill());

  test('takes over the server that the killed process left', async () => {
    const killed = await startedProduct({ dataDir: data() });
    await remember(killed.url, 'before');
    const orphan = await serverOf(data());
    await killed.kill();
    expect(isAlive(orphan.pid)).toBe(true);
    expect(await findEmbeddedPostgres(data())).toBe(killed.url);

    const server = await startEmbeddedPostgres({ dataDir: data(), log });
    expect(server.url).toBe(killed.url);
    expect((await serverOf(data())).pid).toBe(orphan.pid);
    expect(await remembered(server.url)).toEqual(['before']);
    await server.stop();
    expect(isAlive(orphan.pid)).toBe(false);
    expect(await findEmbeddedPostgres(data())).toBeUndefined();
  });

  test('starts over a stale pid file, also when the number is in use again', async () => {
    for (const reused of [undefined, bystander.pid]) {
      const killed = await startedProduct({ dataDir: data() });
      const orphan = await serverOf(data());
      await killed.kill();
      killServer(orphan.pid);
      await until(() => !isAlive(orphan.pid));
      const pidFile = join(data(), 'postgres/cluster/postmaster.pid');
      if (reused) await writeFile(pidFile, orphan.text.replace(/^\d+/, String(reused)));

      const server = await startEmbeddedPostgres({ dataDir: data(), log });
      expect(await remembered(server.url)).toEqual(['before']);
      await server.stop();
      expect(isAlive(bystander.pid ?? 0)).toBe(true);
    }
  });

  test('waits for the left-over sessions of a killed server before it starts another', async () => {
    const killed = await startedProduct({ dataDir: data() });
    const session = new pg.Client(killed.url);
    session.on('error', () => undefined);
    await session.connect();
    const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
    const leftOver = rows[0]?.pid ?? 0;
    process.kill(leftOver, 'SIGSTOP');
    const orphan = await serverOf(data());
    await killed.kill();
    process.kill(orphan.pid, 'SIGKILL');
    const serverLog = () => readFile(join(data(), 'postgres/server.log'), 'utf8');
    const before = (await serverLog()).length;
    // Let go once a start has met it.
    const isMet = async () => (await serverLog()).slice(before).includes('pre-existing shared memory');
    const release = until(isMet).finally(() => process.kill(leftOver, 'SIGCONT'));

    const server = await startEmbeddedPostgres({ dataDir: data(), log });
    await release;
    expect(isAlive(leftOver)).toBe(false);
    expect(await remembered(server.url)).toEqual(['before']);
    await server.stop();
  });

  test('says what to do when the password was lost', async () => {
    const password = join(data(), 'postgres/password');
    await rename(password, `${password}.away`);
    await expect(startEmbeddedPostgres({ dataDir: data(), log })).rejects.toThrow(
      `password in ${password} is missing`,
    );
    await rename(`${password}.away`, password);
  });
});
