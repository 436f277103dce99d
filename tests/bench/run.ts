import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { startEmbeddedPostgres } from '#server/providers/database/embedded.ts';
import { freePort } from '#support/free-port.ts';
import { startProduct } from '#support/product.ts';
import { packageBin, ROOT, requireNode24, runNode } from '../../tools/run.ts';
import { type Comparison, compare, type Target } from './load.ts';
import { type Person, richFans, twelvePosts } from './people.ts';

/**
 * `npm run bench [-- name…]`: our pages and calls against baselines that it starts itself, on this machine, in one
 * run. Of the servers only the two that are compared are up.
 */
requireNode24();

async function startBaseline(
  file: string,
  env: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'tests/bench', file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
  });
  await new Promise((resolve, reject) => {
    child.stdout?.once('data', resolve);
    child.once('exit', () => reject(new Error(`${file} did not start`)));
  });
  return { url: `http://127.0.0.1:${port}`, child };
}

async function buildBareNext(): Promise<void> {
  const folder = join(ROOT, 'tests/bench/bare-next');
  const code = await runNode([packageBin('next', 'next'), 'build', '--webpack', folder], {
    NODE_ENV: 'production',
  });
  if (code !== 0) throw new Error('the bare page could not be built');
}

const number = (value: number, digits = 0) => value.toFixed(digits);

function print(results: readonly Comparison[]): void {
  const cells = results.map((r) => [
    r.what,
    `${number(r.ours.rps)} | ${number(r.ours.p50, 1)} | ${number(r.ours.p99, 1)} | ${number(r.ours.cpuMs, 3)}`,
    r.baselineName,
    `${number(r.baseline.rps)} | ${number(r.baseline.p50, 1)} | ${number(r.baseline.p99, 1)} | ${number(r.baseline.cpuMs, 3)}`,
    `${number(r.ratio, 2)} ×${r.floor ? ` (at least ${r.floor} ×)` : ''}`,
  ]);
  process.stdout.write(
    `\n${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.versions.node}; 10 connections unless named, 10 s of warm-up, median of 5 rounds of 4 s, ours and theirs in turn\n\n`,
  );
  process.stdout.write(
    '| what | req/s | p50 ms | p99 ms | CPU ms/req | against | req/s | p50 ms | p99 ms | CPU ms/req | ratio |\n',
  );
  process.stdout.write('|---|---|---|---|---|---|---|---|---|---|---|\n');
  for (const row of cells) process.stdout.write(`| ${row.join(' | ')} |\n`);
  for (const { what, ours, baseline, ratio, floor } of results) {
    if (ours.failed + baseline.failed > 0)
      process.stdout.write(
        `${what}: ${ours.failed} of ours and ${baseline.failed} of the baseline's requests failed\n`,
      );
    if (ratio < floor || ours.failed > 0) process.exitCode = 1;
  }
}

type Stop = () => unknown;
const stops: Stop[] = [];
async function stopAll(from = 0): Promise<void> {
  for (const stop of stops.splice(from).reverse()) await stop();
}

