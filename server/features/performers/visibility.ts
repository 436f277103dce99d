import type { ItemAccessInput } from '#rules/item-access.ts';
import type { Exclusions } from '../../db/listable.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';

/** Usernames have no hyphen, ids always do: one look tells which a reference is. */
export const isId = (ref: string): boolean => ref.includes('-');

/** A person that performers imagine to see their own profile and posts as others do (features/preview). */
export interface Imagined {
  follows: boolean;
  subscribes: boolean;
  /** Every post that can be bought. */
  buys: boolean;
  /** The performer: addresses of files work for them alone. */
  signedFor: string;
}

/** Who looks, and from where: what decides whether a profile or its posts may be shown. */
export interface ViewerContext {
  viewer: Pick<Viewer, 'id' | 'role' | 'countries' | 'seenCountry' | 'blockerIds'> | null;
  /** Country of the request's address. */
  country: string | null;
  /** In place of what the database knows of the viewer; in previews only. */
  imagined?: Imagined;
}

export const viewerContextOf = (ctx: CallContext): ViewerContext => ({
  viewer: ctx.viewer,
  country: ctx.country,
});

/**
 * The countries that count for blocks, upper case: that of the request, or where the person was last seen while it is
 * unknown, and those of the account.
 */
export function countriesOf({ viewer, country }: ViewerContext): string[] {
  const here = (country ?? viewer?.seenCountry ?? '').toUpperCase();
  return [...new Set([here, ...(viewer?.countries ?? [])])].filter((code) => code !== '');
}

/** What closes performers to this viewer, for lists. */
export const exclusionsOf = (viewerContext: ViewerContext): Exclusions => ({
  countries: countriesOf(viewerContext),
  blockerIds: viewerContext.viewer?.blockerIds ?? [],
});

export interface ProfileVisibility {
  id: string;
  status: string;
  reviewState: string;
  blockCountries: readonly string[];
}

type ProfileAccess = 'open' | 'hidden' | 'country' | 'blocked';

/**
 * `hidden`: as if it did not exist; `blocked`, `country`: the performer blocks the viewer, or where they are or live. The
 * owner and operators see everything.
 */
export function profileAccess(performer: ProfileVisibility, viewerContext: ViewerContext): ProfileAccess {
  const { viewer } = viewerContext;
  if (viewer && (viewer.id === performer.id || viewer.role === 'admin')) return 'open';
  if (performer.status !== 'active' || performer.reviewState !== 'approved') return 'hidden';
  if (viewer?.blockerIds.includes(performer.id)) return 'blocked';
  const blocked = new Set(performer.blockCountries.map((code) => code.toUpperCase()));
  return countriesOf(viewerContext).some((code) => blocked.has(code)) ? 'country' : 'open';
}

/** The performer blocks the viewer, or where they are or live: nothing can be begun with them. */
export const isProfileClosed = (performer: ProfileVisibility, viewerContext: ViewerContext): boolean =>
  ['country', 'blocked'].includes(profileAccess(performer, viewerContext));

/** What a query of things says of their performer and of what the viewer has (`authorColumns`, `itemRelation`). */
export interface ItemRow {
  performer: { status: string; reviewState: string; blockCountries: readonly string[] };
  subscribedUntil: Date | null;
  isBought: boolean;
  isOwned: boolean;
}

/** Everything that the access rule asks besides the thing itself: its performer, who reads, where and when. */
export function readerOf(
  deps: Deps,
  { performer, subscribedUntil, isBought, isOwned }: ItemRow,
  viewerContext: ViewerContext,
): Omit<ItemAccessInput, 'item'> {
  const { viewer } = viewerContext;
  return {
    performer: {
      active: performer.status === 'active',
      approved: performer.reviewState === 'approved',
      blockedCountries: performer.blockCountries,
    },
    viewer: viewer && { id: viewer.id, role: viewer.role, subscribedUntil, bought: isBought, owned: isOwned },
    ...exclusionsOf(viewerContext),
    now: deps.clock.now(),
  };
}
