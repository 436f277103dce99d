import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';

/** How fast a body has to come: so many bytes at least in each stretch of time, or its connection is ended. */
interface BodyPace {
  everyMs: number;
  leastBytes: number;
}

/** A tenth of what the slowest mobile line carries. */
const PACE: BodyPace = { everyMs: 60_000, leastBytes: 16 * 1024 };
const HEADERS_MS = 60_000;
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends the connection of a body that stands still or comes drop by drop. */
function keepPace(request: IncomingMessage, { everyMs, leastBytes }: BodyPace): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) return stop();
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    if (came >= leastBytes) return;
    stop();
    socket.end(TOO_SLOW, () => socket.destroy());
  }, everyMs);
  timer.unref();
  const stop = () => clearInterval(timer);
  request.once('close', stop);
}

/**
 * Sockets are all that a connection can change to. Any other offer (h2c, which some clients make with every request) is
 * passed over and the request answered, as HTTP has it: Node would leave it to the sockets, which end the connection.
 */
const isForSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/**
 * The server of pages and API. Node would end each request after five minutes, in which 200 MB do not come over a
 * slow line: a body may take as long as it needs while it keeps coming. Headers have a minute.
 */
export function httpServer(listener: RequestListener, pace: BodyPace = PACE): Server {
  // Without a limit for requests, Node takes none for headers either, unless it is named.
  const server = createServer({
    requestTimeout: 0,
    headersTimeout: HEADERS_MS,
    shouldUpgradeCallback: isForSocket,
  });
  server.on('request', (request) => hasBody(request) && keepPace(request, pace));
  server.on('request', listener);
  return server;
}
