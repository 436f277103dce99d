import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { NIGHTLY_CHECKS } from '#rules/constants.ts';
import { lastChecks, type NightlyCheckName } from '../db/nightly-checks.ts';
import type { Deps } from '../deps.ts';
import { countAsRead } from './limits.ts';
import { tokenOf } from './wire.ts';

async function state(check: () => Promise<unknown>): Promise<'ok' | 'failing'> {
  try {
    await check();
    return 'ok';
  } catch {
    return 'failing';
  }
}

/** After this a check of every night has not run: the worker stands still, or the card service is out of reach. */
const OVERDUE_MS = 36 * 3_600_000;

type BooksState = 'ok' | 'differ' | 'overdue' | 'unchecked';

/**
 * What the last check of each book found. An alarm for whoever watches the site; it goes on serving, as nobody is helped
 * by a site that is away.
 */
async function books(deps: Deps): Promise<Record<NightlyCheckName, BooksState>> {
  const found = new Map((await lastChecks(deps.db)).map((check) => [check.name, check]));
  const stateOf = (name: NightlyCheckName): BooksState => {
    const check = found.get(name);
    if (!check) return 'unchecked';
    if (check.problems > 0) return 'differ';
    return deps.clock.now().getTime() - check.checkedAt.getTime() > OVERDUE_MS ? 'overdue' : 'ok';
  };
  return Object.fromEntries(NIGHTLY_CHECKS.map((name) => [name, stateOf(name)])) as Record<
    NightlyCheckName,
    BooksState
  >;
}

/** A flood of questions is answered by one look in so many milliseconds. */
const LOOK_MS = 1000;

type Part = 'database' | 'queue' | 'storage';

/** What this process needs to serve, as it was within the last second. */
function lookNowAndThen(deps: Deps): () => Promise<Record<Part, 'ok' | 'failing'>> {
  let last: { at: number; found: Promise<Record<Part, 'ok' | 'failing'>> } | null = null;
  const look = async () => {
    const [database, queue, storage] = await Promise.all([
      state(() => deps.db.execute(sql`select 1`)),
      state(() => deps.db.execute(sql`select 1 from graphile_worker.jobs limit 1`)),
      state(() => deps.storage.check()),
    ]);
    return { database, queue, storage };
  };
  return () => {
    const now = performance.now();
    if (!last || now - last.at > LOOK_MS) last = { at: now, found: look() };
    return last.found;
  };
}

/**
 * `/health`: this process lives. `/ready`: it also has database, queue and storage, and is not `stopping`; otherwise the
 * answer is 503. While it is ready, operators are told whether the books agree.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps, stopping: AbortSignal): void {
  const look = lookNowAndThen(deps);
  app.get('/health', async () => ({ status: 0, data: { live: true } }));
  app.get('/ready', { onRequest: countAsRead }, async (request, reply) => {
    const parts = await look();
    const ready = !stopping.aborted && Object.values(parts).every((one) => one === 'ok');
    const token = tokenOf(request.headers.authorization);
    const isOperator = ready && token !== null && (await app.authenticate(token))?.role === 'admin';
    return reply.status(ready ? 200 : 503).send({
      status: ready ? 0 : 1,
      data: {
        ...parts,
        ...(stopping.aborted ? { stopping: true } : {}),
        ...(isOperator ? { books: await books(deps) } : {}),
      },
    });
  });
}
