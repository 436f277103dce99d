import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { startEmbeddedPostgres } from '#server/providers/database/embedded.ts';
import { type ApiProcess, startApiProcess } from '#support/api-process.ts';
import { percentile } from './percentile.ts';

/** A site of a size, with a database and an API process of its own. */
export interface Site<World> {
  size: number;
  /** Of its database. */
  url: string;
  api: ApiProcess;
  world: World;
}

interface Options<World> {
  /** What is counted: names the databases and the columns. */
  what: string;
  sizes: readonly number[];
  /** Keeps the filled databases for the next run; a temporary one when undefined. */
  folder: string | undefined;
  /** Fills the database of a site, unless it is filled already. */
  fill: (pool: pg.Pool, url: string, size: number) => Promise<World>;
}

/** Starts sites of different sizes beside each other, so that a noisy machine hits all of them, and stops them after `use`. */
export async function withSites<World>(
  { what, sizes, folder: kept, fill }: Options<World>,
  use: (sites: Site<World>[]) => Promise<void>,
): Promise<void> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'footlight-growth-')));
  await mkdir(folder, { recursive: true });
  // As root the database runs under another account, which has to get into this folder.
  await chmod(folder, 0o755);
  const database = await startEmbeddedPostgres(
    { dataDir: join(folder, 'database'), log: pino({ level: 'silent' }) },
    { throwaway: true },
  );
  const sites: Site<World>[] = [];
  const pools: pg.Pool[] = [];
  const connect = (url: string, max: number) => {
    const pool = new pg.Pool({ connectionString: url, max });
    pools.push(pool);
    return pool;
  };
  try {
    const admin = connect(database.url, 1);
    for (const size of sizes) {
      const name = `${what}_${size}`;
      const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
      if (rowCount === 0) await admin.query(`create database ${name} encoding 'UTF8' template template0`);
      const address = new URL(database.url);
      address.pathname = `/${name}`;
      const url = address.href;
      const api = await startApiProcess(url);
      const from = performance.now();
      sites.push({ size, url, api, world: await fill(connect(url, 2), url, size) });
      console.log(`${size} ${what}: filled in ${((performance.now() - from) / 1000).toFixed(0)} s`);
    }
    await use(sites);
  } finally {
    for (const { api } of sites) await api.stop();
    await Promise.all(pools.map((pool) => pool.end()));
    await database.stop();
    if (!kept) await rm(folder, { recursive: true, force: true });
  }
}

/** What one question took, in ms: the times of each site, the smallest first, and by how much the largest may be slower. */
export interface Timed {
  name: string;
  times: readonly (readonly number[])[];
  most: number;
}

/** Prints the table; the process fails where a question grew by more than it may. */
export function printRatios(what: string, sizes: readonly number[], asked: readonly Timed[]): void {
  console.log(
    `\n${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.versions.node}; ${asked[0]?.times[0]?.length} samples of each, in turn; p50 / p95 in ms\n`,
  );
  console.log(
    `| question | ${sizes.map((size) => `${size.toLocaleString('en')} ${what}`).join(' | ')} | p95 ratio |`,
  );
  console.log(`|---|${sizes.map(() => '---|').join('')}---|`);
  for (const { name, times, most } of asked) {
    const ratio = percentile(times.at(-1) ?? [], 0.95) / percentile(times[0] ?? [], 0.95);
    const cells = times.map((of) => `${percentile(of, 0.5).toFixed(1)} / ${percentile(of, 0.95).toFixed(1)}`);
    console.log(
      `| ${name} | ${cells.join(' | ')} | ${ratio.toFixed(2)} ×${ratio > most ? ` (more than ${most})` : ''} |`,
    );
    if (ratio > most) process.exitCode = 1;
  }
}
