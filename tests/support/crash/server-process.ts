import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import '../../../tools/drizzle-internals/quick-imports.ts';
import { close, open, watchedJobs, watchProcess } from './points.ts';

// The code of the product comes after this, so that its second start need not compile it again.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));
const { Logger, runOnce } = await import('graphile-worker');
const { buildApp } = await import('#server/app.ts');
const { compose } = await import('#server/compose.ts');
const { decidePayout } = await import('#server/features/payouts/payout-decide.service.ts');
const { refundPayment } = await import('#server/features/refunds/refund-payment.service.ts');
const { refundPurchase } = await import('#server/features/refunds/refund-purchase.service.ts');
const { jobHandlers } = await import('#server/features/registry.ts');
const { forgetSettings } = await import('#server/features/settings/settings.service.ts');
const { freeJobsOfDeadWorkers } = await import('#server/jobs/living-workers.ts');
const { cents, tokens } = await import('#rules/money.ts');
const { taskList } = await import('#server/jobs/queue.ts');

/**
 * The product in a process that a test kills: its own composition, API and jobs, on a real database and a card service
 * behind HTTP. It does what its parent asks for, one thing after the other.
 */
watchProcess(new URL(process.env.STRIPE_API_URL ?? '').port);
let ahead = 0;
const { deps, client } = await compose({ statementSeconds: 15 });
deps.clock = { now: () => new Date(Date.now() + ahead) };
const { jobs } = deps;
deps.jobs = {
  ...jobs,
  // A look for deliveries is asked for at most every few seconds, whatever is done: every run has the same steps without.
  enqueue: async (db, name, ...rest) => {
    if (name !== 'delivery.deliver') await jobs.enqueue(db, name, ...rest);
  },
};
const app = await buildApp(deps);
const quiet = new Logger(() => () => undefined);

async function runJobs(names?: string[]): Promise<void> {
  const all = watchedJobs(taskList(deps, jobHandlers()));
  const tasks = names ? Object.fromEntries(names.map((name) => [name, all[name]])) : all;
  for (;;) {
    await runOnce({
      pgPool: client.pool,
      taskList: tasks as typeof all,
      noHandleSignals: true,
      logger: quiet,
    });
    const due = await client.pool.query(
      `select from graphile_worker.jobs where locked_at is null and run_at <= now() and attempts < max_attempts
        and task_identifier = any($1) limit 1`,
      [Object.keys(tasks)],
    );
    if (due.rowCount === 0) return;
  }
}

/** Everything a parent may ask for. */
const WORK = {
  async call(request: { method: 'GET'; url: string; headers: Record<string, string>; payload?: string }) {
    const reply = await app.inject(request);
    return { status: reply.statusCode, body: reply.body ? (reply.json() as unknown) : null };
  },
  async jobs({ names }: { names?: string[] }) {
    await freeJobsOfDeadWorkers(client.pool, -1);
    await runJobs(names);
  },
  async job({ name }: { name: 'payments.recover' | 'subscriptions.renew-due' | 'streaming.end-lost' }) {
    await deps.jobs.enqueue(deps.db, name, {});
    await runJobs([name]);
  },
  async payout({ id, status }: { id: string; status: 'approved' | 'done' }) {
    await decidePayout(
      deps,
      'operator',
      id,
      status === 'done' ? { status, reference: 'T-1' } : { status, note: '' },
    );
  },
  async refund({ what, id, total }: { what: 'purchase' | 'payment'; id: string; total: number }) {
    if (what === 'purchase')
      await refundPurchase(deps, 'operator', id, { total: tokens(total), reason: 'Broken' });
    else await refundPayment(deps, 'operator', id, { total: cents(total), reason: 'Broken' });
  },
  async ahead({ minutes }: { minutes: number }) {
    ahead = minutes * 60_000;
  },
  async open({ point }: { point: string | null }) {
    ahead = 0;
    forgetSettings(deps);
    open(point);
  },
  async close() {
    return close();
  },
};
export type CrashWork = typeof WORK;

let asked: Promise<void> = Promise.resolve();
process.on('message', ({ id, name, input }: { id: number; name: keyof CrashWork; input: never }) => {
  asked = asked.then(async () => {
    try {
      process.send?.({ id, result: await WORK[name](input) });
    } catch (error) {
      process.send?.({ id, error: String(error) });
    }
  });
});
process.once('disconnect', () => process.exit(0));
process.send?.({ ready: true });
