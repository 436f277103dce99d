import { fileErrors } from '#contract/files.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import type { Tx } from '../../tx.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { storedBytes } from './process.queries.ts';

const GIGABYTE = 1024 ** 3;

export interface StorageUse {
  usedBytes: number;
  mostBytes: number;
}

/** How much of its room an account fills. */
export async function storageUse(deps: Deps, ownerId: string, tx?: Tx): Promise<StorageUse> {
  const { storageGigabytes } = await siteSettings(deps, tx);
  return { usedBytes: await storedBytes((tx ?? deps).db, ownerId), mostBytes: storageGigabytes * GIGABYTE };
}

/**
 * 422 when so many bytes more do not fit into an account's room. Whoever knows the size beforehand asks before the
 * first byte; two uploads at the same moment may both pass, and the next one is refused.
 */
export async function assertRoom(deps: Deps, ownerId: string, bytes: number, tx?: Tx): Promise<void> {
  const { usedBytes, mostBytes } = await storageUse(deps, ownerId, tx);
  if (usedBytes + bytes > mostBytes) throw fail(fileErrors, 'no-room');
}
