import { eq, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import type { personCard } from '#contract/wire.ts';
import type { Role } from '#rules/constants.ts';
import { isOnline } from '#rules/presence.ts';
import { cardColumns } from '../../db/card-columns.ts';
import type { Db } from '../../db/client.ts';
import { type FileVersion, files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import { avatarUrl } from '../files/files.present.ts';

export type PersonCard = z.output<typeof personCard>;

interface CardSource {
  id: string;
  name: string;
  username: string | null;
  role: Role;
  lastSeenAt: Date | null;
  verifiedAccount: boolean | null;
  portrait: FileVersion[] | null;
}

/** The small card of a person inside lists. */
export const presentCardOf = (deps: Deps, row: CardSource): PersonCard => ({
  _id: row.id,
  name: row.name,
  username: row.username ?? '',
  avatar: avatarUrl(deps, row.portrait),
  isOnline: isOnline(row.lastSeenAt, deps.clock.now()) ? 1 : 0,
  isPerformer: row.role === 'performer',
  ...(row.verifiedAccount === null ? {} : { verifiedAccount: row.verifiedAccount }),
});

/** The cards of several people by id, in one query; unknown ids are left out. */
export async function peopleByIds(deps: Deps, ids: readonly string[]): Promise<Map<string, PersonCard>> {
  if (ids.length === 0) return new Map();
  const rows = await deps.db
    .select(cardColumns)
    .from(users)
    .leftJoin(performers, eq(performers.id, users.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, presentCardOf(deps, row)]));
}

/** Where to write to a person; null for an account without an address. */
export async function mailContact(db: Db, userId: string): Promise<{ email: string; name: string } | null> {
  const [row] = await db
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(eq(users.id, userId));
  return row?.email ? { email: row.email, name: row.name } : null;
}
