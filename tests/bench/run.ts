import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { startEmbeddedPostgres } from '#server/providers/database/embedded.ts';
import { freePort } from '#support/free-port.ts';
import { startProduct } from '#support/product.ts';
import { packageBin, ROOT, requireNode24, runNode } from '../../tools/run.ts';
import { type Comparison, compare } from './load.ts';
import { type Person, richFans } from './people.ts';

/** `npm run bench`: our pages and calls against baselines that it starts itself, on this machine, in one run. */
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
    `\n${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.versions.node}; 10 connections, 10 s of warm-up, median of 5 rounds of 4 s, ours and theirs in turn\n\n`,
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

const folder = mkdtempSync(join(tmpdir(), 'footlight-bench-'));
const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
try {
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'db'), log: pino({ level: 'warn' }) });
  stops.unshift(() => database.stop());
  const env = {
    DATABASE_URL: database.url,
    DEMO: 'true',
    RATE_LIMITS: 'off',
    ROLE: 'web',
    LOG_LEVEL: 'error',
  };
  const cached = await startProduct({ env, dataDir: join(folder, 'data') });
  stops.unshift(() => cached.stop());
  const rendered = (kept: string) =>
    startProduct({ env: { ...env, PAGE_CACHE: kept }, dataDir: join(folder, 'data') });
  const uncached = await rendered('replies');
  stops.unshift(() => uncached.stop());
  const bareBones = await rendered('off');
  stops.unshift(() => bareBones.stop());
  await buildBareNext();
  const page = await startBaseline('bare-next/serve.ts', {});
  const bare = await startBaseline('bare-api.ts', { DATABASE_URL: database.url });
  stops.unshift(
    () => page.child.kill(),
    () => bare.child.kill(),
  );

  const pool = new pg.Pool({ connectionString: database.url });
  stops.unshift(() => pool.end());
  const fans = await richFans(pool, 20);
  const { rows } = await pool.query<{ id: string }>("select id from users where username = 'demoperformer'");
  const performer = rows[0]?.id ?? '';
  const fan = (connection: number) => fans[connection % fans.length] as Person;

  const barePage = { name: 'bare Next page', url: page.url, pid: page.child.pid ?? 0 };
  const pidOf = (product: typeof cached) => product.process.pid ?? 0;
  print([
    await compare(
      'anonymous profile, cached',
      { name: 'ours', url: `${cached.url}/demoperformer`, pid: pidOf(cached) },
      barePage,
      { floor: 5 },
    ),
    await compare(
      'anonymous profile, uncached (rendered for each request)',
      { name: 'ours', url: `${uncached.url}/demoperformer`, pid: pidOf(uncached) },
      barePage,
      { floor: 0.25 },
    ),
    await compare(
      'anonymous profile, nothing kept at all',
      { name: 'ours', url: `${bareBones.url}/demoperformer`, pid: pidOf(bareBones) },
      barePage,
      { floor: 0 },
    ),
    await compare(
      'GET /api/users/me, signed in',
      {
        name: 'ours',
        url: `${cached.url}/api/users/me`,
        pid: pidOf(cached),
        headers: (n) => ({ authorization: fan(n).token }),
      },
      {
        name: 'bare Fastify, one indexed select',
        url: `${bare.url}/row/${performer}`,
        pid: bare.child.pid ?? 0,
      },
      { floor: 0.5 },
    ),
    await compare(
      'POST tip, signed in',
      {
        name: 'ours',
        url: `${cached.url}/api/wallet/charges/tip/${performer}`,
        pid: pidOf(cached),
        method: 'POST',
        body: '{"price":10}',
        headers: (n) => ({ authorization: fan(n).token }),
      },
      {
        name: 'one SQL statement',
        url: `${bare.url}/tip`,
        pid: bare.child.pid ?? 0,
        method: 'POST',
        body: '{}',
        headers: (n) => ({ fan: fan(n).id, performer }),
      },
      { floor: 0.4 },
    ),
  ]);
} finally {
  for (const stop of stops) await stop();
}
