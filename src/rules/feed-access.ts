import type { Role } from './constants.ts';
import { allow, type Decision, refuse } from './decision.ts';
import { type Tokens, tokens } from './money.ts';

export type Audience = 'everyone' | 'subscribers' | 'ppv';

/** How the wire writes an audience (wire-facts 2.5). */
export interface SaleFlags<Price extends number = Tokens> {
  readonly isSale: boolean;
  readonly price: Price;
}

/**
 * Whom a post is for (wire-facts 2.5): not for sale means subscribers, for sale at nothing means everyone, for
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

export interface FeedAccessInput {
  readonly feed: {
    readonly status: string;
    readonly performerId: string;
    readonly audience: Audience;
    /** A planned post stays hidden until this moment. */
    readonly scheduledAt?: Date | null | undefined;
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
    /** The country of the viewer's account. */
    readonly country?: string | null | undefined;
    /** `expiredAt` of the subscription to this performer, also when cancelled. */
    readonly subscribedUntil: Date | null;
    /** Holds a purchase of this post that was not refunded. */
    readonly bought: boolean;
    /** The performer has blocked this person. */
    readonly blocked?: boolean | undefined;
  };
  /** Country of the request's address, two letters; null when unknown. */
  readonly country: string | null | undefined;
  readonly now: Date;
}

export type FeedAccessCode = 'hidden' | 'blocked' | 'country' | 'subscribe' | 'buy';

const isPublished = ({ feed, performer, now }: FeedAccessInput): boolean =>
  feed.status === 'active' &&
  performer.active &&
  performer.approved &&
  !(feed.scheduledAt && feed.scheduledAt > now);

/** Both where the request comes from and where the account says it lives count: a block protects the performer. */
function isCountryBlocked({ performer, viewer, country }: FeedAccessInput): boolean {
  const blocked = performer.blockedCountries.map((code) => code.toUpperCase());
  return [country, viewer?.country].some((code) => code && blocked.includes(code.toUpperCase()));
}

/**
 * Whether a viewer may see the whole of a post (spec §1, §6; wire-facts 2.5). The owner and operators always
 * may. A post that is inactive or planned, or whose performer is not active and approved, is hidden; a person
 * or country the performer blocked is turned away, whatever they paid. Then: everyone sees free posts; a
 * subscription that has not run out (cancelled or not) opens subscribers' posts but never pay-per-view; what was
 * bought stays open after unsubscribing and after a change of audience, unless the purchase was refunded.
 */
export function feedAccess(input: FeedAccessInput): Decision<FeedAccessCode> {
  const { feed, viewer, now } = input;
  if (viewer && (viewer.role === 'admin' || viewer.id === feed.performerId)) return allow;
  if (!isPublished(input)) return refuse('hidden');
  if (viewer?.blocked) return refuse('blocked');
  if (isCountryBlocked(input)) return refuse('country');
  if (feed.audience === 'everyone' || viewer?.bought) return allow;
  if (feed.audience === 'ppv') return refuse('buy');
  return viewer?.subscribedUntil && viewer.subscribedUntil > now ? allow : refuse('subscribe');
}
