import { lchown, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { accountOf, canReach, chooseAccount, isRoot } from './account.ts';
import type { DataDir } from './data-dir.ts';
import type { Log } from './log.ts';
import type { Account } from './run.ts';

/** Where the cluster lives and who runs it. */
export interface ClusterLocation {
  /** Holds the cluster and, when they had to be copied, the programs. */
  base: string;
  cluster: string;
  /** Undefined: the server runs as ourselves. */
  account: Account | undefined;
}

export interface LocationOptions {
  dir: DataDir;
  secret: string;
  log: Log;
  /** Path prefixes to try, in place of the usual ones, when the data folder cannot hold the cluster. */
  fallbacks?: readonly string[] | undefined;
  /** Account names to try as root. */
  accounts?: readonly string[] | undefined;
}

export const locationAt = (base: string, account: Account | undefined): ClusterLocation => ({
  base,
  cluster: join(base, 'cluster'),
  account,
});

/** True when a folder there keeps the owner and the private mode that Postgres insists on, within reach. */
export async function suits(base: string, account: Account | undefined): Promise<boolean> {
  if (process.platform === 'win32') return true;
  let probe: string | undefined;
  try {
    probe = await mkdtemp(join(base, 'probe-'));
    if (account) await lchown(probe, account.uid, account.gid);
    const { mode, uid } = await lstat(probe);
    if ((mode & 0o777) !== 0o700 || uid !== (account?.uid ?? process.getuid?.())) return false;
    return !account || (await canReach(base, account));
  } catch {
    return false;
  } finally {
    if (probe) await rm(probe, { recursive: true, force: true });
  }
}

/** A place whose cluster exists: the account that owns it goes on running it. */
export async function existingLocation(base: string, accounts?: readonly string[]): Promise<ClusterLocation> {
  if (process.platform === 'win32') return locationAt(base, undefined);
  return isRoot() ? await existingLocationAsRoot(base, accounts) : await existingLocationAsUser(base);
}

async function existingLocationAsUser(base: string): Promise<ClusterLocation> {
  const { cluster } = locationAt(base, undefined);
  const owner = await accountOf(cluster);
  if (owner.uid === process.getuid?.()) return locationAt(base, undefined);
  throw new Error(
    `The database in ${cluster} belongs to the account ${owner.name}, because Footlight was started by root or by somebody else before. Start it the same way again.`,
  );
}

async function existingLocationAsRoot(base: string, accounts?: readonly string[]): Promise<ClusterLocation> {
  const { cluster } = locationAt(base, undefined);
  const owner = await accountOf(cluster);
  const account = owner.uid === 0 ? await chooseAccount(accounts) : owner;
  if (!(await canReach(base, account))) {
    throw new Error(
      `The account ${account.name}, which runs the database, cannot enter ${base}. Let it pass through the folders above (chmod o+x).`,
    );
  }
  if (owner.uid === 0) await changeOwner(cluster, account);
  return locationAt(base, account);
}

/** A cluster that came back from a backup made without owners belongs to root, whom Postgres refuses. */
async function changeOwner(path: string, account: Account): Promise<void> {
  await lchown(path, account.uid, account.gid);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await changeOwner(child, account);
    else await lchown(child, account.uid, account.gid);
  }
}
