import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Counts bytes of a file that links of one person send on a day; false when they would be more than `most`. */
export async function countBytes(
  db: Db,
  asked: { fileId: string; userId: string; day: string; bytes: number; most: number },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`insert into file_downloads (file_id, user_id, day, bytes)
    values (${asked.fileId}, ${asked.userId}, ${asked.day}::date, ${asked.bytes}::bigint)
    on conflict (file_id, user_id, day) do update set bytes = file_downloads.bytes + excluded.bytes
    where file_downloads.bytes + excluded.bytes <= ${asked.most}::bigint`);
  return (rowCount ?? 0) > 0;
}

/** Forgets what was sent on days before this one. */
export async function forgetBytes(db: Db, day: string): Promise<void> {
  await db.execute(sql`delete from file_downloads where day < ${day}::date`);
}
