import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { POLICY_LISTENER } from './tab.ts';

const SCRIPT = '/tests/complaints.js';
const REPORT = '/tests/complaint';

/** Sends what goes wrong in a page to the proxy at once: it must outlive the page. */
const LISTENER = `(() => {
  const tell = (words) => navigator.sendBeacon('${REPORT}', location.pathname + ': ' + words);
  addEventListener('error', (event) => { if (event instanceof ErrorEvent) tell(event.message); });
  addEventListener('unhandledrejection', (event) => tell('unhandled: ' + event.reason));
  const write = console.error;
  console.error = (...words) => { tell(words.map(String).join(' ')); write.apply(console, words); };
  ${POLICY_LISTENER}
})();`;

export interface ListeningProxy {
  url: string;
  complaints: string[];
  refusals: string[];
  close(): void;
}

/**
 * Stands between a browser and the product, and notes errors of its pages. For WebKit, whose driver tells of none: each
 * page gets one more script, of its own origin, before its first one. Everything else passes as it is.
 */
export async function startListeningProxy(target: string): Promise<ListeningProxy> {
  const complaints: string[] = [];
  const refusals: string[] = [];
  const sockets = new Set<Socket>();
  const product = new URL(target);
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const { 'accept-encoding': encoding, ...others } = request.headers;
    const isPage = request.headers.accept?.includes('text/html');
    const headers = { ...others, ...(isPage || !encoding ? {} : { 'accept-encoding': encoding }) };
    const { hostname, port } = product;
    // No connection is used twice: the product may close one that is kept open in the moment in which it is used again.
    const options = { agent: false, hostname, port, path: request.url, method: request.method, headers };
    const asked = http.request(options, (reply) => {
      if ((reply.statusCode ?? 0) >= 400) refusals.push(`${reply.statusCode} ${request.url}`);
      void answer(reply, response);
    });
    // Who leaves a page breaks off what is under way.
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  };
  const server = http.createServer(async (request, response) => {
    if (request.url === SCRIPT) response.setHeader('content-type', 'text/javascript').end(LISTENER);
    else if (request.url === REPORT) {
      complaints.push(await text(request));
      response.writeHead(204).end();
    } else forward(request, response);
  });
  server.on('upgrade', (request, socket: Socket, head) => tunnel(request, socket, head, product));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, complaints, refusals, close };
}

async function answer(reply: IncomingMessage, response: ServerResponse): Promise<void> {
  reply.on('error', () => response.destroy());
  const isHtml = reply.headers['content-type']?.startsWith('text/html') && reply.statusCode !== 304;
  if (!isHtml || reply.headers['content-encoding']) {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
    return;
  }
  const page = (await text(reply)).replace('<head>', `<head><script src="${SCRIPT}"></script>`);
  const { 'transfer-encoding': _chunked, ...headers } = reply.headers;
  response.writeHead(reply.statusCode ?? 200, { ...headers, 'content-length': Buffer.byteLength(page) });
  response.end(page);
}

/** Web sockets: the request as it came, then bytes both ways. */
function tunnel(request: IncomingMessage, socket: Socket, head: Buffer, { hostname, port }: URL): void {
  const other = connect(Number(port), hostname, () => {
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
    other.write(`${lines.join('\r\n')}\r\n\r\n`);
    other.write(head);
    other.pipe(socket).pipe(other);
  });
  for (const [one, two] of [
    [socket, other],
    [other, socket],
  ] as const)
    one.on('error', () => two.destroy()).on('close', () => two.destroy());
}
