import * as z from 'zod';
import {
  BANNER_DESCRIPTION_MAX,
  BANNER_POSITIONS,
  BANNER_STATUSES,
  BANNER_TITLE_MAX,
  BANNERS_SHOWN_MAX,
} from '#rules/banners.ts';
import { CATEGORY_ORDERING_MAX } from '#rules/categories.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { file, list, publicListQuery } from './wire.ts';

const banner = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(BANNER_STATUSES),
  position: z.enum(BANNER_POSITIONS),
  /** A path of this site or an address of the web; empty for a banner that leads nowhere. */
  link: z.string(),
  photo: file.nullable(),
  ordering: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Banner = z.output<typeof banner>;

/** What the operator's command refuses. */
export const bannerErrors = errors('banners', {
  'not-found': [404, 'There is no such banner.'],
  'position-not-valid': [422, `A banner stands at one of these: ${BANNER_POSITIONS.join(', ')}.`],
  'link-not-valid': [422, 'A link starts with / or https://, or is - for none.'],
  'position-full': [409, `At most ${BANNERS_SHOWN_MAX} banners are shown there: hide or remove one first.`],
  'ordering-not-valid': [422, `The ordering is a number from 0 to ${CATEGORY_ORDERING_MAX}.`],
  'title-not-valid': [422, `A banner needs a title of at most ${BANNER_TITLE_MAX} characters.`],
  'description-too-long': [422, `The description has at most ${BANNER_DESCRIPTION_MAX} characters.`],
});

export const banners = contract('banners', {
  /** Active banners, at one position or all, in the operator's order. */
  search: {
    method: 'GET',
    path: '/site-promo/search',
    access: 'public',
    shared: true,
    query: publicListQuery.extend({
      position: z.enum(BANNER_POSITIONS).optional(),
      status: z.enum(BANNER_STATUSES).optional(),
    }),
    reply: list(banner),
  },
});
