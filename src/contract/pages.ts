import * as z from 'zod';
import { CATEGORY_ORDERING_MAX } from '#rules/categories.ts';
import { PAGE_CONTENT_MAX, PAGE_STATUSES, PAGE_SUMMARY_MAX, PAGE_TITLE_MAX } from '#rules/pages.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { idParams, list, publicListQuery } from './wire.ts';

/** A page of the site's own: terms, privacy, help and what the operator adds. Clients know them as posts. */
const sitePage = z.object({
  _id: z.string(),
  title: z.string(),
  slug: z.string(),
  type: z.literal('page'),
  /** HTML that was sanitised when it was written. */
  content: z.string(),
  /** Of title and content: another letter in them is another version. Sign-up says with it which terms were shown. */
  version: z.string(),
  shortDescription: z.string(),
  status: z.enum(PAGE_STATUSES),
  ordering: z.number(),
  /** The site itself writes them; clients expect the fields. */
  authorId: z.null(),
  author: z.null(),
  categoryIds: z.array(z.string()),
  image: z.null(),
  meta: z.array(z.never()),
  /** Null for a page that comes with the product. */
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
});
export type SitePage = z.output<typeof sitePage>;

export const pageErrors = errors('pages', {
  'not-found': [404, 'There is no such page.'],
  'slug-not-valid': [
    422,
    'The name in the address has lowercase letters, digits and hyphens, such as our-story.',
  ],
  'title-not-valid': [422, `A page needs a title of at most ${PAGE_TITLE_MAX} characters.`],
  'summary-too-long': [422, `The summary has at most ${PAGE_SUMMARY_MAX} characters.`],
  'text-not-valid': [422, `A page needs a text of at most ${PAGE_CONTENT_MAX} characters.`],
  'ordering-not-valid': [422, `The ordering is a number from 0 to ${CATEGORY_ORDERING_MAX}.`],
  'not-accepted': [404, 'Nobody accepted a text of that version.'],
  'nothing-written': [404, 'No page of that name was written here.'],
  'came-with-product': [
    409,
    'That page came with the product. It can be written anew (pages set), but neither hidden nor removed.',
  ],
});

export const pages = contract('pages', {
  /** Published pages in the operator's order; operators also get drafts. */
  search: {
    method: 'GET',
    path: '/posts/search',
    access: 'public',
    shared: true,
    query: publicListQuery.extend({
      sortBy: z.enum(['ordering', 'title', 'createdAt', 'updatedAt']).default('ordering'),
      type: z.string().max(40).optional(),
      status: z.enum(PAGE_STATUSES).optional(),
    }),
    reply: list(sitePage),
  },
  /** By slug or id. */
  view: {
    method: 'GET',
    path: '/posts/{id}',
    access: 'public',
    shared: true,
    params: idParams,
    reply: sitePage,
  },
});
