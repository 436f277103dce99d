import * as z from 'zod';
import { FEED_TYPES } from '#rules/constants.ts';
import { PREVIEW_ROLES } from '#rules/preview.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { feed, feedPage } from './feeds.ts';
import { performerDetail } from './performer-profile.ts';
import { filterBy, idParams, listQuery } from './wire.ts';

export const previewErrors = errors('preview', {
  'no-blocked-country': [409, 'You have not blocked any country.'],
});

const as = z.enum(PREVIEW_ROLES);

/**
 * The caller's own profile and posts as somebody else gets them, by the same rules, refusals included: 403 and 404 are
 * what that person would be told. Calls of their own, because the public ones are kept for others.
 */
export const preview = contract('preview', {
  profile: {
    method: 'GET',
    path: '/performer/preview/profile',
    access: 'performer',
    query: z.object({ as }),
    reply: performerDetail,
  },
  feeds: {
    method: 'GET',
    path: '/performer/preview/feeds',
    access: 'performer',
    query: listQuery.extend({
      as,
      type: filterBy(FEED_TYPES, ['reel', 'product']).optional(),
      cursor: z.string().max(100).optional(),
    }),
    reply: feedPage,
  },
  /** 404 for posts of others. */
  feed: {
    method: 'GET',
    path: '/performer/preview/feeds/{id}',
    access: 'performer',
    params: idParams,
    query: z.object({ as }),
    reply: feed,
  },
});
