import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/db/client.ts';

/** Lets the job that failed run at once. The queue writes its failure down only after the run has ended. */
export async function hurryFailedJob(db: Db): Promise<void> {
  const hurried = `update graphile_worker._private_jobs set run_at = now() - interval '1 minute'
    where locked_at is null and attempts > 0`;
  while ((await db.execute(hurried)).rowCount === 0) await sleep(20);
}
