import type * as z from 'zod';
import type { personCard } from '#contract/wire.ts';
import { isOnline } from '#rules/presence.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { avatarUrl } from '../files/files.present.ts';
import { findNameAndEmail, findPeople, findRole, type PersonRow } from './people.queries.ts';

export type { PersonRow };
export type PersonCard = z.output<typeof personCard>;

/** The small card of a person inside lists. */
export const presentCardOf = (deps: Deps, row: PersonRow): PersonCard => ({
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
  const rows = await findPeople(deps.db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, presentCardOf(deps, row)]));
}

/** What the card of this person is made of. */
export async function personRow(deps: Deps, id: string): Promise<PersonRow> {
  const [row] = await findPeople(deps.db, [id]);
  if (!row) throw new Error('A person is gone.');
  return row;
}

/** What kind of account this is; null when there is none. */
export const roleById = findRole;

/** Where to write to a person; null for an account without an address. */
export async function mailContact(db: Db, userId: string): Promise<{ email: string; name: string } | null> {
  const row = await findNameAndEmail(db, userId);
  return row?.email ? { email: row.email, name: row.name } : null;
}
