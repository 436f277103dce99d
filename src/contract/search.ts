import * as z from 'zod';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { list, listQuery, success } from './wire.ts';

const OBJECTS = ['feed', 'performer', 'product', 'video', 'gallery'] as const;

/** What people searched for and how often. */
export const searchKeyword = z.object({
  _id: z.string(),
  keyword: z.string(),
  objectType: z.enum(OBJECTS),
  attempt: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const searchErrors = errors('search', {
  'not-allowed': [403, 'Only creators and operators can see what people search for.'],
});

export const search = contract('search', {
  /** Remembers a search. Case and spaces do not matter; an empty keyword is 422. */
  log: {
    method: 'POST',
    path: '/search/keywords',
    access: 'public',
    limit: 'write',
    body: z.object({
      keyword: z.string().max(500),
      objectType: z.enum(OBJECTS).default('performer'),
      fromPerformerId: z.string().max(64).optional(),
    }),
    reply: success,
  },
  /**
   * The most frequent searches. A performer sees those made on the own page, an operator all. `dateRange` is the
   * number of past days, or day, week, month, year.
   */
  keywords: {
    method: 'GET',
    path: '/search/list/keywords',
    access: 'user',
    query: listQuery.extend({
      objectType: z.enum(OBJECTS).optional(),
      fromPerformerId: z.string().max(64).optional(),
      dateRange: z.string().max(20).optional(),
    }),
    reply: list(searchKeyword),
  },
});
