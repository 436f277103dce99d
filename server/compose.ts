import type pino from 'pino';
import { type Config, readConfig } from './config.ts';
import { connectDatabase, type DatabaseClient } from './db/client.ts';
import { databaseClock } from './db/database-clock.ts';
import { migrate, requireSameRelease } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { balanceOf } from './features/auth/sessions.service.ts';
import { registerFeatures } from './features/registry.ts';
import { missedCuts } from './features/streaming/cuts.service.ts';
import { isFromProxy } from './http/address.ts';
import { LIMITS, memoryLimiter, noLimiter } from './http/limits.ts';
import { databaseJobs } from './jobs/queue.ts';
import { logger } from './log.ts';
import { startEmbeddedPostgres } from './providers/database/embedded.ts';
import { joinEmbeddedPostgres } from './providers/database/join.ts';
import { headerGeo } from './providers/geo/geo.ts';
import { chooseLive } from './providers/live/choose.ts';
import { chooseMail } from './providers/mail/choose.ts';
import { processTools } from './providers/media/process-tools.ts';
import { choosePayments } from './providers/payments/choose.ts';
import { webPush } from './providers/push/web-push.ts';
import { chooseSockets } from './providers/sockets/choose.ts';
import type { ClusterEvents, SocketCluster } from './providers/sockets/sockets.ts';
import { chooseStorage } from './providers/storage/choose.ts';
import { createRemoteRealtime } from './realtime/remote.ts';
import { sharedPageTags } from './web/page-tags.ts';

/**
 * Everything but sockets and HTTP: what the server and its commands share. Events go to the processes that have
 * connections, until this one has some itself.
 */
export interface Composition {
  deps: Deps;
  client: DatabaseClient;
  databaseUrl: string;
  /** True when the database is the embedded one, started by this process or found running. */
  embedded: boolean;
  /** Opens a way to the sockets of other processes. */
  joinSockets(events: Omit<ClusterEvents, 'onError'>): Promise<SocketCluster>;
  /** Follows which live video other processes end; answers how to stop following. */
  followLive(): Promise<() => void>;
  close(): Promise<void>;
}

interface DatabaseHandle {
  url: string;
  stop(): Promise<void>;
}

async function openDatabase(config: Config, log: pino.Logger, join: boolean): Promise<DatabaseHandle> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined };
  return (join ? joinEmbeddedPostgres : startEmbeddedPostgres)({ dataDir: config.dataDir, log });
}

/**
 * Chooses each provider from the configuration: embedded defaults, or the grown-up one when its variables are set.
 * `join` is for commands: they use the embedded server of a running product instead of refusing, and neither make a site
 * nor change its tables. `statementSeconds` limits statements of the database; commands have no limit.
 */
export async function compose(
  options: { env?: NodeJS.ProcessEnv; join?: boolean; statementSeconds?: number } = {},
): Promise<Composition> {
  registerFeatures();
  const config = readConfig(options.env ?? process.env, { beside: options.join ?? false });
  const log = logger(config);
  const server = await openDatabase(config, log, options.join ?? false);
  let client: DatabaseClient | null = null;
  try {
    await (options.join ? requireSameRelease : migrate)(server.url);
    const { statementSeconds } = options;
    client = connectDatabase(server.url, {
      max: config.databasePool,
      ...(statementSeconds === undefined ? {} : { statementSeconds }),
    });
    return await composeOn(server, client, config, log);
  } catch (error) {
    // What went wrong first is what is told.
    await client?.close().catch(() => undefined);
    await server.stop().catch(() => undefined);
    throw error;
  }
}

/** Everything else, over a database that is there and up to date. */
async function composeOn(
  server: DatabaseHandle,
  client: DatabaseClient,
  config: Config,
  log: pino.Logger,
): Promise<Composition> {
  const clock = await databaseClock(client.pool, log);
  const onError = (error: unknown) => log.warn({ err: error }, 'an event may have reached no browser');
  const joinSockets = (events: Omit<ClusterEvents, 'onError'>) =>
    chooseSockets(config, server.url, { onError, ...events });
  const remote = createRemoteRealtime(config, joinSockets, (userId) => balanceOf(client.db, userId), onError);
  const { live, follow } = await chooseLive(config, client, clock, log);
  const deps: Deps = {
    config,
    log,
    clock,
    db: client.db,
    jobs: databaseJobs,
    realtime: remote.realtime,
    storage: await chooseStorage(config),
    media: processTools(),
    live,
    mail: await chooseMail(config, client.db, clock),
    push: webPush(),
    payments: await choosePayments(config, { db: client.db, jobs: databaseJobs, clock }),
    geo: headerGeo(config.countryHeader, (request) => isFromProxy(request, config.trustProxy)),
    limiter: config.rateLimits ? memoryLimiter(LIMITS, clock) : noLimiter,
    pages: sharedPageTags(client.pool, log),
  };
  return {
    deps,
    client,
    databaseUrl: server.url,
    embedded: config.databaseUrl === null,
    joinSockets,
    followLive: () => follow((held) => missedCuts(deps, held)),
    async close() {
      clock.close();
      await deps.live.close();
      await remote.close();
      await client.close();
      await server.stop();
    },
  };
}
