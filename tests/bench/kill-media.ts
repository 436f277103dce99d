import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import pino from 'pino';
import { io } from 'socket.io-client';
import { startEmbeddedPostgres } from '#server/providers/database/embedded.ts';
import { startProduct } from '#support/product.ts';
import { startWorkerProcess, type WorkerProcess } from '#support/worker-process.ts';
import { mixedUploads, performerTokens, type Sent, send } from './media-uploads.ts';
import { richFans } from './people.ts';
import { percentile } from './percentile.ts';

/**
 * Does every film and sound come to its end, whatever happens to the worker, and do pages stay fast meanwhile? Good
 * and bad files are uploaded, and the process that works on them is killed with kill -9 again and again.
 * `node tests/bench/kill-media.ts [uploads] [kills] [seconds of rest measured before]`
 */
const uploads = Number(process.argv[2] ?? 200);
const kills = Number(process.argv[3] ?? 20);
const IDLE_SECONDS = Number(process.argv[4] ?? 60);
const ASK_EVERY_MS = 200;
const CHILD = fileURLToPath(new URL('../../server/providers/media/child.ts', import.meta.url));
const log = pino({ level: 'silent' });
const DEMO = { DEMO: 'true' };

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  } catch {
    return [];
  }
};

/** Processes of the decoder that outlived their worker (Linux). */
const decoders = (): number =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(CHILD);
    } catch {
      return false;
    }
  }).length;

const ms = (time: number): string => `${time.toFixed(1)} ms`;

/** Asks for pages one after the other, at an even pace, and notes how long each took. */
class Visitor {
  times: number[] = [];
  failed = 0;
  private going = true;
  private readonly done: Promise<void>;

  constructor(url: string, token: string) {
    this.done = this.visit(url, token);
  }

  private async visit(url: string, token: string): Promise<void> {
    const paths = ['/', '/demoperformer', '/api/performers/user/search?limit=12', '/wallet'];
    for (let turn = 0; this.going; turn += 1) {
      const from = performance.now();
      const reply = await fetch(`${url}${paths[turn % paths.length]}`, {
        headers: { cookie: `token=${token}`, authorization: token },
        redirect: 'manual',
      });
      await reply.arrayBuffer();
      this.times.push(performance.now() - from);
      if (reply.status >= 400) this.failed += 1;
      await sleep(ASK_EVERY_MS);
    }
  }

  /** The times since the last call. */
  take(): number[] {
    const { times } = this;
    this.times = [];
    return times;
  }

  async stop(): Promise<void> {
    this.going = false;
    await this.done;
  }
}

const open = async (pool: pg.Pool): Promise<number> =>
  (await pool.query(`select from files where status in ('created', 'processing')`)).rowCount ?? 0;

/** Kills the worker at different moments of its work; how often it could. */
async function killAgainAndAgain(
  pool: pg.Pool,
  start: () => Promise<WorkerProcess>,
): Promise<{ killed: number; worker: WorkerProcess }> {
  const atWork = `select from graphile_worker.jobs where task_identifier = 'files.process'
    and locked_at > $1::timestamptz`;
  let killed = 0;
  let worker = await start();
  while (killed < kills && (await open(pool)) > 0) {
    const { rows } = await pool.query<{ now: string }>('select now()::text');
    const since = rows[0]?.now;
    while ((await pool.query(atWork, [since])).rowCount === 0 && (await open(pool)) > 0) await sleep(20);
    await sleep((killed * 377) % 2500);
    if ((await open(pool)) === 0) break;
    await worker.kill();
    killed += 1;
    worker = await start();
  }
  return { killed, worker };
}

interface Row {
  id: string;
  status: string;
  error: string | null;
}

/** Objects that no row names, and those that a row names and nobody finds. */
async function strays(pool: pg.Pool, dataDir: string): Promise<{ orphans: string[]; missing: string[] }> {
  const { rows } = await pool.query<{ key: string }>(`
    select v ->> 'key' as key from files, jsonb_array_elements(versions) v
    union select source_key from files where source_key is not null
    union select k from files, jsonb_array_elements_text(coalesce(staged, '[]')) k
    union select v ->> 'key' from banners, jsonb_array_elements(photo -> 'versions') v`);
  const named = new Set(rows.map(({ key }) => key));
  const kept = filesIn(join(dataDir, 'media'));
  const there = new Set(kept);
  return {
    orphans: kept.filter((key) => !named.has(key)),
    missing: [...named].filter((key) => !there.has(key)),
  };
}

