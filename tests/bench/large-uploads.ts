import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { startEmbeddedPostgres } from '#server/providers/database/embedded.ts';
import { freePort } from '#support/free-port.ts';
import { sampleBytes } from '#support/media.ts';
import { startProduct } from '#support/product.ts';
import { ROOT, requireNode24 } from '../../tools/run.ts';
import { performerTokens } from './media-uploads.ts';

/**
 * How much memory does a large upload take, and how fast is it beside Node's own server that writes the same bytes?
 * As a form and by tus, each in turn with the baseline (Linux). `node tests/bench/large-uploads.ts [megabytes] [rounds]`
 */
requireNode24();
const BYTES = Number(process.argv[2] ?? 2048) * 1024 * 1024;
const ROUNDS = Number(process.argv[3] ?? 3);
const CHUNK = Buffer.alloc(1024 * 1024, 'footlight');
const LOOK_MS = 20;
const log = pino({ level: 'silent' });

/** A film that is as large as one likes: players skip a box that is called free, one of 64-bit length here. */
function head(): Buffer {
  const film = sampleBytes('film.mp4');
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write('free', 4);
  box.writeBigUInt64BE(BigInt(BYTES - film.length), 8);
  return Buffer.concat([film, box]);
}

function* pieces(before = '', after = ''): Generator<Buffer> {
  const first = head();
  yield Buffer.from(before);
  yield first;
  for (let left = BYTES - first.length; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, left);
  yield Buffer.from(after);
}

interface Reply {
  status: number;
  text: string;
  location: string;
}

/** One request with a body that is made while it is sent. */
async function send(
  method: string,
  url: string,
  headers: OutgoingHttpHeaders,
  body: Iterable<Buffer> = [],
): Promise<Reply> {
  const call = httpRequest(url, { method, headers });
  const answered = once(call, 'response');
  for (const piece of body) if (!call.write(piece)) await once(call, 'drain');
  call.end();
  const [response] = await answered;
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part;
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${text}`);
  return { status: response.statusCode, text, location: String(response.headers.location ?? '') };
}

const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

interface Measured {
  seconds: number;
  /** Megabytes that the process had more than before, at its highest. */
  grew: number;
}

async function measured(pid: number, work: () => Promise<unknown>): Promise<Measured> {
  const before = residentKb(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentKb(pid));
  }, LOOK_MS);
  const from = performance.now();
  await work();
  clearInterval(timer);
  return { seconds: (performance.now() - from) / 1000, grew: (most - before) / 1024 };
}

async function startBare(folder: string): Promise<{ url: string; pid: number; stop: () => void }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'tests/bench/bare-upload.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, FOLDER: folder, PORT: String(port) },
  });
  await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() };
}

const bare = (url: string) => send('POST', url, { 'content-length': BYTES }, pieces());

function asForm(url: string, authorization: string) {
  const before = '--b\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\n\r\n';
  const after = '\r\n--b--\r\n';
  const headers = {
    authorization,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': BYTES + before.length + after.length,
  };
  return send('POST', `${url}/api/performer/feeds/video/upload`, headers, pieces(before, after));
}

async function byTus(url: string, authorization: string): Promise<void> {
  const own = { authorization, 'tus-resumable': '1.0.0' };
  const text = (value: string) => Buffer.from(value).toString('base64');
  const { location } = await send('POST', `${url}/api/uploads`, {
    ...own,
    'content-length': 0,
    'upload-length': BYTES,
    'upload-metadata': `type ${text('feed-video')},filename ${text('film.mp4')}`,
  });
  const type = 'application/offset+octet-stream';
  const headers = { ...own, 'content-type': type, 'content-length': BYTES, 'upload-offset': 0 };
  await send('PATCH', url + location, headers, pieces());
  await send('POST', `${url}${location}/file`, { ...own, 'content-type': 'application/json' }, [
    Buffer.from('{}'),
  ]);
}

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const speed = (seconds: number): string => `${Math.round(BYTES / seconds / 1_000_000)} MB/s`;

const folder = mkdtempSync(join(tmpdir(), 'footlight-large-'));
const database = await startEmbeddedPostgres({ dataDir: folder, log });
const product = await startProduct({
  dataDir: folder,
  env: { DATABASE_URL: database.url, DEMO: 'true', ROLE: 'api' },
});
const pool = new pg.Pool({ connectionString: database.url, max: 2 });
const baseline = await startBare(folder);
try {
  const [token = ''] = await performerTokens(pool, 1);
  const pid = product.process.pid ?? 0;
  // What is loaded and compiled with the first upload is there from then on.
  for (const way of [asForm, byTus]) await way(product.url, token);
  await bare(baseline.url);
  for (const [name, way, least] of [
    ['as a form', asForm, 0.7],
    ['by tus', byTus, 0.5],
  ] as const) {
    const ours: Measured[] = [];
    const theirs: Measured[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await pool.query('delete from files where source_key is not null');
      theirs.push(await measured(baseline.pid, () => bare(baseline.url)));
      ours.push(await measured(pid, () => way(product.url, token)));
      rmSync(join(folder, 'media'), { recursive: true, force: true });
    }
    const [mine, its] = [ours, theirs].map((all) => median(all.map(({ seconds }) => seconds)));
    const grew = Math.max(...ours.map((one) => one.grew));
    process.stdout.write(
      `${BYTES / 1024 / 1024} MB ${name}: ${speed(mine ?? 1)}, bare Node ${speed(its ?? 1)}, ` +
        `ratio ${((its ?? 0) / (mine ?? 1)).toFixed(2)} (aim ${least}); memory grew by at most ${grew.toFixed(0)} MB (aim below 64)\n`,
    );
  }
} finally {
  baseline.stop();
  await pool.end();
  await product.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
