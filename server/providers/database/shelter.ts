import { createHash, randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, rename, rmdir } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, isRoot } from './account.ts';
import type { Desk } from './desk.ts';
import { exists, readIfThere, writePrivately } from './files.ts';
import { inhabited, type Place, type PlaceOptions, placeAt, suits } from './place.ts';
import { findRunning, stopServer } from './postmaster.ts';
import { fingerprint } from './secret.ts';

/** A note beside a cluster outside its data folder: which folder it belongs to. */
interface Belonging {
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
export async function rememberPlace(desk: Desk, place: Place): Promise<void> {
  if (place.base === desk.path || (await readPointer(desk.dataDir))) return;
  await writePrivately(pointerFile(desk.dataDir), `${JSON.stringify({ cluster: place.cluster })}\n`);
}

function durableShelters(): string[] {
  return isRoot() ? ['/var/lib/footlight/', '/srv/footlight/'] : [join(homedir(), '.local/share/footlight/')];
}

/** Finds a folder outside the data folder: one that lasts, or with a warning a temporary one. */
export async function takeShelter(options: PlaceOptions, account: Account | undefined): Promise<Place> {
  const { desk, log } = options;
  const durable = options.shelters ?? durableShelters();
  const name = createHash('sha256').update(desk.dataDir).digest('hex').slice(0, 16);
  for (const prefix of [...durable, join(tmpdir(), 'footlight-')]) {
    const base = `${prefix}${name}`;
    if (!(await prepareShelter(base)) || !(await suits(base, account))) {
      await dropIfEmpty(base);
      continue;
    }
    if (!durable.includes(prefix)) {
      log.warn(
        { folder: base },
        'The database is in a temporary folder, because no lasting one could be used',
      );
    }
    await settleIn(options, base);
    const place = placeAt(base, account);
    return (await exists(place.cluster)) ? await inhabited(base, options.accounts) : place;
  }
  throw new Error(
    `Found no folder for the database of ${desk.dataDir} that the account ${account?.name ?? 'running Footlight'} can use. Set DATABASE_URL to use another Postgres server.`,
  );
}

/** Makes the folder, and refuses one that somebody else made or may write to (the last resort is shared). */
async function prepareShelter(base: string): Promise<boolean> {
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
async function settleIn({ desk, secret, log }: PlaceOptions, base: string): Promise<void> {
  const { cluster } = placeAt(base, undefined);
  const known = await readBelonging(base);
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
  await writeBelonging(base, { dataDir: desk.dataDir, fingerprint: fingerprint(secret) });
}

/** Follows the pointer, and tells a data folder that was moved (fine) from one that was copied (refused). */
export async function reclaim(options: PlaceOptions, cluster: string): Promise<Place> {
  const { desk, secret } = options;
  const base = dirname(cluster);
  const known = await readBelonging(base);
  if (!known || !(await exists(cluster))) {
    throw new Error(
      `The database of ${desk.dataDir} should be in ${cluster}, but it is not there. Put it back from a backup, or delete ${desk.path} to begin with an empty one.`,
    );
  }
  const elsewhere = known.dataDir !== desk.dataDir;
  const copied = elsewhere && (await readPointer(known.dataDir)) === cluster;
  if (copied || known.fingerprint !== fingerprint(secret)) {
    throw new Error(
      `${desk.dataDir} is a copy: the database in ${cluster} belongs to ${known.dataDir}. Delete ${desk.path} to begin with an empty one.`,
    );
  }
  if (elsewhere) await writeBelonging(base, { ...known, dataDir: desk.dataDir });
  return await inhabited(base, options.accounts);
}

async function readBelonging(base: string): Promise<Belonging | undefined> {
  const text = await readIfThere(join(base, 'belongs-to.json'));
  return text ? (JSON.parse(text) as Belonging) : undefined;
}

async function writeBelonging(base: string, belonging: Belonging): Promise<void> {
  await writePrivately(join(base, 'belongs-to.json'), `${JSON.stringify(belonging)}\n`);
}
