import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { newId } from '#server/ids.ts';
import { startEmbeddedPostgres } from '#server/providers/database/embedded.ts';
import { startApiProcess } from '#support/api-process.ts';
import { freePort } from '#support/free-port.ts';
import { hasRedis, startRedis } from '#support/redis.ts';
import { ROOT, requireNode24 } from '../../tools/run.ts';
import { richFans } from './people.ts';
import { percentile } from './percentile.ts';
import { type ClientPlan, wallClock } from './socket-clients.ts';

/**
 * `node tests/bench/sockets.ts`: a comment told to a thousand people who have a post open, through the product and
 * through a bare Socket.IO server, in one process and in two that meet in Redis. Of each: how many a second are delivered
 * while 99 of 100 take at most 50, 100 and 200 ms. The ratio counts at the least of these limits that leaves room: where
 * the bare server needs more than half of a limit for a single comment, the machine decides, not what is compared.
 */
requireNode24();

const CLIENTS = 1000;
const LIMITS_MS = [50, 100, 200];
const SECONDS = 4;
/** Of each rate the best counts: what else the machine does is nobody's. */
const TRIES = 2;
/** Of bare Socket.IO, in deliveries. */
const FLOOR = 0.7;
/** What a comment carries besides its words. */
const more = 'x'.repeat(600);
const RATES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120];

interface Side {
  name: string;
  urls: string[];
  pids: number[];
  stop(): Promise<unknown>;
}

type Stop = () => unknown;
const stops: Stop[] = [];

const memory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

async function startBare(redisUrl: string | null): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'tests/bench/bare-sockets.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), REDIS_URL: redisUrl ?? '' },
  });
  await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${port}`, child };
}

async function bareSide(name: string, count: number, redisUrl: string | null): Promise<Side> {
  const servers = await Promise.all(Array.from({ length: count }, () => startBare(redisUrl)));
  return {
    name,
    urls: servers.map(({ url }) => url),
    pids: servers.map(({ child }) => child.pid ?? 0),
    stop: async () => servers.map(({ child }) => child.kill('SIGKILL')),
  };
}

async function ourSide(
  name: string,
  count: number,
  databaseUrl: string,
  redisUrl: string | null,
): Promise<Side> {
  const env: Record<string, string> = redisUrl ? { REDIS_URL: redisUrl } : {};
  const servers = await Promise.all(
    Array.from({ length: count }, () => startApiProcess(databaseUrl, { env })),
  );
  return {
    name,
    urls: servers.map(({ url }) => url),
    pids: servers.map(({ pid }) => pid),
    stop: () => Promise.all(servers.map((one) => one.stop())),
  };
}

interface Measured {
  name: string;
  /** p99 in milliseconds at each rate; infinite where something was not delivered. */
  curve: { rate: number; p99: number }[];
  /** Kilobytes of memory that a connection takes, over all processes. */
  each: number;
}

async function measure(side: Side, plan: Omit<ClientPlan, 'urls'>, author: string): Promise<Measured> {
  const before = side.pids.map(memory).reduce((a, b) => a + b);
  const clients = fork(join(ROOT, 'tests/bench/socket-clients.ts'));
  clients.send({ ...plan, urls: side.urls } satisfies ClientPlan);
  await once(clients, 'message');
  await sleep(1000);
  const each = (side.pids.map(memory).reduce((a, b) => a + b) - before) / CLIENTS;
  const take = async (): Promise<number[]> => {
    clients.send('take');
    return ((await once(clients, 'message')) as [number[]])[0];
  };
  const say = async () => {
    const content = `${wallClock()} A lamp is lit.`;
    const reply = await fetch(`${side.urls[0]}/api/comments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: author },
      // The bare server hands `comment` on: as long as what ours makes of it.
      body: JSON.stringify({
        objectType: 'feed',
        objectId: plan.feedId,
        content,
        comment: { content, more },
      }),
    });
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  const at = async (rate: number) => {
    const saying: Promise<void>[] = [];
    const start = performance.now();
    for (let nr = 0; nr < rate * SECONDS; nr += 1) {
      await sleep(Math.max(0, start + (nr * 1000) / rate - performance.now()));
      saying.push(say());
    }
    await Promise.all(saying);
    await sleep(1500);
    return take();
  };
  // Warm: the first ones compile what the others run.
  await at(5);
  const curve: Measured['curve'] = [];
  for (const rate of RATES) {
    const tries: number[] = [];
    for (let nr = 0; nr < TRIES; nr += 1) {
      const took = await at(rate);
      tries.push(
        took.length === rate * SECONDS * CLIENTS ? percentile(took, 0.99) : Number.POSITIVE_INFINITY,
      );
    }
    const p99 = Math.min(...tries);
    process.stdout.write(`${side.name}: ${rate} a second, p99 ${p99.toFixed(1)} ms\n`);
    curve.push({ rate, p99 });
    if (p99 > Math.max(...LIMITS_MS)) break;
  }
  clients.disconnect();
  await once(clients, 'exit');
  return { name: side.name, curve, each };
}

