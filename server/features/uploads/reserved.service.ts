import type { Db } from '../../db/client.ts';
import { unfinishedUploads } from './uploads.queries.ts';

/** Bytes of an account's room that uploads under way have been promised. */
export const reservedBytes = async (db: Db, ownerId: string): Promise<number> =>
  (await unfinishedUploads(db, ownerId)).bytes;
