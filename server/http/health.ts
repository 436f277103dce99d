import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

async function state(check: () => Promise<unknown>): Promise<'ok' | 'failing'> {
  try {
    await check();
    return 'ok';
  } catch {
    return 'failing';
  }
}

/** `/health`: this process lives. `/ready`: database, queue and storage answer too, else 503. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/health', async () => ({ status: 0, data: { live: true } }));
  app.get('/ready', async (_request, reply) => {
    const [database, queue, storage] = await Promise.all([
      state(() => deps.db.execute(sql`select 1`)),
      state(() => deps.db.execute(sql`select 1 from graphile_worker.jobs limit 1`)),
      state(() => deps.storage.check()),
    ]);
    const ready = [database, queue, storage].every((one) => one === 'ok');
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? 0 : 1, data: { database, queue, storage } });
  });
}