const folder = await mkdtemp(join(tmpdir(), 'footlight-kill-media-'));
// As root the database runs under another account, which has to get into this folder.
await chmod(folder, 0o755);
const dataDir = join(folder, 'data');
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log });
const product = await startProduct({
  dataDir,
  env: { ...DEMO, ROLE: 'web', DATABASE_URL: database.url, RATE_LIMITS: 'off' },
});
const pool = new pg.Pool({ connectionString: database.url, max: 4 });
let worker: WorkerProcess | null = null;
try {
  const tokens = await performerTokens(pool, 4);
  const [fan] = await richFans(pool, 1);
  if (!fan) throw new Error('There is no fan.');
  const chosen = mixedUploads(uploads);
  const start = () => startWorkerProcess(database.url, dataDir, DEMO);
  worker = await start();
  const visitor = new Visitor(product.url, fan.token);
  await sleep(10_000);
  visitor.take();
  await sleep(IDLE_SECONDS * 1000);
  const idle = visitor.take();
  await worker.kill();

  const heard = new Map<string, number>();
  const listeners = tokens.map((token) => io(product.url, { auth: { token }, forceNew: true }));
  for (const socket of listeners) {
    socket.on('file_status', ({ fileId, status }: { fileId: string; status: string }) => {
      if (status === 'finished') heard.set(fileId, (heard.get(fileId) ?? 0) + 1);
    });
  }
  const from = performance.now();
  const sending = (async () => {
    const sent: Sent[] = [];
    for (const [index, upload] of chosen.entries())
      sent.push(await send(product.url, tokens[index % tokens.length] as string, upload));
    return sent;
  })();
  while ((await open(pool)) === 0) await sleep(20);
  const { killed, worker: last } = await killAgainAndAgain(pool, start);
  worker = last;
  const sent = await sending;
  while ((await open(pool)) > 0) await sleep(200);
  const seconds = (performance.now() - from) / 1000;
  const busy = visitor.take();
  await visitor.stop();
  await sleep(2000);
  await worker.stop();
  for (const socket of listeners) socket.disconnect();

  const { rows } = await pool.query<Row>('select id, status, error from files');
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const good = sent.filter(({ upload }) => upload.isGood);
  const bad = sent.filter(({ upload }) => !upload.isGood);
  const finished = good.filter(({ fileId }) => rowOf.get(fileId ?? '')?.status === 'finished');
  const wordsOf = ({ fileId, refusal }: Sent) => refusal ?? rowOf.get(fileId ?? '')?.error ?? '';
  const explained = bad.filter(
    (one) => rowOf.get(one.fileId ?? '')?.status !== 'finished' && wordsOf(one).endsWith('.'),
  );
  const twice = [...heard.values()].filter((times) => times > 1).length;
  const jobs = await pool.query(`select from graphile_worker.jobs where task_identifier = 'files.process'`);
  const { orphans, missing } = await strays(pool, dataDir);
  const left = filesIn(join(dataDir, 'work')).length + filesIn(join(dataDir, 'uploads')).length;
  const ratio = percentile(busy, 0.95) / percentile(idle, 0.95);
  console.table({
    'uploads sent': sent.length,
    'kill -9 of the worker': killed,
    'seconds until all had ended': Math.round(seconds),
    'good files': good.length,
    'of them finished': finished.length,
    'finished twice': twice,
    'bad files': bad.length,
    'of them explained in words': explained.length,
    'objects without a row': orphans.length,
    'rows without their object': missing.length,
    'jobs left': jobs.rowCount,
    'decoders left': decoders(),
    'work files left to the sweep (six hours)': left,
    'pages idle: p50, p95': `${ms(percentile(idle, 0.5))}, ${ms(percentile(idle, 0.95))} (${idle.length})`,
    'pages meanwhile: p50, p95': `${ms(percentile(busy, 0.5))}, ${ms(percentile(busy, 0.95))} (${busy.length})`,
    'ratio of p95 (aim 1.5)': ratio.toFixed(2),
    'pages that failed': visitor.failed,
  });
  console.table([...new Set(bad.map((one) => `${one.upload.name}: ${wordsOf(one)}`))]);
  for (const one of good) {
    const row = rowOf.get(one.fileId ?? '');
    if (row?.status !== 'finished') console.log('not finished', one.upload.name, one.refusal, row);
  }
  if (orphans.length > 0) console.log('objects without a row', orphans);
  const isWhole =
    finished.length === good.length &&
    explained.length === bad.length &&
    twice + orphans.length + missing.length + (jobs.rowCount ?? 0) + decoders() + visitor.failed === 0;
  if (!isWhole) process.exitCode = 1;
} finally {
  await worker?.kill().catch(() => undefined);
  await pool.end();
  await product.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
