import { createHash, randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, rename, rmdir } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isRoot } from './account.ts';
import {
  type ClusterLocation,
  existingLocation,
  type LocationOptions,
  locationAt,
  suits,
} from './cluster-location.ts';
import type { DataDir } from './data-dir.ts';
import { exists, readIfThere, writePrivately } from './files.ts';
import { findRunning, stopServer } from './postmaster.ts';
import type { Account } from './run.ts';
import { fingerprint } from './secret.ts';

/** A note beside a cluster outside its data folder: which folder it belongs to. */
interface LocationOwner {
  dataDir: string;
  fingerprint: string;
}

const pointerFile = (dataDir: string): string => join(dataDir, 'postgres', 'location.json');

/** Where the data folder says that its cluster is, when it is not inside. */
export async function readPointer(dataDir: string): Promise<string | undefined> {
  const text = await readIfThere(pointerFile(dataDir));
  return text ? (JSON.parse(text) as { cluster: string }).cluster : undefined;
}

/** Leaves the pointer to a cluster outside the data folder; called once that cluster is complete. */
export async function rememberLocation(dir: DataDir, location: ClusterLocation): Promise<void> {
  if (location.base === dir.path || (await readPointer(dir.dataDir))) return;
  await writePrivately(pointerFile(dir.dataDir), `${JSON.stringify({ cluster: location.cluster })}\n`);
}

function durableFallbacks(): string[] {
  return isRoot() ? ['/var/lib/footlight/', '/srv/footlight/'] : [join(homedir(), '.local/share/footlight/')];
}

/** Finds a folder outside the data folder: one that lasts, or with a warning a temporary one. */
export async function chooseFallbackLocation(
  options: LocationOptions,
  account: Account | undefined,
): Promise<ClusterLocation> {
  const { dir, log } = options;
  const durable = options.fallbacks ?? durableFallbacks();
  const name = createHash('sha256').update(dir.dataDir).digest('hex').slice(0, 16);
  for (const prefix of [...durable, join(tmpdir(), 'footlight-')]) {
    const base = `${prefix}${name}`;
    if (!(await prepareFallbackLocation(base)) || !(await suits(base, account))) {
      await dropIfEmpty(base);
      continue;
    }
    if (!durable.includes(prefix)) {
      log.warn(
        { folder: base },
        'The database is in a temporary folder, because no lasting one could be used',
      );
    }
    await claimFallbackLocation(options, base);
    const location = locationAt(base, account);
    return (await exists(location.cluster)) ? await existingLocation(base, options.accounts) : location;
  }
  throw new Error(
    `Found no folder for the database of ${dir.dataDir} that the account ${account?.name ?? 'running Footlight'} can use. Set DATABASE_URL to use another Postgres server.`,
  );
}

/** Makes the folder, and refuses one that somebody else made or may write to (the last resort is shared). */
async function prepareFallbackLocation(base: string): Promise<boolean> {
  try {
    const parent = dirname(base);
    if (await mkdir(parent, { recursive: true })) await chmod(parent, 0o755);
    await mkdir(base, { mode: 0o711 }).catch(() => undefined);
    const found = await lstat(base);
    if (!found.isDirectory() || found.uid !== process.getuid?.() || found.mode & 0o022) return false;
    await chmod(base, 0o711);
    return true;
  } catch {
    return false;
  }
}

async function dropIfEmpty(base: string): Promise<void> {
  for (const folder of [base, dirname(base)]) await rmdir(folder).catch(() => undefined);
}

/**
 * A cluster may be there already: ours from an interrupted first start, or one left by a data folder that was
 * deleted since. That one is set aside, never deleted and never used: its password went with its folder.
 */
async function claimFallbackLocation({ dir, secret, log }: LocationOptions, base: string): Promise<void> {
  const { cluster } = locationAt(base, undefined);
  const known = await readLocationOwner(base);
  if ((await exists(cluster)) && known?.fingerprint !== fingerprint(secret)) {
    const running = await findRunning(cluster);
    if (running) await stopServer(running.pid);
    const aside = join(base, `set-aside-${randomBytes(4).toString('hex')}`);
    await rename(cluster, aside);
    log.warn(
      { folder: aside },
      'Set aside the database of a data folder that was deleted; remove it when unneeded',
    );
  }
  await writeLocationOwner(base, { dataDir: dir.dataDir, fingerprint: fingerprint(secret) });
}

/** Follows the pointer, and tells a data folder that was moved (fine) from one that was copied (refused). */
export async function reopenFallbackLocation(
  options: LocationOptions,
  cluster: string,
): Promise<ClusterLocation> {
  const { dir, secret } = options;
  const base = dirname(cluster);
  const known = await readLocationOwner(base);
  if (!known || !(await exists(cluster))) {
    throw new Error(
      `The database of ${dir.dataDir} should be in ${cluster}, but it is not there. Put it back from a backup, or delete ${dir.path} to begin with an empty one.`,
    );
  }
  const elsewhere = known.dataDir !== dir.dataDir;
  const copied = elsewhere && (await readPointer(known.dataDir)) === cluster;
  if (copied || known.fingerprint !== fingerprint(secret)) {
    throw new Error(
      `${dir.dataDir} is a copy: the database in ${cluster} belongs to ${known.dataDir}. Delete ${dir.path} to begin with an empty one.`,
    );
  }
  if (elsewhere) await writeLocationOwner(base, { ...known, dataDir: dir.dataDir });
  return await existingLocation(base, options.accounts);
}

async function readLocationOwner(base: string): Promise<LocationOwner | undefined> {
  const text = await readIfThere(join(base, 'belongs-to.json'));
  return text ? (JSON.parse(text) as LocationOwner) : undefined;
}

async function writeLocationOwner(base: string, owner: LocationOwner): Promise<void> {
  await writePrivately(join(base, 'belongs-to.json'), `${JSON.stringify(owner)}\n`);
}
