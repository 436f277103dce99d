import * as z from 'zod';
import { writtenMoment } from '#rules/calendar.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { chosenDetails, performerCard, performerDetail } from './performer-profile.ts';
import { flag, idParams, list, publicListQuery, textList } from './wire.ts';

const age = z
  .string()
  .max(40)
  .refine((text) => /^\d{1,3}$/.test(text) || writtenMoment(text) !== null, 'Use a number of years')
  .optional();

/** `age` is `18_24`; `fromAge` and `toAge` are years, or the dates of birth that older clients send. */
const searchFilters = {
  ...chosenDetails,
  gender: textList.optional(),
  country: textList.optional(),
  languages: textList.optional(),
  /** In any of them. */
  categoryIds: textList.optional(),
  isFreeSubscription: flag.optional(),
  isFeatured: flag.optional(),
  followed: flag.optional(),
  age: z
    .string()
    .regex(/^\d{1,3}_\d{1,3}$/, 'Use the form 18_24')
    .optional(),
  fromAge: age,
  toAge: age,
  performerIds: textList.optional(),
  includedIds: textList.optional(),
  excludedIds: textList.optional(),
};

export const performerErrors = errors('performers', {
  'not-found': [404, 'We could not find that creator.'],
  'not-available-here': [403, 'This creator is not available in your country.'],
  'not-available-to-you': [403, 'This profile is not available to you.'],
  'not-own': [403, 'You can only change your own profile.'],
  'already-approved': [422, 'Your documents are already approved.'],
});

/** Profiles as people see them. What a performer does with their own: performer-account.ts. */
export const performers = contract('performers', {
  /** A public profile by id or username. 404 unless approved and active; 403 from a country the performer blocked. */
  view: {
    method: 'GET',
    path: '/performers/{id}',
    access: 'public',
    shared: true,
    params: idParams,
    reply: performerDetail,
  },
  /** Counts a look at a profile, once a viewer and day; `false` when it was counted before. Refused like `view`. */
  countView: {
    method: 'POST',
    path: '/performers/view/{id}',
    access: 'public',
    limit: 'read',
    params: idParams,
    reply: z.boolean(),
  },
  /** Performers by filters; `sortBy` is popular, latest, oldest or online. `followed` means followed by the viewer. */
  search: {
    method: 'GET',
    path: '/performers/user/search',
    access: 'public',
    query: publicListQuery.extend(searchFilters),
    reply: list(performerCard),
  },
  /** Some performers in random order, never the viewer. */
  random: {
    method: 'GET',
    path: '/performers/search/random',
    access: 'public',
    shared: true,
    query: publicListQuery.extend(searchFilters),
    reply: list(performerCard),
  },
  /** Performers by score. */
  top: {
    method: 'GET',
    path: '/performers/top',
    access: 'public',
    shared: true,
    query: publicListQuery,
    reply: list(performerCard),
  },
});
