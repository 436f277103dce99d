import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ObjectType, ReactionAction } from '#rules/objects.ts';
import type { FileVersion } from './schema/files.ts';
import { follows } from './schema/follows.ts';
import type { galleries } from './schema/galleries.ts';
import { performers } from './schema/performers.ts';
import { reactions } from './schema/reactions.ts';
import { subscriptions } from './schema/subscriptions.ts';
import { users } from './schema/users.ts';
import type { videos } from './schema/videos.ts';
import { tokenTransactions } from './schema/wallet.ts';

const at = sql.placeholder;

type Gallery = typeof galleries.$inferSelect;
type Video = typeof videos.$inferSelect;
/** What the tables of galleries and videos have in common. */
export type ItemColumns = Pick<Gallery, keyof Gallery & keyof Video>;

/**
 * The performer of a post or another thing, over `users` and `performers`: what a card shows, and what the access rule
 * asks. `portrait` is an alias of the files.
 */
export const authorColumns = (portrait: { versions: AnyPgColumn }) => ({
  id: users.id,
  name: users.name,
  username: users.username,
  lastSeenAt: users.lastSeenAt,
  status: users.status,
  avatar: portrait.versions as unknown as SQL<FileVersion[] | null>,
  verifiedAccount: performers.verifiedAccount,
  reviewState: performers.reviewState,
  blockCountries: performers.blockCountries,
  totalFeeds: performers.totalFeeds,
  monthlyPrice: performers.monthlyPrice,
  yearlyPrice: performers.yearlyPrice,
  isFreeSubscription: performers.isFreeSubscription,
  durationFreeSubscriptionDays: performers.durationFreeSubscriptionDays,
});

/** The viewer's purchase of a thing that was not refunded; the value `viewerId` names the viewer. */
export const isPurchaseOf = (kind: ObjectType, id: AnyPgColumn): SQL =>
  sql`${tokenTransactions.userId} = ${at('viewerId')}
    and ${tokenTransactions.ownedId} = ${sql.raw(`'${kind}:'`)} || ${id} and ${tokenTransactions.status} = 'success'`;

/** What a viewer has with a thing, inside the same query; constants for visitors. */
export function itemRelation(
  kind: ObjectType,
  item: { id: AnyPgColumn; performerId: AnyPgColumn; isSale: AnyPgColumn | SQL; price: AnyPgColumn },
  signedIn: boolean,
) {
  const subscribedUntil = signedIn
    ? sql<Date | null>`(select ${subscriptions.expiredAt} from ${subscriptions}
        where ${subscriptions.userId} = ${at('viewerId')} and ${subscriptions.performerId} = ${item.performerId}
          and ${subscriptions.status} = 'active')`
    : sql<Date | null>`null::timestamptz`;
  const isFollowed = signedIn
    ? sql<boolean>`exists (select 1 from ${follows}
        where ${follows.followerId} = ${at('viewerId')} and ${follows.followingId} = ${item.performerId})`
    : sql<boolean>`false`;
  const own = signedIn
    ? sql<ReactionAction[] | null>`(select array_agg(${reactions.action}) from ${reactions}
        where ${reactions.userId} = ${at('viewerId')} and ${reactions.objectType} = ${sql.raw(`'${kind}'`)}
          and ${reactions.objectId} = ${item.id})`
    : sql<ReactionAction[] | null>`null::text[]`;
  return {
    reactions: own,
    subscribedUntil: subscribedUntil.mapWith(subscriptions.expiredAt) as SQL<Date | null>,
    isBought: signedIn
      ? sql<boolean>`exists (select 1 from ${tokenTransactions} where ${isPurchaseOf(kind, item.id)})`
      : sql<boolean>`false`,
    /** It is sold, and the viewer owns every photo, film and sound of it by other purchases. */
    isOwned: signedIn
      ? sql<boolean>`(case when ${item.isSale} and ${item.price} > 0
          then owns_every(${at('viewerId')}, ${sql.raw(`'${kind}'`)}, ${item.id}) else false end)`
      : sql<boolean>`false`,
    isFollowed,
  };
}
