import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { type Composition, compose } from './compose.ts';
import { noteAddress } from './config.ts';
import { connectDatabase } from './db/client.ts';
import { databaseWarning } from './db/database-warning.ts';
import { keepSwept } from './features/files/leftovers.service.ts';
import { resumeVideoRepair } from './features/files/video-repair.service.ts';
import { jobHandlers, jobSchedule } from './features/registry.ts';
import { settingsKept } from './features/settings/settings.service.ts';
import { finishRequests } from './http/finish-requests.ts';
import { httpServer } from './http/http-server.ts';
import { listenProblem } from './http/listen-problem.ts';
import { startWorker } from './jobs/queue.ts';
import { AlreadyRunningError } from './providers/database/embedded.ts';
import { geoInWords } from './providers/geo/geo.ts';
import { liveInWords } from './providers/live/choose.ts';
import { mailInWords } from './providers/mail/choose.ts';
import { paymentsInWords } from './providers/payments/choose.ts';
import { socketsInWords } from './providers/sockets/choose.ts';
import { storageInWords } from './providers/storage/choose.ts';
import { createRealtime } from './realtime/socket-server.ts';
import { carryLive } from './relay-role.ts';
import { nextPages } from './web/next-pages.ts';
import { PageCache } from './web/page-cache.ts';
import { followPageTags } from './web/page-tags.ts';
import { ReplyCache } from './web/reply-cache.ts';
import { createRequestRouter, type Listener } from './web/request-router.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** While the process stops: a request that is not done by then is cut. */
const REQUEST_LIMIT_MS = 10_000;
/** From the end of STOP_DELAY_SECONDS, the whole stop may take so long; then the process exits with code 1. */
const CLOSE_LIMIT_MS = 20_000;
/** A call that waits longer for the database has been given up by its sender; what it holds is needed by others. */
const CALL_SECONDS = 15;
/** Jobs look at whole tables, and nobody waits for them; but one that hangs must end. */
const JOB_SECONDS = 1800;
/** As many jobs as use the database side by side (films and pushes hardly do), and what the queues themselves need. */
const JOB_CONNECTIONS = 15;

/** Aborted once this process has been told to stop, or could not start. */
const stopping = new AbortController();

type Stop = () => Promise<void> | void;
/** What is done with an open database before anything is served; answers what to tell whoever started us. */
export type Prepare = (composition: Composition) => Promise<string>;

/**
 * Web pages and the API on one port. In the api role, and in development, where Next runs beside, pages are left out.
 * Answers how to leave the sockets of the other processes, which comes after jobs have ended: they tell of their work.
 */
async function serve(composition: Composition, stops: Stop[]): Promise<Stop> {
  const { deps, client } = composition;
  const withPages = deps.config.mode === 'production' && deps.config.role !== 'api';
  const cluster = await composition.joinSockets({
    onGap: () => realtime.catchUp(),
    onLost: () => realtime.tellMissed(),
  });
  const realtime = createRealtime(deps, { cluster });
  deps.realtime = realtime.realtime;
  let listener: Listener = (_request, response) => response.writeHead(503).end();
  let api: Listener = listener;
  const app = await buildApp(deps, {
    stopping: stopping.signal,
    serverFactory: (handler) => {
      api = handler as Listener;
      return httpServer((request, response) => listener(request, response));
    },
  });
  realtime.attach(app.server as Server);
  listener = api;
  const cache = new PageCache();
  const replies = new ReplyCache();
  // The settings first: the others ask for them when they are told.
  const told = [settingsKept(deps), { invalidate: realtime.recheck }, cache, replies];
  stops.unshift(await composition.followLive());
  stops.unshift(await followPageTags(client.pool, told, deps.log, deps.pages));
  if (withPages) {
    const pages = await nextPages({ root: ROOT, textRender: deps.config.textRender, log: deps.log });
    stops.unshift(pages.close);
    const { render: renderPage, routes } = pages;
    listener = createRequestRouter({ app, deps, root: ROOT, routes, cache, replies, renderPage })(api);
  }
  stops.unshift(keepSwept(deps));
  stops.unshift(async () => {
    // A load balancer asks /api/ready now and then, and must have stopped sending before connections are refused.
    if (app.server.listening) await sleep(deps.config.stopDelaySeconds * 1000);
    realtime.dropConnections();
    await finishRequests(app, REQUEST_LIMIT_MS);
  });
  await cluster.ready();
  await app.listen({ port: deps.config.port, host: deps.config.host });
  noteAddress(deps.config);
  return async () => {
    await realtime.close();
    await cluster.close();
  };
}