/** Deliveries a second with which 99 of 100 stay within the limit. */
const within = ({ curve }: Measured, limit: number): number =>
  CLIENTS * Math.max(0, ...curve.filter(({ p99 }) => p99 <= limit).map(({ rate }) => rate));

const folder = mkdtempSync(join(tmpdir(), 'footlight-sockets-'));
stops.push(() => rmSync(folder, { recursive: true, force: true }));
try {
  const database = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    log: pino({ level: 'silent' }),
  });
  stops.push(() => database.stop());
  // Makes the tables.
  await (await startApiProcess(database.url)).stop();
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  const fans = await richFans(pool, CLIENTS + 1);
  const [performerId, feedId] = [newId(), newId()];
  await pool.query(
    "insert into users (id, username, email, name, role, email_verified_at) values ($1, 'stage', 'stage@example.org', 'Stage', 'performer', now())",
    [performerId],
  );
  await pool.query("insert into performers (id, review_state) values ($1, 'approved')", [performerId]);
  await pool.query(
    "insert into feeds (id, performer_id, slug, type, title, text, is_sale, price, status, published_at, was_published) values ($1, $2, 'open', 'text', 'Open', 'Everybody reads it.', true, 0, 'active', now(), true)",
    [feedId, performerId],
  );
  await pool.end();
  const redis = hasRedis() ? await startRedis() : null;
  if (redis) stops.push(() => redis.stop());
  const plan = { feedId, tokens: fans.slice(1).map(({ token }) => token) };
  const author = fans[0]?.token ?? '';

  const pairs = [
    ['one process', 1, null],
    ...(redis ? ([['two processes and Redis', 2, redis.url]] as const) : []),
  ] as const;
  const rows: string[] = [];
  for (const [what, count, redisUrl] of pairs) {
    const sides = [
      () => bareSide(`bare Socket.IO, ${what}`, count, redisUrl),
      () => ourSide(`Footlight, ${what}`, count, database.url, redisUrl),
    ];
    const found: Measured[] = [];
    for (const start of sides) {
      const side = await start();
      try {
        found.push(await measure(side, plan, author));
      } finally {
        await side.stop();
      }
    }
    const [bare, ours] = found as [Measured, Measured];
    const alone = bare.curve[0]?.p99 ?? 0;
    const decides = LIMITS_MS.find((limit) => limit >= 2 * alone) ?? Math.max(...LIMITS_MS);
    for (const limit of LIMITS_MS) {
      const [mine, theirs] = [within(ours, limit), within(bare, limit)];
      const ratio = theirs > 0 ? mine / theirs : null;
      if (limit === decides && (ratio ?? 0) < FLOOR) process.exitCode = 1;
      const floor = limit === decides ? ` (at least ${FLOOR} ×)` : '';
      rows.push(
        `| ${what} | ${limit} | ${mine} | ${theirs} | ${ratio === null ? 'none' : `${ratio.toFixed(2)} ×${floor}`} | ${ours.each.toFixed(0)} | ${bare.each.toFixed(0)} |`,
      );
    }
  }
  process.stdout.write(
    `\n${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.versions.node}; ${CLIENTS} clients in one process of their own, rates rising, the better of ${TRIES} tries of ${SECONDS} s\n\n` +
      '| what | p99 at most, ms | deliveries/s | bare | ratio | kB a connection | bare kB |\n|---|---|---|---|---|---|---|\n' +
      `${rows.join('\n')}\n`,
  );
} finally {
  for (const stop of stops.reverse()) await stop();
}
