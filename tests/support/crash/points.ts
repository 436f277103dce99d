import http from 'node:http';
import pg from 'pg';

/**
 * Where a process can be killed: before and after everything that leaves it. That is each commit, each statement that
 * writes without a transaction, each request to the card service, and each job. The database driver, Node's HTTP client
 * and the list of jobs are changed in the process of a test; the product knows nothing of it, so no setting of a real
 * server can switch it on.
 */
let isOpen = false;
let armed: string | null = null;
const times = new Map<string, number>();
let passed: string[] = [];

/** From now on every point is noted, and at `point` the process ends as if its power had failed. */
export function open(point: string | null): void {
  isOpen = true;
  armed = point;
  times.clear();
  passed = [];
}

/** Ends the noting; every point that was passed, in order. */
export function close(): string[] {
  isOpen = false;
  return passed;
}

function pass(name: string): void {
  if (!isOpen) return;
  const count = (times.get(name) ?? 0) + 1;
  times.set(name, count);
  const point = count === 1 ? name : `${name}, time ${count}`;
  passed.push(point);
  if (point === armed) process.kill(process.pid, 'SIGKILL');
}

/** What a statement writes into, by its text; the queue's own bookkeeping is left out. */
function written(text: string): string[] {
  if (text.includes('graphile_worker') && !text.includes('add_job')) return [];
  const tables = [...text.matchAll(/\b(?:insert into|(?<!for |do )update|delete from)\s+"?([a-z_]+)"?/gi)];
  const calls = [...text.matchAll(/\b(charge_wallet|ledger_post|add_job)\b/gi)];
  return [...tables, ...calls].map(([, name]) => name ?? '');
}

/** The transaction a connection is in: what it has written so far. */
const transactions = new WeakMap<object, Set<string>>();

/** The name of what `text` makes last on this connection, or null when nothing does. */
function stepOf(client: object, text: string): string | null {
  const open = transactions.get(client);
  if (/^\s*begin\b/i.test(text)) transactions.set(client, new Set());
  else if (/^\s*rollback\s*;?\s*$/i.test(text)) transactions.delete(client);
  else if (/^\s*commit\b/i.test(text)) {
    transactions.delete(client);
    return open?.size ? `commit of ${[...open].join(', ')}` : null;
  } else if (open) for (const name of written(text)) open.add(name);
  else if (written(text).length > 0) return `statement on ${[...new Set(written(text))].join(', ')}`;
  return null;
}

type Done = (...result: unknown[]) => unknown;

function watchDatabase(): void {
  const query = pg.Client.prototype.query as (this: object, ...args: unknown[]) => unknown;
  const watched = function (this: object, ...args: unknown[]): unknown {
    const [first] = args;
    const text = typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '');
    const step = stepOf(this, text);
    if (!step) return query.apply(this, args);
    pass(`before ${step}`);
    const last = args.at(-1);
    if (typeof last === 'function') {
      args[args.length - 1] = (...result: unknown[]) => {
        pass(`after ${step}`);
        return (last as Done)(...result);
      };
      return query.apply(this, args);
    }
    return (query.apply(this, args) as Promise<unknown>).then((result) => {
      pass(`after ${step}`);
      return result;
    });
  };
  pg.Client.prototype.query = watched as typeof pg.Client.prototype.query;
}

/** Requests to this host: ids in their paths are left out of the names. */
function watchRequests(port: string): void {
  const request = http.request as (...args: unknown[]) => http.ClientRequest;
  http.request = ((...args: unknown[]) => {
    const [options] = args as [{ port?: string | number; method?: string; path?: string }];
    if (String(options.port) !== port) return request(...args);
    const path = String(options.path)
      .replace(/\?.*/, '')
      .replace(/_\w*\d\w*/g, '_…');
    const step = `${options.method} ${path}`;
    pass(`before ${step}`);
    return request(...args).once('response', () => pass(`after ${step}`));
  }) as typeof http.request;
}

/** The jobs of a worker, with a point on both sides of each. */
export function watchedJobs<T extends Record<string, unknown>>(tasks: T): T {
  const entries = Object.entries(tasks).map(([name, work]) => [
    name,
    async (...args: unknown[]) => {
      pass(`before job ${name}`);
      await (work as Done)(...args);
      pass(`after job ${name}`);
    },
  ]);
  return Object.fromEntries(entries);
}

/** Begins to watch this process. `gatewayPort` is where its card service listens. */
export function watchProcess(gatewayPort: string): void {
  watchDatabase();
  watchRequests(gatewayPort);
}
