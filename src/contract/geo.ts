import * as z from 'zod';
import { contract } from './endpoint.ts';

export const geo = contract('geo', {
  /** Whether the caller's country may see the site at all (spec §2 geo-block layout). */
  check: {
    method: 'GET',
    path: '/block/countries/check',
    access: 'public',
    limit: 'read',
    reply: z.object({ blocked: z.boolean() }),
  },
});
