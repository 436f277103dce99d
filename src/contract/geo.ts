import * as z from 'zod';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';

export const geoErrors = errors('geo', {
  blocked: [403, 'Sorry, this site is not available in your country.'],
});

export const geo = contract('geo', {
  /** Whether the caller's country may see the site at all. `country` is null when unknown. */
  check: {
    method: 'GET',
    path: '/block/countries/check',
    access: 'public',
    shared: true,
    limit: 'read',
    reply: z.object({ blocked: z.boolean(), country: z.string().nullable() }),
  },
  /** Where the caller seems to be; empty texts when unknown. */
  ip: {
    method: 'GET',
    path: '/geo-location/ip',
    access: 'public',
    limit: 'read',
    reply: z.object({ ip: z.string(), countryCode: z.string(), country: z.string() }),
  },
});
