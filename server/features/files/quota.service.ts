import { fileErrors } from '#contract/files.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import type { Tx } from '../../tx.ts';
import { reservedBytes } from '../uploads/reserved.service.ts';
import { limitsOf } from './limits-of.service.ts';
import { storedBytes } from './processing.queries.ts';

const GIGABYTE = 1024 ** 3;

interface StorageUse {
  usedBytes: number;
  mostBytes: number;
}

/** How much of its room an account fills. */
export async function storageUse(deps: Deps, ownerId: string, tx?: Tx): Promise<StorageUse> {
  const { storageGigabytes } = await limitsOf(deps, ownerId, tx);
  return { usedBytes: await storedBytes((tx ?? deps).db, ownerId), mostBytes: storageGigabytes * GIGABYTE };
}

/** Whoever else asks for room of this account by this waits until the transaction ends. */
export const lockRoom = (tx: Tx, ownerId: string): Promise<void> => lockUser(tx.db, ownerId);

/**
 * 422 when so many bytes more do not fit into an account's room beside its files and what uploads under way have been
 * promised. Whoever knows the size beforehand asks before the first byte. It is decided where the room is locked
 * (`lockRoom`), after what takes it has been written: then nothing more has to fit.
 */
export async function assertRoom(deps: Deps, ownerId: string, bytes: number, tx?: Tx): Promise<void> {
  const { usedBytes, mostBytes } = await storageUse(deps, ownerId, tx);
  const reserved = await reservedBytes((tx ?? deps).db, ownerId);
  if (usedBytes + reserved + bytes > mostBytes) throw fail(fileErrors, 'no-room');
}