const folder = mkdtempSync(join(tmpdir(), 'footlight-bench-'));
stops.push(() => rmSync(folder, { recursive: true, force: true }));
try {
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'db'), log: pino({ level: 'warn' }) });
  stops.push(() => database.stop());

  /** Our product, with so much of the page cache; the demo world is loaded by the first. */
  const product = async (kept = 'on') => {
    const env = {
      DATABASE_URL: database.url,
      DEMO: 'true',
      RATE_LIMITS: 'off',
      ROLE: 'web',
      LOG_LEVEL: 'error',
      PAGE_CACHE: kept,
    };
    const started = await startProduct({ env, dataDir: join(folder, 'data') });
    stops.push(() => started.stop());
    return { name: 'ours', url: started.url, pid: started.process.pid ?? 0 };
  };
  const baseline = async (name: string, file: string) => {
    const { url, child } = await startBaseline(file, { DATABASE_URL: database.url });
    stops.push(async () => {
      child.kill();
      await once(child, 'exit');
    });
    return { name, url, pid: child.pid ?? 0 };
  };
  /** Asked for as browsers and crawlers ask: they read packed answers. */
  const asBrowser = () => ({ 'accept-encoding': 'gzip, br' });
  const profile = async (kept: string, name: string, path: string): Promise<[Target, Target]> => {
    const ours = await product(kept);
    await twelvePosts(ours.url);
    const bare = await baseline(name, 'bare-next/serve.ts');
    return [
      { ...ours, url: `${ours.url}/demoperformer`, headers: asBrowser },
      { ...bare, url: `${bare.url}${path}`, headers: asBrowser },
    ];
  };
  const besideHello = (kept: string) => profile(kept, 'bare Next page', '/');
  const besideCards = (kept: string) => profile(kept, 'bare Next page with 12 cards', '/cards');
  const people = async () => {
    const pool = new pg.Pool({ connectionString: database.url });
    const fans = await richFans(pool, 20);
    const { rows } = await pool.query<{ id: string }>(
      "select id from users where username = 'demoperformer'",
    );
    await pool.end();
    const fan = (connection: number) => fans[connection % fans.length] as Person;
    return { performer: rows[0]?.id ?? '', fan };
  };

  /** Tips, beside the same rows written by hand: each connection a fan of its own, or all of them the same fan. */
  const tips = async (name: string, path: string, isOneWallet = false): Promise<[Target, Target]> => {
    const ours = await product();
    const { performer, fan } = await people();
    const bare = await baseline(name, 'bare-api.ts');
    const payer = (connection: number) => fan(isOneWallet ? 0 : connection);
    return [
      {
        ...ours,
        url: `${ours.url}/api/wallet/charges/tip/${performer}`,
        method: 'POST',
        body: '{"price":10}',
        headers: (n) => ({ authorization: payer(n).token }),
      },
      {
        ...bare,
        url: `${bare.url}${path}`,
        method: 'POST',
        body: '{}',
        headers: (n) => ({ fan: payer(n).id, performer }),
      },
    ];
  };
  const besideStatement = () => tips('one SQL statement', '/tip');

  interface Planned {
    what: string;
    floor: number;
    connections?: number;
    sides: () => Promise<[Target, Target]>;
  }
  const comparisons: Record<string, Planned> = {
    cached: { what: 'anonymous profile, cached', floor: 10, sides: () => besideHello('on') },
    uncached: {
      what: 'anonymous profile, uncached (rendered for each request)',
      floor: 0.35,
      sides: () => besideCards('replies'),
    },
    nothing: {
      what: 'anonymous profile, nothing kept at all',
      floor: 0.2,
      sides: () => besideCards('off'),
    },
    me: {
      what: 'GET /api/users/me, signed in',
      floor: 0.5,
      sides: async () => {
        const ours = await product();
        const { performer, fan } = await people();
        const bare = await baseline('bare Fastify, one indexed select', 'bare-api.ts');
        return [
          {
            ...ours,
            url: `${ours.url}/api/users/me`,
            headers: (n) => ({ authorization: fan(n).token }),
          },
          { ...bare, url: `${bare.url}/row/${performer}` },
        ];
      },
    },
    tip: { what: 'POST tip, signed in', floor: 0.4, sides: besideStatement },
    'tip-1': { what: 'POST tip, one connection', floor: 0.4, connections: 1, sides: besideStatement },
    'tip-50': { what: 'POST tip, 50 connections', floor: 0.4, connections: 50, sides: besideStatement },
    'tip-wallet': {
      what: 'POST tip, 50 connections, one wallet',
      floor: 0.8,
      connections: 50,
      sides: () => tips('a transaction of ten statements', '/tip-in-steps', true),
    },
  };

  const asked = process.argv.slice(2);
  // Tips need no page.
  if (asked.length === 0 || asked.some((name) => !name.startsWith('tip'))) await buildBareNext();
  const results: Comparison[] = [];
  for (const [name, { what, floor, sides, connections = 10 }] of Object.entries(comparisons)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const before = stops.length;
    const [ours, theirs] = await sides();
    results.push(await compare(what, ours, theirs, { floor, connections }));
    await stopAll(before);
  }
  print(results);
} finally {
  await stopAll();
}
