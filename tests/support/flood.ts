import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';

/** A minute of twentieths of a second: a busy machine answers late. */
const MOST_WAITS = 1200;
const PIECE = Buffer.alloc(1024 * 1024, 'x');

/** What one part of a form is called: a field, or a file with a name. */
export interface Part {
  field: string;
  fileName?: string;
}

const BOUNDARY = 'footlight-flood';
const headOf = ({ field, fileName }: Part): string =>
  `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${
    fileName ? `; filename="${fileName}"\r\nContent-Type: image/png` : ''
  }\r\n\r\n`;

export interface Flood {
  url: string;
  method: string;
  headers: Record<string, string>;
  /** Each part gets its share of the bytes. */
  parts: readonly Part[];
  megabytes: number;
  /** Whether the request says how long it is. */
  sized: boolean;
  /** Megabytes after which the sender stops and leaves the form without an end, waiting to be cut off. */
  stopsAfter?: number;
}

function headerText({ url, method, headers, sized, megabytes }: Flood): string {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries({
    host,
    ...headers,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    ...(sized ? { 'content-length': String(megabytes * PIECE.length) } : { 'transfer-encoding': 'chunked' }),
  });
  return `${method} ${pathname}${search} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`;
}

/** Bytes as one chunk of a request without a length. */
const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
const PIECE_AS_CHUNK = chunk(PIECE);

/** How a server took a flood: the answer's status, 0 when there was none, and whether it closed the connection. */
interface Taken {
  status: number;
  isCutOff: boolean;
}

/**
 * Sends a form of very many bytes and does not stop when the answer comes, only when everything is sent or the
 * server closes.
 */
export async function flood(request: Flood): Promise<Taken> {
  const { hostname, port } = new URL(request.url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let answer = '';
  let isOpen = true;
  socket.on('data', (data) => {
    answer += data.toString('latin1').slice(0, 2000);
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      isOpen = false;
      resolve();
    }),
  );
  const piece = request.sized ? PIECE : PIECE_AS_CHUNK;
  const inForm = (text: string) => (request.sized ? Buffer.from(text) : chunk(Buffer.from(text)));
  const write = async (bytes: Buffer) => {
    if (!isOpen || socket.write(bytes)) return;
    await Promise.race([closed, new Promise<void>((resolve) => socket.once('drain', () => resolve()))]);
  };
  socket.write(headerText(request));
  const each = Math.ceil(request.megabytes / request.parts.length);
  const most = request.stopsAfter ?? request.megabytes;
  let sent = 0;
  for (const part of request.parts) {
    if (sent >= most) break;
    await write(inForm(headOf(part)));
    for (let nr = 0; nr < each && isOpen && sent < most; nr += 1, sent += 1) await write(piece);
  }
  if (!request.sized && !request.stopsAfter) {
    await write(inForm(`\r\n--${BOUNDARY}--\r\n`));
    if (isOpen) socket.write('0\r\n\r\n');
  }
  const isWaiting = () => isOpen && (answer === '' || request.stopsAfter !== undefined);
  for (let wait = 0; isWaiting() && wait < MOST_WAITS; wait += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const isCutOff = !isOpen;
  socket.destroy();
  await closed;
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0), isCutOff };
}

const inMegabytes = (pid: number, line: string): number =>
  Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Megabytes by which `work` raised the memory of a process at its highest moment. */
export async function memoryRaisedBy(pid: number, work: () => Promise<void>): Promise<number> {
  // Sets the highest value back to the present one.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = inMegabytes(pid, 'VmRSS');
  await work();
  return inMegabytes(pid, 'VmHWM') - before;
}
