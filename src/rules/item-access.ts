import type { FEED_TYPES, Role } from './constants.ts';
import { allow, type Decision, refuse } from './decision.ts';
import { type Tokens, tokens } from './money.ts';

type FeedType = (typeof FEED_TYPES)[number];

export type Audience = 'everyone' | 'subscribers' | 'ppv';

/** How the wire writes an audience. */
export interface SaleFlags<Price extends number = Tokens> {
  readonly isSale: boolean;
  readonly price: Price;
}

/**
 * Whom a post is for: not for sale means subscribers, for sale at nothing means everyone, for
 * sale at a price means pay-per-view. A price that is no plain zero counts as one, so doubt locks.
 */
export function audienceOf(flags: SaleFlags<number>): Audience {
  if (!flags.isSale) return 'subscribers';
  return flags.price === 0 ? 'everyone' : 'ppv';
}

/** The reverse of `audienceOf`. Only a pay-per-view post has a price; it must be above zero. */
export function audienceToWire(audience: Audience, price: Tokens): SaleFlags {
  if (audience === 'ppv' && !(price > 0)) throw new RangeError('A pay-per-view post needs a price');
  return { isSale: audience !== 'subscribers', price: audience === 'ppv' ? price : tokens(0) };
}

/** What decides whether a post is out, whoever looks. */
export interface Availability {
  readonly status: string;
  /** Taken off the site by its performer. */
  readonly deleted?: boolean | undefined;
  /** Taken off the site by its operators. */
  readonly takenDown?: boolean | undefined;
  /** A planned post stays hidden until this moment. */
  readonly scheduledAt?: Date | null | undefined;
  /** Some of its files are still being made ready. */
  readonly isWaiting?: boolean | undefined;
  /** A post with an end is gone from this moment on. */
  readonly expiredAt?: Date | null | undefined;
}

/** What decides whether a post is out, of its row. */
export const availabilityOf = (row: {
  readonly status: string;
  readonly isWaiting: boolean;
  readonly publishedAt: Date;
  readonly expiredAt: Date | null;
  readonly deletedAt: Date | null;
  readonly takenDownAt: Date | null;
}): Availability => ({
  status: row.status,
  isWaiting: row.isWaiting,
  scheduledAt: row.publishedAt,
  expiredAt: row.expiredAt,
  deleted: row.deletedAt !== null,
  takenDown: row.takenDownAt !== null,
});

/** Shown by its performer, begun, not ended, not deleted, not taken down, and all its files are ready. */
export const isOut = (
  { status, deleted, takenDown, isWaiting, scheduledAt, expiredAt }: Availability,
  now: Date,
): boolean =>
  status === 'active' &&
  !deleted &&
  !takenDown &&
  !isWaiting &&
  !(scheduledAt && scheduledAt > now) &&
  !(expiredAt && expiredAt <= now);

export interface ItemAccessInput {
  readonly item: Availability & {
    readonly performerId: string;
    readonly audience: Audience;
  };
  readonly performer: {
    /** The account is active, and approved by review. */
    readonly active: boolean;
    readonly approved: boolean;
    readonly blockedCountries: readonly string[];
  };
  readonly viewer: null | {
    readonly id: string;
    readonly role: Role;
    /** `expiredAt` of the subscription to this performer, also when cancelled. */
    readonly subscribedUntil: Date | null;
    /** Holds a purchase of this post that was not refunded. */
    readonly bought: boolean;
    /** Owns every photo, film and sound of it by purchases of other things. */
    readonly owned?: boolean | undefined;
  };
  /** Two letters each: where the request comes from, and where the account says, or said lately, that it lives. */
  readonly countries: readonly string[];
  /** Ids of performers who block the viewer. */
  readonly blockerIds: readonly string[];
  readonly now: Date;
}

export type AccessCode = 'hidden' | 'country' | 'blocked' | 'subscribe' | 'buy';

/** What opens a locked card. */
export const LOCK_REASONS = ['subscribe', 'buy'] as const;
export type LockReason = (typeof LOCK_REASONS)[number];

/** Null where not even a locked card is shown. */
const OPENED_BY: Record<AccessCode, LockReason | null> = {
  hidden: null,
  country: null,
  blocked: null,
  subscribe: 'subscribe',
  buy: 'buy',
};

/** What would open it; null for what is open, and for what one may not know of. */
export const lockReasonOf = (access: Decision<AccessCode>): LockReason | null =>
  access.allowed ? null : OPENED_BY[access.code];

