import * as z from 'zod';
import {
  CATEGORIES_AT_MOST,
  CATEGORY_DESCRIPTION_MAX,
  CATEGORY_NAME_MAX,
  CATEGORY_ORDERING_MAX,
} from '#rules/categories.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { id, list, publicListQuery, textList } from './wire.ts';

const category = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  ordering: z.number(),
  description: z.string(),
});
export type Category = z.output<typeof category>;

/** The categories a performer chooses; each once. */
export const categoryIds = textList
  .transform((ids) => [...new Set(ids)])
  .pipe(z.array(id).max(CATEGORIES_AT_MOST, `Please choose at most ${CATEGORIES_AT_MOST} categories.`));

/** What the operator's command refuses. */
export const categoryErrors = errors('categories', {
  'not-found': [404, 'There is no such category.'],
  'name-not-valid': [422, `A category needs a name of at most ${CATEGORY_NAME_MAX} characters.`],
  'name-taken': [422, 'There is a category of that name already.'],
  'slug-not-valid': [422, 'A slug needs letters a to z or digits.'],
  'slug-taken': [422, 'There is a category with that slug already.'],
  'description-too-long': [422, `The description has at most ${CATEGORY_DESCRIPTION_MAX} characters.`],
  'ordering-not-valid': [422, `The ordering is a number from 0 to ${CATEGORY_ORDERING_MAX}.`],
  'field-not-known': [422, 'A category has a name, a slug, a description and an ordering.'],
});

export const categories = contract('categories', {
  /** What performers may be filtered by, in the operator's order; empty on a site without categories. */
  search: {
    method: 'GET',
    path: '/performer-categories',
    // Existing clients read it without a token, also here.
    also: [{ path: '/admin/performer-categories/search' }],
    access: 'public',
    shared: true,
    query: publicListQuery,
    reply: list(category),
  },
});
