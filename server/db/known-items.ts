import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ObjectType } from '#rules/objects.ts';
import { listable } from './listable.ts';
import { subscriptions } from './schema/subscriptions.ts';
import { tokenTransactions } from './schema/wallet.ts';

interface Item {
  kind: ObjectType;
  id: AnyPgColumn;
  performerId: AnyPgColumn;
  deletedAt: AnyPgColumn;
  /** Its performer shows it now. */
  isOut: SQL | undefined;
  /** A search finds it as it is now; undefined when nothing is searched for. */
  isFound: SQL | undefined;
}

interface Asked {
  viewer: { id: string; role: string };
  countries: readonly string[];
  now: Date;
  q: string | undefined;
}

/**
 * The access rule's "may know of it" (src/rules/item-access.ts) in SQL, over the thing, `users` and `performers`: so
 * that a list of bookmarks counts what it shows. Whoever bought a thing finds it by the name in the purchase, as what it
 * says today may not be for them.
 */
export function knownItems(item: Item, { viewer, countries, now, q }: Asked): SQL | undefined {
  const { kind, id, performerId, deletedAt, isOut, isFound } = item;
  if (viewer.role === 'admin') return isFound;
  const t = tokenTransactions;
  const isBought = sql`exists (select from ${t} where ${and(
    eq(t.userId, viewer.id),
    sql`${t.ownedId} = ${sql.raw(`'${kind}:'`)} || ${id}`,
    eq(t.status, 'success'),
    q ? sql`position(lower(${q}) in lower(${t.name})) > 0` : undefined,
  )})`;
  const s = subscriptions;
  const isSubscribed = sql`exists (select from ${s} where ${s.userId} = ${viewer.id}
    and ${s.performerId} = ${performerId} and ${s.status} = 'active'
    and ${s.expiredAt} > ${now.toISOString()}::timestamptz)`;
  const isShown = and(isOut, listable([]), or(listable(countries), isSubscribed));
  return or(isBought, and(isNull(deletedAt), or(eq(performerId, viewer.id), isShown), isFound));
}
