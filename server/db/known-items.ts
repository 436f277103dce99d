import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ObjectType } from '#rules/objects.ts';
import { type Exclusions, listable, NO_EXCLUSIONS } from './listable.ts';
import { subscriptions } from './schema/subscriptions.ts';
import { tokenTransactions } from './schema/wallet.ts';

interface Item {
  kind: ObjectType;
  id: AnyPgColumn;
  performerId: AnyPgColumn;
  deletedAt: AnyPgColumn;
  takenDownAt: AnyPgColumn;
  /** Its performer shows it now. */
  isOut: SQL | undefined;
  /** A search finds it as it is now; undefined when nothing is searched for. */
  isFound: SQL | undefined;
}

/** With whom it is for. */
interface SoldItem extends Item {
  isSale: AnyPgColumn;
  price: AnyPgColumn;
}

/** Who asks, where and when, and what they search for. */
interface KnownTo extends Exclusions {
  viewer: { id: string; role: string };
  now: Date;
  q: string | undefined;
}

const t = tokenTransactions;
const s = subscriptions;

/** Bought by the viewer; a search finds it by the name in the purchase, as what it says today may not be for them. */
const boughtBy = ({ kind, id, takenDownAt }: Item, { viewer, q }: KnownTo): SQL =>
  sql`(${takenDownAt} is null and exists (select from ${t} where ${and(
    eq(t.userId, viewer.id),
    sql`${t.ownedId} = ${sql.raw(`'${kind}:'`)} || ${id}`,
    eq(t.status, 'success'),
    q ? sql`position(lower(${q}) in lower(${t.name})) > 0` : undefined,
  )}))`;

const subscribedBy = (
  { performerId }: Pick<Item, 'performerId'>,
  { viewer, now }: Pick<KnownTo, 'viewer' | 'now'>,
): SQL =>
  sql`exists (select from ${s} where ${s.userId} = ${viewer.id}
    and ${s.performerId} = ${performerId} and ${s.status} = 'active'
    and ${s.expiredAt} > ${now.toISOString()}::timestamptz)`;

/**
 * The access rule (src/rules/item-access.ts) in SQL, over the thing, `users` and `performers`: bought, the viewer's own,
 * or shown to them, and for them where `isFor` says for whom.
 */
function readable(
  item: Item,
  asked: KnownTo,
  isFor: (isSubscribed: SQL) => SQL | undefined,
): SQL | undefined {
  const { performerId, deletedAt, isOut, isFound } = item;
  const { viewer } = asked;
  if (viewer.role === 'admin') return isFound;
  const isSubscribed = subscribedBy(item, asked);
  const isShown = and(isOut, listable(NO_EXCLUSIONS), or(listable(asked), isSubscribed), isFor(isSubscribed));
  return or(boughtBy(item, asked), and(isNull(deletedAt), or(eq(performerId, viewer.id), isShown), isFound));
}

/**
 * What is shown to everybody with these exclusions, at least as a locked card, and of whom they exclude to subscribers;
 * for searches and lists of all kinds. Nobody finds more there, neither their own drafts nor what they bought before
 * it was hidden: those have lists of their own.
 */
export const shownItems = (
  item: Pick<Item, 'performerId' | 'deletedAt' | 'isOut'>,
  to: Omit<KnownTo, 'viewer' | 'q'> & { viewer: KnownTo['viewer'] | null },
): SQL =>
  and(
    isNull(item.deletedAt),
    item.isOut,
    listable(NO_EXCLUSIONS),
    or(listable(to), to.viewer ? subscribedBy(item, { viewer: to.viewer, now: to.now }) : undefined),
  ) as SQL;

/** What the viewer may know of, at least as a locked card: so that a list of bookmarks counts what it shows. */
export const knownItems = (item: Item, asked: KnownTo): SQL | undefined =>
  readable(item, asked, () => undefined);

/** What is open to the viewer as a whole. */
export const openItems = (item: SoldItem, asked: KnownTo): SQL | undefined =>
  readable(item, asked, (isSubscribed) =>
    or(
      and(sql`${item.isSale}`, sql`${item.price} = 0`),
      and(sql`not ${item.isSale}`, isSubscribed),
      and(sql`${item.isSale}`, sql`owns_every(${asked.viewer.id}, ${item.kind}, ${item.id})`),
    ),
  );
