import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** Who holds a data folder: process id and when that process was started (ISO 8601). */
export interface Owner {
  pid: number;
  startedAt: string;
}

type Claim = { held: true; release(): void } | { held: false; owner: Owner | undefined };

const busy = 5;

/** Keeps locks reachable: a collected handle would close its file and give the folder away. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Claims a folder for this process. The lock is the kernel's own file lock, which Node offers only through
 * SQLite: it ends with the process however that dies, so there is nothing stale to judge, no moment between
 * looking and taking, and it also holds between containers that share the folder. owner.json beside it only
 * tells people who the owner is. Nothing else in this process may open owner.lock: closing it drops the lock.
 */
export async function claimFolder(folder: string): Promise<Claim> {
  const file = join(folder, 'owner.lock');
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = OFF; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === busy)
      return { held: false, owner: await readOwner(folder) };
    throw new Error(
      `Footlight could not lock ${file}. Keep the data folder on a local disk that you may write to, or set DATABASE_URL.`,
      { cause: error },
    );
  }
  heldLocks.add(lock);
  await writeOwner(folder);
  return { held: true, release: () => releaseLock(lock) };
}

function releaseLock(lock: DatabaseSync): void {
  if (heldLocks.delete(lock)) lock.close();
}

async function writeOwner(folder: string): Promise<void> {
  const owner: Owner = { pid: process.pid, startedAt: new Date(performance.timeOrigin).toISOString() };
  const draft = join(folder, `owner.${process.pid}.tmp`);
  await writeFile(draft, `${JSON.stringify(owner)}\n`);
  await rename(draft, join(folder, 'owner.json'));
}

/** The owner writes its name a moment after it got the lock, so an absent name is worth a second look. */
async function readOwner(folder: string): Promise<Owner | undefined> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    try {
      return JSON.parse(await readFile(join(folder, 'owner.json'), 'utf8')) as Owner;
    } catch {
      await sleep(30);
    }
  }
  return undefined;
}
