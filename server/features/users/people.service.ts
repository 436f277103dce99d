import { eq, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import type { personCard } from '#contract/wire.ts';
import { isOnline } from '#rules/presence.ts';
import type { Db } from '../../db/client.ts';
import { files } from '../../db/schema/content.ts';
import { performers, users } from '../../db/schema/users.ts';
import { avatarUrl } from '../files/files.present.ts';

export type PersonCard = z.output<typeof personCard>;

/** The small cards of people for lists (wire-facts 2.1), by id; unknown ids are left out. One query for a page. */
export async function peopleByIds(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, PersonCard>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      username: users.username,
      role: users.role,
      lastSeenAt: users.lastSeenAt,
      verifiedAccount: performers.verifiedAccount,
      portrait: files.versions,
    })
    .from(users)
    .leftJoin(performers, eq(performers.id, users.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        _id: row.id,
        name: row.name,
        username: row.username ?? '',
        avatar: avatarUrl(row.portrait),
        isOnline: isOnline(row.lastSeenAt, now) ? 1 : 0,
        isPerformer: row.role === 'performer',
        ...(row.verifiedAccount === null ? {} : { verifiedAccount: row.verifiedAccount }),
      },
    ]),
  );
}