/** At least a locked card of it is shown. */
export const isKnown = (access: Decision<AccessCode>): boolean =>
  access.allowed || lockReasonOf(access) !== null;

const isOutAndApproved = ({ item, performer, now }: ItemAccessInput): boolean =>
  isOut(item, now) && performer.active && performer.approved;

/** Any of the countries counts: a block protects the performer. */
function isCountryBlocked({ performer, countries }: ItemAccessInput): boolean {
  const blocked = performer.blockedCountries.map((code) => code.toUpperCase());
  return countries.some((code) => blocked.includes(code.toUpperCase()));
}

const isPersonBlocked = ({ item, blockerIds }: ItemAccessInput): boolean =>
  blockerIds.includes(item.performerId);

/**
 * Whether a viewer may see the whole of an item: a post, gallery, video or product. In this order:
 * - What operators took down is for them alone, whoever bought it.
 * - What was bought stays open unless the purchase was refunded, whatever its performer does with the item or the account
 *   later, and whichever person or country they block.
 * - For everyone else a deleted item is hidden, also for its performer. One that is inactive, planned, waiting or ended, and
 *   every item of a performer who is not active and approved, is hidden from all but its performer and operators.
 * - A blocked country, and a block of the person, turn away all but those whose subscription still runs: they keep what
 *   they paid for until its end, and it does not renew.
 * - Everyone sees free items. What consists of nothing but files that one owns already is open and not sold. A subscription
 *   that has not run out (cancelled or not) opens subscribers' items, but never pay-per-view.
 */
export function itemAccess(input: ItemAccessInput): Decision<AccessCode> {
  const { item, viewer, now } = input;
  if (viewer?.role === 'admin') return allow;
  if (item.takenDown) return refuse('hidden');
  if (viewer?.bought) return allow;
  if (item.deleted) return refuse('hidden');
  if (viewer?.id === item.performerId) return allow;
  if (!isOutAndApproved(input)) return refuse('hidden');
  const isSubscriber = Boolean(viewer?.subscribedUntil && viewer.subscribedUntil > now);
  if (isPersonBlocked(input) && !isSubscriber) return refuse('blocked');
  if (isCountryBlocked(input) && !isSubscriber) return refuse('country');
  if (item.audience === 'everyone') return allow;
  if (item.audience === 'ppv') return viewer?.owned ? allow : refuse('buy');
  return isSubscriber ? allow : refuse('subscribe');
}

/**
 * Whether a buyer also gets what was added or rewritten after the purchase. Whom the performer blocked, in person or by
 * country, keeps what was paid for, and gets nothing later.
 */
export const seesLaterChanges = (input: ItemAccessInput): boolean =>
  !isCountryBlocked(input) && !isPersonBlocked(input);

/**
 * Whether the comments of a post that one may see are shown too. A purchase opens the post as it was bought, not what
 * others say about it since: who would not be shown as much as a locked card without it gets none. Nor does whom the
 * performer blocks, also while a subscription of theirs runs: who reads comments may write some.
 */
export function seesComments(input: ItemAccessInput): boolean {
  if (!itemAccess(input).allowed) return false;
  const { viewer } = input;
  if (isPersonBlocked(input) && viewer?.role !== 'admin') return false;
  return isKnown(itemAccess({ ...input, viewer: viewer && { ...viewer, bought: false } }));
}

/** What a post holds: what one of its versions differs from another in. */
export interface FeedContent<File extends { readonly id: string }> {
  readonly type: FeedType;
  readonly title: string;
  readonly text: string;
  readonly files: readonly File[];
}

/**
 * A post as its buyer sees it after it was changed: as it is now, with everything that was part of it when it was
 * bought. Files that were taken out stand behind those of today; files come as the buyer's version describes them.
 */
export function contentForBuyer<File extends { readonly id: string }>(
  current: FeedContent<File>,
  asBought: FeedContent<File>,
  withLaterChanges: boolean,
): FeedContent<File> {
  if (!withLaterChanges) return asBought;
  const kept = new Map(asBought.files.map((file) => [file.id, file]));
  const today = current.files.map((file) => kept.get(file.id) ?? file);
  const shown = new Set(today.map((file) => file.id));
  const dropped = asBought.files.filter((file) => !shown.has(file.id));
  return {
    ...current,
    type: current.type === 'text' && dropped.length > 0 ? asBought.type : current.type,
    files: [...today, ...dropped],
  };
}
