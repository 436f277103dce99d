import { addDays, isoDay } from '#rules/calendar.ts';
import type { Deps } from '../../deps.ts';
import { inTx } from '../../tx.ts';
import { forgetBytes } from './file-downloads.queries.ts';
import { keysWithoutFile, unplacedFiles } from './file-sweep.queries.ts';
import { removeFiles } from './files.service.ts';

/** No upload takes so long: what nothing points to after a day was left by a process that died between two steps. */
const GRACE_DAYS = 1;
const BATCH = 500;
/** So many objects may always go; beyond, no more than this share of all. */
const FEW = 10;
const MOST_SHARE = 0.1;

/** Removes portraits, covers, documents and welcome videos that were stored and never put into their place. */
async function sweepRows(deps: Deps, before: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const rows = await unplacedFiles(deps.db, before, BATCH);
    for (const { id, ownerId } of rows) await inTx(deps, (tx) => removeFiles(deps, tx, ownerId, [id]));
    removed += rows.length;
    if (rows.length < BATCH) return removed;
  }
}

/**
 * Removes stored objects that no row of a file names. When that would be many of them, something else is wrong, such
 * as another database than the one these files belong to: then none is removed.
 */
async function sweepObjects(deps: Deps, before: Date): Promise<number> {
  const orphans: string[] = [];
  let total = 0;
  let batch: string[] = [];
  const look = async () => {
    total += batch.length;
    orphans.push(...(await keysWithoutFile(deps.db, batch)));
    batch = [];
  };
  for await (const key of deps.storage.keys(before)) if (batch.push(key) === BATCH) await look();
  await look();
  if (orphans.length > FEW && orphans.length > total * MOST_SHARE) {
    deps.log.error(
      { orphans: orphans.length, total },
      'many stored files belong to nothing in this database: none was removed, please check DATABASE_URL and DATA_DIR',
    );
    return 0;
  }
  for (const key of orphans) await deps.storage.delete(key);
  return orphans.length;
}

/** Removes what uploads and removals left behind that ended between two steps, and forgets downloads before yesterday. */
export async function sweepFiles(deps: Deps): Promise<void> {
  const before = addDays(deps.clock.now(), -GRACE_DAYS);
  await forgetBytes(deps.db, isoDay(before));
  const rows = await sweepRows(deps, before);
  const objects = await sweepObjects(deps, before);
  if (rows + objects > 0) deps.log.info({ rows, objects }, 'removed files that belonged to nothing');
}
