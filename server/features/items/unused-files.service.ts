import { addDays } from '#rules/calendar.ts';
import type { Db } from '../../db/client.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import type { Deps } from '../../deps.ts';
import { inTx, type Tx } from '../../tx.ts';
import { removeFiles } from '../files/files.service.ts';

/**
 * At most `limit` files of one kind of thing that are in none of these things any more and that nobody bought: those of
 * `ids`, and with `before` all that are older.
 */
type FindUnused = (
  db: Db,
  asked: { ids: readonly string[]; before?: Date | null },
  limit: number,
) => Promise<readonly { id: string; ownerId: string }[]>;

const BATCH = 200;
/** So long a file that was sent before its thing waits for it. */
const WAITING_DAYS = 30;

/** Removes those of these files that are unused. */
export async function removeUnusedFiles(
  deps: Deps,
  tx: Tx,
  find: FindUnused,
  ownerId: string,
  ids: readonly (string | null)[],
): Promise<void> {
  const asked = ids.filter((id) => id !== null);
  if (asked.length === 0) return;
  const unused = await find(tx.db, { ids: asked }, asked.length);
  await removeFiles(
    deps,
    tx,
    ownerId,
    unused.map(({ id }) => id),
  );
}

/** Removes all unused files of a kind that have waited long enough. */
export async function sweepUnusedFiles(deps: Deps, find: FindUnused): Promise<void> {
  const before = addDays(deps.clock.now(), -WAITING_DAYS);
  const read = () => find(deps.db, { ids: [], before }, BATCH);
  for (let rows = await read(); rows.length > 0; rows = await read())
    for (const { id, ownerId } of rows)
      await inTx(deps, async (tx) => {
        // It may have become part of a thing since: whoever puts one there holds the same lock.
        await lockPerformer(tx.db, ownerId);
        await removeUnusedFiles(deps, tx, find, ownerId, [id]);
      });
}
