import { adoptServer } from './adopt.ts';
import { preparePrograms } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import type { ClusterLocation } from './cluster-location.ts';
import { type DataDir, openDataDir, restoreOwner } from './data-dir.ts';
import { rememberLocation } from './fallback-location.ts';
import { findClusterLocation } from './find-cluster-location.ts';
import { launchServer, type Running } from './launch.ts';
import type { Log } from './log.ts';
import { claimFolder, type Owner } from './owner.ts';
import { disownStalePid, stopServer } from './postmaster.ts';
import { productDatabase, productRole, readSecret, urlFor } from './secret.ts';
import { ensureDatabase } from './sessions.ts';
import { superviseServer } from './supervise.ts';

export interface EmbeddedOptions {
  /** The product's data folder, such as `./data`; made when missing. */
  dataDir: string;
  log: Log;
}

/** For tests only. */
export interface EmbeddedInternals {
  /** Speed instead of safety: no fsync, and the product's role may create databases. */
  throwaway?: boolean;
  /** As root: account names to try in place of `postgres` and `nobody`. */
  accounts?: readonly string[];
  /** Path prefixes for a cluster that cannot live in the data folder. */
  fallbacks?: readonly string[];
}

export interface EmbeddedPostgres {
  /** `postgres://…` of the product's own database. It stays the same when the server is brought back. */
  url: string;
  /** Fast shutdown, then lets go of the data folder. May be called more than once. */
  stop(): Promise<void>;
}

/** A live process holds the data folder. */
export class AlreadyRunningError extends Error {
  readonly dataDir: string;
  readonly pid: number | undefined;

  constructor(dataDir: string, owner: Owner | undefined) {
    const who = owner ? `process ${owner.pid}, running since ${owner.startedAt}` : 'another process';
    super(
      `Footlight is already running on the folder ${dataDir} (${who}). Stop that process first, or give this one a folder of its own with DATA_DIR.`,
    );
    this.name = 'AlreadyRunningError';
    this.dataDir = dataDir;
    this.pid = owner?.pid;
  }
}

interface Session {
  dir: DataDir;
  location: ClusterLocation;
  secret: string;
  log: Log;
  throwaway: boolean;
}

/**
 * Starts the Postgres server that npm brought, in the data folder, and looks after it until `stop()`. A server
 * that a killed process of ours left behind is taken over. Refuses with AlreadyRunningError while another
 * process holds the folder.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedOptions,
  internals: EmbeddedInternals = {},
): Promise<EmbeddedPostgres> {
  const dir = await openDataDir(options.dataDir);
  const claim = await claimFolder(dir.path);
  if (!claim.held) throw new AlreadyRunningError(dir.dataDir, claim.owner);
  try {
    return await startClaimed(dir, options.log, internals, claim.release);
  } catch (error) {
    claim.release();
    throw error;
  }
}

async function startClaimed(dir: DataDir, log: Log, internals: EmbeddedInternals, release: () => void) {
  const { throwaway = false, accounts, fallbacks } = internals;
  const secret = await readSecret(dir.path);
  const location = await findClusterLocation({ dir, secret, log, accounts, fallbacks });
  const session: Session = { dir, location, secret, log, throwaway };
  const running = await ensureRunning(session);
  const relaunch = async () => (await launch(session, running.port)).pid;
  const watched = superviseServer(running, relaunch, log);
  let stopped: Promise<void> | undefined;
  return {
    url: urlFor(productRole, secret, running.port, productDatabase),
    stop() {
      stopped ??= watched.stop().finally(release);
      return stopped;
    },
  };
}

async function ensureRunning(session: Session): Promise<Running> {
  const { dir, location, secret, log, throwaway } = session;
  const left = await adoptServer(location.cluster, secret, log);
  const running = left ?? (await launch(session));
  try {
    await ensureDatabase(running.port, secret, throwaway);
    await rememberLocation(dir, location);
    await restoreOwner(dir);
  } catch (error) {
    await stopServer(running.pid);
    throw error;
  }
  const how = left
    ? 'Took over the embedded Postgres that was still running'
    : 'Started the embedded Postgres';
  log.info({ pid: running.pid, port: running.port, folder: location.cluster }, how);
  return running;
}

async function launch(session: Session, port?: number): Promise<Running> {
  const { dir, location, secret, log, throwaway } = session;
  const programs = await preparePrograms(location.base, location.account);
  await ensureCluster({ location, programs, secret, throwaway });
  await disownStalePid(location.cluster, location.account);
  const at = port === undefined ? {} : { port };
  return await launchServer({ dirPath: dir.path, location, programs, log, throwaway, ...at });
}
