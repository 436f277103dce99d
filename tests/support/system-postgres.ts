import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const VERSIONS = '/usr/lib/postgresql';

/** The folder of the newest Postgres that Debian's packages brought; null where there is none. */
async function programsOfSystem(): Promise<string | null> {
  const versions = await readdir(VERSIONS).catch(() => []);
  const newest = versions
    .map(Number)
    .filter(Number.isFinite)
    .sort((one, other) => other - one)[0];
  return newest === undefined ? null : join(VERSIONS, String(newest), 'bin');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A running Postgres that can be thrown away. */
export interface SystemPostgres {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the system's Postgres on a free port, with a new cluster that nobody needs afterwards. It refuses to run as root,
 * so root lends it to the account `postgres`. Null where no Postgres is installed.
 */
export async function startSystemPostgres(): Promise<SystemPostgres | null> {
  const programs = await programsOfSystem();
  if (!programs) return null;
  const folder = await mkdtemp(join(tmpdir(), 'footlight-system-postgres-'));
  const isRoot = userInfo().uid === 0;
  const asOwner = (program: string, ...args: string[]) =>
    isRoot
      ? run('runuser', ['-u', 'postgres', '--', join(programs, program), ...args], { cwd: folder })
      : run(join(programs, program), args, { cwd: folder });
  if (isRoot) {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((word) => run('id', [word, 'postgres'])));
    await chown(folder, Number(uid?.stdout), Number(gid?.stdout));
  }
  const data = join(folder, 'db');
  const port = await freePort();
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`;
  await asOwner('initdb', '-D', data, '-U', 'footlight', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8');
  await asOwner('pg_ctl', '-D', data, '-w', '-o', options, '-l', join(folder, 'log'), 'start');
  await asOwner('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'footlight', 'footlight');
  return {
    url: `postgres://footlight@127.0.0.1:${port}/footlight`,
    async stop() {
      await asOwner('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
