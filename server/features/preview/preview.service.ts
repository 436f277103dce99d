import type { Feed } from '#contract/feeds.ts';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import { previewErrors } from '#contract/preview.ts';
import type { PreviewRole } from '#rules/preview.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import {
  type FeedList,
  type FeedQuery,
  listFeedsFor,
  viewFeed,
  viewOwnFeed,
} from '../feeds/feeds.service.ts';
import { viewPerformer, visibilityOf } from '../performers/performers.service.ts';
import type { ViewerContext } from '../performers/visibility.ts';

/**
 * Somebody of this kind, from a country that the performer does not block unless that is asked for. It is nobody's
 * account: what they would have with the performer is put in place of what the database knows, and every rule is then
 * asked as for anyone.
 */
async function readerAs(deps: Deps, { id }: Viewer, as: PreviewRole): Promise<ViewerContext> {
  const imagined = {
    follows: as === 'follower',
    subscribes: as === 'subscriber',
    buys: as === 'buyer',
    signedFor: id,
  };
  if (as === 'visitor') return { viewer: null, country: null, imagined };
  if (as !== 'blocked-country') {
    const nobody = { countries: [], seenCountry: '', blockerIds: [] };
    return { viewer: { id: newId(), role: 'user', ...nobody }, country: null, imagined };
  }
  const [country] = (await visibilityOf(deps, id)).blockCountries;
  if (!country) throw fail(previewErrors, 'no-blocked-country');
  return { viewer: null, country, imagined };
}

export async function previewProfile(deps: Deps, viewer: Viewer, as: PreviewRole): Promise<PerformerDetail> {
  return viewPerformer(deps, viewer.id, await readerAs(deps, viewer, as));
}

export async function previewFeeds(
  deps: Deps,
  viewer: Viewer,
  { as, ...query }: FeedQuery & { as: PreviewRole },
): Promise<FeedList> {
  return listFeedsFor(deps, { ...query, performerId: viewer.id }, await readerAs(deps, viewer, as));
}

export async function previewFeed(deps: Deps, viewer: Viewer, id: string, as: PreviewRole): Promise<Feed> {
  // Only the own ones: whoever could look at others' as a buyer would need to buy nothing.
  const own = await viewOwnFeed(deps, id, viewer);
  return viewFeed(deps, own._id, await readerAs(deps, viewer, as));
}