/** Works on jobs, over connections of its own: their statements may take longer than those of calls. */
async function work({ deps, databaseUrl }: Composition): Promise<Stop> {
  const client = connectDatabase(databaseUrl, { max: JOB_CONNECTIONS, statementSeconds: JOB_SECONDS });
  const worker = await startWorker(
    { ...deps, db: client.db },
    client.pool,
    { handlers: jobHandlers(), schedule: jobSchedule() },
    { mediaPlaces: deps.config.mediaJobs },
  );
  await resumeVideoRepair({ ...deps, db: client.db });
  return async () => {
    await worker.stop();
    await client.close();
  };
}

/**
 * Disconnects the sockets of browsers, finishes requests, stops jobs, leaves the sockets of other processes and closes the
 * database, in that order, and ends the process; gives up after a while. A start that failed before there was a composition has nothing to close.
 */
async function end(starting: Promise<Composition>, stops: Stop[], code: number): Promise<void> {
  stopping.abort();
  const giveUpAfter = (ms: number) => setTimeout(() => process.exit(1), ms).unref();
  const limit = giveUpAfter(CLOSE_LIMIT_MS);
  const composition = await starting.catch(() => process.exit(code));
  clearTimeout(limit);
  giveUpAfter(CLOSE_LIMIT_MS + composition.deps.config.stopDelaySeconds * 1000);
  const close = async (one: Stop) => {
    try {
      await one();
    } catch (err) {
      // The others have to be closed all the same, the database last.
      composition.deps.log.error({ err }, 'something could not be closed in order');
    }
  };
  for (const one of stops) await close(one);
  await close(composition.close);
  process.exit(code);
}

/** Listens from the first moment on: an embedded database that is just coming up must not stay behind alone. */
function stopOnSignals(starting: Promise<Composition>, stops: Stop[]): void {
  const stop = async (signal: string) => {
    if (stopping.signal.aborted) return;
    starting.then(({ deps }) => deps.log.info({ signal }, 'stopping')).catch(() => undefined);
    await end(starting, stops, 0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
}

async function start(starting: Promise<Composition>, stops: Stop[], prepare: Prepare): Promise<void> {
  const started = performance.now();
  const composition = await starting;
  if (stopping.signal.aborted) return;
  const { deps } = composition;
  deps.log.info({ gateway: deps.payments.name }, paymentsInWords(deps.payments, deps.config.stripe));
  deps.log.info(mailInWords(deps.config));
  deps.log.info(storageInWords(deps.config));
  deps.log.info(socketsInWords(deps.config));
  deps.log.info(liveInWords(deps.config));
  for (const warning of [geoInWords(deps.config), await databaseWarning(composition.client.pool)])
    if (warning) deps.log.warn(warning);
  const greeting = await prepare(composition);
  const { role, publicUrl: address } = deps.config;
  const leaveSockets = role === 'worker' || role === 'relay' ? null : await serve(composition, stops);
  if (role === 'relay') {
    stops.push(await carryLive(composition));
    const { address: own } = deps.config.relay;
    deps.log.info({ address: own }, 'ready');
    process.stdout.write(`\n  Footlight's relay is ready at ${own}\n`);
  }
  // A worker leaves files too, on a machine where perhaps nobody serves.
  if (role === 'worker') stops.push(keepSwept(deps));
  if (role === 'all' || role === 'worker') stops.push(await work(composition));
  if (!leaveSockets) return;
  stops.push(leaveSockets);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  deps.log.info({ address, host: deps.config.host, port: deps.config.port, seconds }, 'ready');
  process.stdout.write(`\n  Footlight is ready at ${address} (started in ${seconds} s)\n${greeting}\n`);
}

/** Tells why it does not start, and closes what is open by then. */
async function giveUp(error: unknown, starting: Promise<Composition>, stops: Stop[]): Promise<void> {
  // Asked to stop in the middle of a start: what fails then fails because the database has been closed.
  if (stopping.signal.aborted) return;
  const expected = error instanceof AlreadyRunningError || (error as { expected?: boolean }).expected;
  const problem = listenProblem(error) ?? (expected ? (error as Error).message : null);
  process.stderr.write(`\n${problem ?? (error as Error).stack ?? String(error)}\n`);
  await end(starting, stops, 1);
}

/** Starts this process in the role its configuration names, and stops it in order on SIGINT and SIGTERM. */
export async function startServer(prepare: Prepare): Promise<void> {
  const starting = compose({ statementSeconds: CALL_SECONDS });
  const stops: Stop[] = [];
  stopOnSignals(starting, stops);
  await start(starting, stops, prepare).catch((error) => giveUp(error, starting, stops));
}
