import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
/** Where Debian's packages put Postgres, each version in a folder of its own. */
const VERSIONS = '/usr/lib/postgresql';

/** The folder of the newest version's programs; null where none is installed. */
async function findPrograms(): Promise<string | null> {
  const names = await readdir(VERSIONS).catch(() => []);
  const newest = Math.max(...names.map(Number).filter(Number.isFinite));
  return Number.isFinite(newest) ? join(VERSIONS, String(newest), 'bin') : null;
}

/** A running Postgres that can be thrown away. */
export interface SystemPostgres {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the Postgres that the system's packages brought, on a free port, with a new cluster that `stop` deletes. Postgres
 * refuses to run as root, so for root the account `postgres` runs it. Null where no Postgres is installed.
 */
export async function startSystemPostgres(): Promise<SystemPostgres | null> {
  const programs = await findPrograms();
  if (!programs) return null;
  const isRoot = userInfo().uid === 0;
  const folder = await mkdtemp(join(tmpdir(), 'footlight-system-postgres-'));
  const data = join(folder, 'db');
  const asOwner = (program: string, ...args: string[]) =>
    isRoot
      ? run('runuser', ['-u', 'postgres', '--', join(programs, program), ...args], { cwd: folder })
      : run(join(programs, program), args, { cwd: folder });
  const stop = async () => {
    // It may not have been started.
    await asOwner('pg_ctl', '-D', data, '-m', 'immediate', 'stop').catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    if (isRoot) {
      const [user, group] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, 'postgres'])));
      await chown(folder, Number(user?.stdout), Number(group?.stdout));
    }
    const port = await freePort();
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`;
    await asOwner('initdb', '-D', data, '-U', 'footlight', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8');
    await asOwner('pg_ctl', '-D', data, '-w', '-o', options, '-l', join(folder, 'log'), 'start');
    await asOwner('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'footlight', 'footlight');
    return { url: `postgres://footlight@127.0.0.1:${port}/footlight`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
