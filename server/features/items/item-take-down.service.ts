import type { ShownType } from '#rules/objects.ts';
import type { Db } from '../../db/client.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { giveFilesBack, takeFilesDown } from '../files/taken-down.service.ts';
import type { ObjectKind } from '../objects/object-kinds.ts';

interface Removable {
  id: string;
  performerId: string;
  deletedAt: Date | null;
  takenDownAt: Date | null;
}

interface Parts {
  find(db: Db, id: string): Promise<Removable | null | undefined>;
  write(
    db: Db,
    id: string,
    set: Pick<Removable, 'deletedAt' | 'takenDownAt'> & { updatedAt: Date },
  ): Promise<void>;
  count(db: Db, id: string, now: Date): Promise<unknown>;
  forget(deps: Deps, tx: Tx, performerId: string, id: string): void;
}

/**
 * How operators take down a thing that is published, and give it back. Taken down it is gone for everybody, also for who
 * bought it, and its performer cannot bring it back; given back it is one that its performer deleted just now.
 */
export function takingDown(
  kind: ShownType,
  parts: Parts,
): Required<Pick<ObjectKind, 'takeDown' | 'giveBack'>> {
  const change = async (deps: Deps, tx: Tx, id: string, isDown: boolean): Promise<boolean> => {
    const now = deps.clock.now();
    const found = await parts.find(tx.db, id);
    if (!found) return false;
    await lockPerformer(tx.db, found.performerId);
    const row = await parts.find(tx.db, id);
    if (!row || (row.takenDownAt !== null) === isDown) return row !== null && row !== undefined;
    // Also of what its performer had deleted before: it is kept as long, for an appeal.
    await parts.write(tx.db, row.id, { deletedAt: now, takenDownAt: isDown ? now : null, updatedAt: now });
    if (isDown) await takeFilesDown(deps, tx, kind, row.id);
    else await giveFilesBack(tx, kind, row.id);
    await parts.count(tx.db, row.id, now);
    parts.forget(deps, tx, row.performerId, row.id);
    return true;
  };
  return {
    takeDown: (deps, tx, id) => change(deps, tx, id, true),
    giveBack: (deps, tx, id) => change(deps, tx, id, false),
  };
}
