import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { STREAM_SEEN_EVERY_MS } from '#rules/streams.ts';
import { type Deps, EVERY_PAGE } from '../deps.ts';
import { authenticator, balanceOf, withCurrentBlockers } from '../features/auth/sessions.service.ts';
import { tellTyping } from '../features/messages/typing.service.ts';
import { findTarget } from '../features/objects/object-kinds.ts';
import { markSeen } from '../features/users/user-presence.service.ts';
import { clientAddress } from '../http/address.ts';
import type { Viewer } from '../http/context.ts';
import { callHeaders } from '../http/headers.ts';
import { closedMessage, whyClosed } from '../http/site-availability.ts';
import type { SocketCluster } from '../providers/sockets/sockets.ts';
import { noPageLimits, type PageLimits, pageLimits } from '../web/page-limits.ts';
import { pageViewers } from '../web/page-viewer.ts';
import { AnonymousConnections, MOST_ANONYMOUS } from './anonymous-connections.ts';
import { arrivals } from './arrivals.ts';
import { connectionChecks, streamsOf } from './checks.ts';
import { type Admission, type SiteClosed, serveConnection } from './connection.ts';
import { serveFilms } from './film-server.ts';
import { cutFloods } from './flood.ts';
import { objectRooms } from './object-rooms.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Realtime } from './realtime.ts';
import { namespacesOf, onMissed, tellMissed, tellRooms, userRoom } from './rooms.ts';
import { streamPresence } from './stream-presence.ts';
import { streamRooms } from './stream-rooms.ts';
import { endStuck } from './stuck-connections.ts';

const LARGEST_FRAME = 100_000;
const ANONYMOUS_MS = 30_000;
const HEARTBEAT_MS = 60_000;
const PING_MS = 10_000;
/** Connections of one person in one process: more tabs and devices than anybody has. Each gets whatever they are told. */
const MOST_OF_ONE = 60;

export interface RealtimeServer {
  realtime: Realtime;
  /** Serves /socket.io on this server, beside its other requests. */
  attach(server: HttpServer): void;
  /**
   * Asks again who may be here, after what these tags name has changed: when it is the settings, those whom the site has
   * closed to are told and sent away; when it is a thing that somebody has open, the access rule is asked again.
   */
  recheck(tags: readonly string[]): void;
  /** Notes which connections here are in streams, and ends streams that were lost; runs by itself every few seconds. */
  noteStreams(): Promise<void>;
  /** Tells everybody here how things stand: events of other processes may have been missed. */
  catchUp(): void;
  /** Has the other processes do so: something that was told here has not reached them. */
  tellMissed(): void;
  /** Notes who is still here and closes connections that ended meanwhile; runs by itself every minute. */
  heartbeat(): Promise<void>;
  /**
   * Closes all connections as a lost network would, so that clients come back; takes no new ones. What is told still goes
   * to the other processes.
   */
  dropConnections(): void;
  /** Drops all connections and tells nothing more. */
  close(): Promise<void>;
}

function socketServer(deps: Deps, cluster: SocketCluster | undefined): Server {
  return new Server({
    ...(cluster ? { adapter: cluster.adapter } : {}),
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: LARGEST_FRAME,
    // Somebody whose network died is noticed within twenty seconds: until then they count as being there.
    pingInterval: PING_MS,
    pingTimeout: PING_MS,
    cors: { origin: deps.config.corsOrigins.length > 0 ? deps.config.corsOrigins : false },
  });
}

/**
 * The socket channel: one room a person and one a session, so that events reach every device and a revoked session loses
 * its connection, whichever process of the `cluster` has it. Without one it is this process alone.
 */
