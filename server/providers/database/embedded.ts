import { adoptServer } from './adopt.ts';
import { preparePrograms } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { type Desk, handOver, openDesk } from './desk.ts';
import { launchServer, type Running } from './launch.ts';
import { findPlace } from './locate.ts';
import type { Log } from './log.ts';
import { claimFolder, type Owner } from './owner.ts';
import type { Place } from './place.ts';
import { disownStalePid, stopServer } from './postmaster.ts';
import { productDatabase, productRole, readSecret, urlFor } from './secret.ts';
import { ensureDatabase } from './sessions.ts';
import { rememberPlace } from './shelter.ts';
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
  shelters?: readonly string[];
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
  desk: Desk;
  place: Place;
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
  const desk = await openDesk(options.dataDir);
  const claim = await claimFolder(desk.path);
  if (!claim.held) throw new AlreadyRunningError(desk.dataDir, claim.owner);
  try {
    return await startHeld(desk, options.log, internals, claim.release);
  } catch (error) {
    claim.release();
    throw error;
  }
}

async function startHeld(desk: Desk, log: Log, internals: EmbeddedInternals, release: () => void) {
  const { throwaway = false, accounts, shelters } = internals;
  const secret = await readSecret(desk.path);
  const place = await findPlace({ desk, secret, log, accounts, shelters });
  const session: Session = { desk, place, secret, log, throwaway };
  const running = await bringUp(session);
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

async function bringUp(session: Session): Promise<Running> {
  const { desk, place, secret, log, throwaway } = session;
  const left = await adoptServer(place.cluster, secret, log);
  const running = left ?? (await launch(session));
  try {
    await ensureDatabase(running.port, secret, throwaway);
    await rememberPlace(desk, place);
    await handOver(desk);
  } catch (error) {
    await stopServer(running.pid);
    throw error;
  }
  const how = left
    ? 'Took over the embedded Postgres that was still running'
    : 'Started the embedded Postgres';
  log.info({ pid: running.pid, port: running.port, folder: place.cluster }, how);
  return running;
}

async function launch(session: Session, port?: number): Promise<Running> {
  const { desk, place, secret, log, throwaway } = session;
  const programs = await preparePrograms(place.base, place.account);
  await ensureCluster({ place, programs, secret, throwaway });
  await disownStalePid(place.cluster, place.account);
  const at = port === undefined ? {} : { port };
  return await launchServer({ deskPath: desk.path, place, programs, log, throwaway, ...at });
}
