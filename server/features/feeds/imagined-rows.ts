import { audienceOf, availabilityOf, isOut } from '#rules/item-access.ts';
import { anchorDayOf, nextPeriod } from '#rules/subscription.ts';
import type { Imagined } from '../performers/visibility.ts';
import type { FeedRow } from './feed-rows.queries.ts';

/** Only what is sold one by one can be bought, and by nobody before it was out. */
function couldBeBought({ feed }: FeedRow, now: Date): boolean {
  return audienceOf(feed) === 'ppv' && (isOut(availabilityOf(feed), now) || feed.totalPurchases > 0);
}

/** A post with what an imagined person would have with it; as it is for everybody else. */
export function asImagined(row: FeedRow, imagined: Imagined | undefined, now: Date): FeedRow {
  if (!imagined) return row;
  return {
    ...row,
    isFollowed: imagined.follows,
    isReminded: false,
    totalReminders: 0,
    subscribedUntil: imagined.subscribes ? nextPeriod('monthly', now, anchorDayOf(now), 0) : null,
    isBought: imagined.buys && couldBeBought(row, now),
  };
}