export function createRealtime(
  deps: Deps,
  options: {
    anonymousMs?: number;
    limits?: PageLimits;
    mostAnonymous?: number;
    cluster?: SocketCluster;
  } = {},
): RealtimeServer {
  const io = socketServer(deps, options.cluster);
  const headers = callHeaders(deps.config);
  const report = (error: unknown) => deps.log.warn({ err: error }, 'socket channel');
  const seen = (ids: string[]) => void markSeen(deps, ids).catch(report);

  const spaces = namespacesOf(deps.config).map((name) => io.of(name));
  const { config, clock } = deps;
  const viewerOf = pageViewers({
    authenticate: authenticator(deps),
    limits: options.limits ?? (config.rateLimits ? pageLimits() : noPageLimits),
    now: () => clock.now().getTime(),
  });
  const addressOf = (request: IncomingMessage) => clientAddress(request, config.trustProxy);
  const anonymous = new AnonymousConnections(
    options.mostAnonymous ?? (config.rateLimits ? MOST_ANONYMOUS : Number.POSITIVE_INFINITY),
    addressOf,
  );
  const closedTo = async (request: IncomingMessage, { role }: Viewer): Promise<SiteClosed | null> => {
    const reason = await whyClosed(deps, { role, country: deps.geo.country(request) });
    return reason && { reason, message: await closedMessage(deps, reason) };
  };
  // The same questions as before a call or a page: how many wrong tokens came from there, and whether the site is open.
  const admit = async ({ request }: Socket, token: string): Promise<Admission> => {
    const found = await viewerOf(token, addressOf(request), deps.geo.country(request));
    if (found.kind === 'refused') return 'refused';
    if (found.kind !== 'person') return 'later';
    const { viewer } = found;
    return (await closedTo(request, viewer)) ?? { viewer };
  };
  const arrived = arrivals(deps, admit, report);
  const streaming = streamPresence(deps, report);
  const connect = (socket: Socket) => {
    const rooms = objectRooms(socket, {
      current: (viewer) => withCurrentBlockers(deps, viewer),
      find: (viewer, type, ref) =>
        findTarget(deps, type, ref, { viewer, country: deps.geo.country(socket.request) }),
    });
    socket.data.rooms = rooms;
    const streams = streamRooms(socket, streaming.of(socket));
    socket.data.streams = streams;
    serveConnection(socket, {
      rooms,
      streams,
      live: deps.live.signals,
      admit: (token) => admit(socket, token),
      anonymousMs: options.anonymousMs ?? ANONYMOUS_MS,
      isCrowded: (userId) =>
        spaces.reduce((sum, { adapter }) => sum + (adapter.rooms.get(userRoom(userId))?.size ?? 0), 0) >=
        MOST_OF_ONE,
      onEnter(viewer) {
        anonymous.release(socket.conn);
        void arrived.welcome(socket, viewer);
      },
      onAnonymous: () => anonymous.count(socket.conn),
      onLeave: (viewer) => seen([viewer.id]),
      onTyping: (viewer, told) =>
        tellTyping(deps, { viewer, country: deps.geo.country(socket.request) }, told),
      onError: report,
    });
  };
  for (const space of spaces) space.on('connection', connect);

  const rooms = tellRooms(spaces, (userId) => balanceOf(deps.db, userId), report);
  const sockets = () => spaces.flatMap((space) => [...space.sockets.values()]);
  // After an outage several processes may say at once that something was missed.
  const catchUpOnce = oneAtATime(() => arrived.catchUp(sockets()));
  const catchUp = () => void catchUpOnce().catch(report);
  onMissed(spaces, catchUp);
  const checks = connectionChecks(deps, {
    sockets,
    closedTo,
    disconnect: rooms.disconnect,
    checkGone: streaming.checkGone,
    report,
  });
  const timer = setInterval(() => void checks.heartbeat().catch(report), HEARTBEAT_MS);
  timer.unref();
  const watching = () =>
    sockets().flatMap(
      (socket) =>
        streamsOf(socket)
          ?.watching()
          .map((one) => ({ ...one, connection: socket.id })) ?? [],
    );
  const hosting = () =>
    sockets()
      .filter((socket) => streamsOf(socket)?.isHosting())
      .map(({ id }) => id);
  const noteStreams = () => streaming.note({ watching, hosting: hosting() });
  const streamTimer = setInterval(() => void noteStreams().catch(report), STREAM_SEEN_EVERY_MS);
  streamTimer.unref();

  let films: ReturnType<typeof serveFilms> | null = null;

  const dropConnections = () => {
    clearInterval(timer);
    clearInterval(streamTimer);
    streaming.close();
    films?.close();
    // Connections that come back while the server is still stopping would hold it up.
    io.engine.opts.allowRequest = (_request, answer) => answer('The server is stopping.', false);
    // Closing the engine looks like a lost network: clients come back by themselves, however long it takes.
    // Disconnecting the sockets one by one would tell them to stay away.
    io.engine.close();
  };
  return {
    realtime: rooms,
    attach(server) {
      io.attach(server);
      films = serveFilms(server, deps.live.signals, {
        watchedType: streaming.watchedType,
        addressOf,
        report,
      });
      cutFloods(io);
      endStuck(io);
      anonymous.guard(io);
      io.engine.on('headers', (answer: Record<string, string>) => void Object.assign(answer, headers));
    },
    recheck(tags) {
      if (tags.includes(EVERY_PAGE)) checks.checkSite().catch(report);
      void checks.recheckRooms(tags);
    },
    noteStreams,
    catchUp,
    tellMissed: () => tellMissed(spaces),
    heartbeat: checks.heartbeat,
    dropConnections,
    async close() {
      dropConnections();
      for (const { adapter } of spaces) await adapter.close();
    },
  };
}
