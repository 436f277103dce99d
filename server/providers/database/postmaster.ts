import { readFileSync } from 'node:fs';
import { lchown, lstat, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packagedPrograms } from './binaries.ts';
import { errorCode, readIfThere } from './files.ts';
import { type Account, run } from './run.ts';

/** What a server writes about itself into its cluster. */
export interface Postmaster {
  pid: number;
  port: number;
  /** 'starting', 'ready', 'stopping' or empty. */
  status: string;
  /** The file as it was read. */
  text: string;
}

const pidFile = (cluster: string): string => join(cluster, 'postmaster.pid');

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readIfThere(pidFile(cluster));
  const lines = text?.split('\n') ?? [];
  const pid = Math.abs(Number(lines[0]));
  if (!text || !Number.isInteger(pid) || pid === 0) return undefined;
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim(), text };
}

/** True while the process runs; a dead one that nobody has collected yet does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !'ZX'.includes(status.charAt(status.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (process.platform === 'win32') return (await run('tasklist', ['/FI', `PID eq ${pid}`])).output;
  return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).output;
}

/** Process ids are used again: only a Postgres that was started on this very cluster by its owner is ours. */
async function isOurs(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await commandLine(pid);
  if (process.platform === 'win32') return command.includes('postgres');
  if (!command.includes('postgres') || !command.includes(cluster)) return false;
  if (process.platform !== 'linux') return true;
  const [runner, owner] = await Promise.all([lstat(`/proc/${pid}`), lstat(cluster)]);
  return runner.uid === owner.uid;
}

/** The server that runs on this cluster, whoever started it. */
export async function findRunning(cluster: string): Promise<Postmaster | undefined> {
  const found = await readPostmaster(cluster);
  return found && (await isOurs(found.pid, cluster)) ? found : undefined;
}

/** Higher than any process id that a system gives out. */
const nobodysPid = 2 ** 31 - 2;

/**
 * Clears the way for a start. Postgres discards the file of a dead server itself, and looks first for
 * left-over processes of it that still write (the shared memory named in the file), so the file is not ours to
 * delete. It only gives up when the process id is in use by some other program now: then the id is blotted out.
 */
export async function disownStalePid(cluster: string, account: Account | undefined): Promise<boolean> {
  const found = await readPostmaster(cluster);
  if (!found || found.pid === nobodysPid || (await isOurs(found.pid, cluster))) return false;
  const draft = `${pidFile(cluster)}.stale`;
  await rm(draft, { force: true });
  await writeFile(draft, found.text.replace(/^-?\d+/, String(nobodysPid)), { mode: 0o600, flag: 'wx' });
  if (account) await lchown(draft, account.uid, account.gid);
  await rename(draft, pidFile(cluster));
  return true;
}

async function untilGone(pid: number, milliseconds: number): Promise<boolean> {
  for (let waited = 0; waited < milliseconds; waited += 20) {
    if (!isAlive(pid)) return true;
    await sleep(20);
  }
  return !isAlive(pid);
}

/** Windows knows no signals; there the server listens for them in a way that only its own tool speaks. */
async function signal(pid: number, name: 'INT' | 'QUIT'): Promise<void> {
  if (process.platform === 'win32') {
    await run(packagedPrograms().pgCtl, ['kill', name, String(pid)]);
    return;
  }
  try {
    process.kill(pid, `SIG${name}`);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/**
 * Fast shutdown: sessions are ended, everything is written, nothing needs recovery at the next start. A server
 * that does not manage that in 30 s is told to drop everything; it recovers from its log next time. False when
 * not even that ended it.
 */
export async function stopServer(pid: number): Promise<boolean> {
  await signal(pid, 'INT');
  if (await untilGone(pid, 30_000)) return true;
  await signal(pid, 'QUIT');
  return await untilGone(pid, 10_000);
}
