import * as z from 'zod';
import { writtenMoment } from '#rules/calendar.ts';
import { FILE_STATUSES, GENDERS, REVIEW_STATES, SUBSCRIPTION_TYPES } from '#rules/constants.ts';
import { BIO_MAX, CITY_MAX } from '#rules/person.ts';
import { categoryIds } from './categories.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { uploadedFile } from './files.ts';
import {
  chosen,
  day,
  file,
  flag,
  idParams,
  list,
  listQuery,
  money,
  moneyReply,
  numeric,
  success,
  textList,
  writing,
} from './wire.ts';

/** Free choices of `/user-additional` that a performer may show. */
export const bodyDetails = z.object({
  height: z.string(),
  weight: z.string(),
  eyes: z.string(),
  hair: z.string(),
  pubicHair: z.string(),
  butt: z.string(),
  ethnicity: z.string(),
  bodyType: z.string(),
  sexualOrientation: z.string(),
});

const stats = z.object({
  totalFeeds: z.number(),
  totalPhotos: z.number(),
  totalVideos: z.number(),
  totalGalleries: z.number(),
  totalProducts: z.number(),
  followers: z.number(),
  subscribers: z.number(),
  views: z.number(),
  likes: z.number(),
});

/** A performer in a list. Prices in the site's currency; `isOnline` is 0 or 1. `cover` is the small rendition. */
export const performerCard = z.object({
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  avatar: z.string(),
  cover: z.string(),
  bio: z.string(),
  gender: z.string(),
  country: z.string(),
  languages: z.array(z.string()),
  /** Which of the site's categories the performer chose. */
  categoryIds: z.array(z.string()),
  isOnline: z.number(),
  isPerformer: z.literal(true),
  verifiedAccount: z.boolean(),
  isFeatured: z.boolean(),
  monthlyPrice: moneyReply,
  yearlyPrice: moneyReply,
  isFreeSubscription: z.boolean(),
  durationFreeSubscriptionDays: z.number(),
  score: z.number(),
  stats,
  isFollowed: z.boolean(),
  isSubscribed: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PerformerCard = z.output<typeof performerCard>;

/** The viewer's own subscription to this performer, while it gives or gave access. */
export const subscriptionSummary = z.object({
  _id: z.string(),
  type: z.enum(SUBSCRIPTION_TYPES),
  status: z.enum(['pending', 'active', 'cancelled', 'past-due', 'expired']),
  /** What was agreed for each further period. */
  price: moneyReply,
  expiredAt: z.string().nullable(),
  nextRecurringDate: z.string().nullable(),
  cancelled: z.boolean(),
});

/** `subscriberFeeds`: the posts a subscription opens, without those that are sold one by one. For signed-in viewers. */
const detailStats = stats.extend({ subscriberFeeds: z.number().optional() });

/** The public profile. Legal name, date of birth, street and mail stay with the owner. */
export const performerDetail = performerCard.extend({
  ...bodyDetails.shape,
  stats: detailStats,
  /** Wide rendition; `coverThumbnail` is the small one. */
  coverThumbnail: z.string(),
  city: z.string(),
  state: z.string(),
  age: z.number().nullable(),
  socialLinks: z.record(z.string(), z.string()),
  publicChatPrice: moneyReply,
  verifiedEmail: z.boolean(),
  verifiedDocument: z.boolean(),
  activateWelcomeVideo: z.boolean(),
  welcomeVideoId: z.string().nullable(),
  welcomeVideoName: z.string().nullable(),
  welcomeVideoPath: z.string().nullable(),
  live: z.number(),
  streamingStatus: z.enum(['public', 'private', 'group', 'offline']),
  isBookMarked: z.boolean(),
  usedFreeSubscription: z.boolean(),
  subscription: subscriptionSummary.nullable(),
});
export type PerformerDetail = z.output<typeof performerDetail>;

/** The performer's own record. `reviewReason` tells why documents were rejected; documents are signed addresses. */
export const performerOwn = performerDetail.extend({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  pendingEmail: z.string().optional(),
  phone: z.string(),
  address: z.string(),
  zipcode: z.string(),
  dateOfBirth: z.string().nullable(),
  status: z.string(),
  balance: moneyReply,
  roles: z.array(z.string()),
  reviewState: z.enum(REVIEW_STATES),
  reviewReason: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  blockCountries: z.object({ countryCodes: z.array(z.string()) }),
  idVerification: file.nullable(),
  documentVerification: file.nullable(),
  welcomeVideo: file.nullable(),
  welcomeVideoStatus: z.enum(FILE_STATUSES).nullable(),
});
export type PerformerOwn = z.output<typeof performerOwn>;

const choice = z.string().trim().max(60).optional();
const choices = {
  height: choice,
  weight: choice,
  eyes: choice,
  hair: choice,
  pubicHair: choice,
  butt: choice,
  ethnicity: choice,
  bodyType: choice,
  sexualOrientation: choice,
};

/** Fields a performer may change; an absent field stays, an empty password stays too. Prices in currency. */
export const performerUpdate = z.object({
  ...choices,
  name: z.string().trim().max(60).optional(),
  firstName: z.string().trim().max(60).optional(),
  lastName: z.string().trim().max(60).optional(),
  username: z.string().trim().max(60).optional(),
  email: z.string().trim().max(254).optional(),
  password: z.string().max(128).optional(),
  prePassword: z.string().max(128).optional(),
  gender: chosen(GENDERS).optional(),
  country: z.string().trim().max(2).optional(),
  city: writing(CITY_MAX).optional(),
  state: z.string().trim().max(100).optional(),
  zipcode: z.string().trim().max(20).optional(),
  address: z.string().trim().max(300).optional(),
  phone: z.string().trim().max(30).optional(),
  dateOfBirth: z.union([day, z.literal('').transform(() => undefined)]).optional(),
  bio: writing(BIO_MAX).optional(),
  languages: textList.pipe(z.array(z.string().trim().min(1).max(40)).max(20)).optional(),
  categoryIds: categoryIds.optional(),
  socialLinks: z
    .record(
      z.string().regex(/^[\p{L}\d_-]{1,30}$/u, 'Please name links by letters and digits only.'),
      z.string().trim().max(300),
    )
    .optional(),
  monthlyPrice: money.optional(),
  yearlyPrice: money.optional(),
  isFreeSubscription: flag.optional(),
  durationFreeSubscriptionDays: numeric(z.number().int()).optional(),
  publicChatPrice: money.optional(),
  activateWelcomeVideo: flag.optional(),
  blockCountries: z
    .union([
      textList,
      z.object({ countryCodes: z.array(z.string()) }).transform((value) => value.countryCodes),
    ])
    .pipe(z.array(z.string().trim().length(2)).max(260))
    .optional(),
});
export type PerformerUpdate = z.output<typeof performerUpdate>;

const age = z
  .string()
  .max(40)
  .refine((text) => /^\d{1,3}$/.test(text) || writtenMoment(text) !== null, 'Use a number of years')
  .optional();

/** `age` is `18_24`; `fromAge` and `toAge` are years, or the dates of birth that older clients send. */
const searchFilters = {
  ...choices,
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

const DOCUMENTS = ['idVerification', 'documentVerification'] as const;
/** The kind of a document by its own name, or by that of the record's field. */
const documentKind = z
  .enum([...DOCUMENTS, 'idVerificationId', 'documentVerificationId'])
  .transform((value) => value.replace(/Id$/, '') as (typeof DOCUMENTS)[number]);
const identityDocument = { type: 'performer-document' } as const;

export const performerErrors = errors('performers', {
  'not-found': [404, 'We could not find that creator.'],
  'not-available-here': [403, 'This creator is not available in your country.'],
  'not-own': [403, 'You can only change your own profile.'],
  'already-approved': [422, 'Your documents are already approved.'],
});

export const performers = contract('performers', {
  /** The signed-in performer's own record. */
  me: { method: 'GET', path: '/performers/me', access: 'performer', reply: performerOwn },
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
  /** Changes the own profile. 422 with the fields named. */
  update: {
    method: 'PUT',
    path: '/performers/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: performerUpdate,
    reply: performerOwn,
  },
  /** Performers by filters; `sortBy` is popular, latest, oldest or online. `followed` means followed by the viewer. */
  search: {
    method: 'GET',
    path: '/performers/user/search',
    access: 'public',
    query: listQuery.extend(searchFilters),
    reply: list(performerCard),
  },
  /** Some performers in random order, never the viewer. */
  random: {
    method: 'GET',
    path: '/performers/search/random',
    access: 'public',
    shared: true,
    query: listQuery.extend(searchFilters),
    reply: list(performerCard),
  },
  /** Performers by score. */
  top: {
    method: 'GET',
    path: '/performers/top',
    access: 'public',
    shared: true,
    query: listQuery,
    reply: list(performerCard),
  },
  uploadAvatar: {
    method: 'POST',
    path: '/performers/avatar/upload',
    access: 'performer',
    limit: 'upload',
    upload: { avatar: { type: 'avatar', required: true } },
    reply: uploadedFile,
  },
  uploadCover: {
    method: 'POST',
    path: '/performers/cover/upload',
    access: 'performer',
    limit: 'upload',
    upload: { cover: { type: 'cover', required: true } },
    reply: uploadedFile,
  },
  /** Take portrait or cover away; nothing happens without one. */
  removeAvatar: {
    method: 'DELETE',
    path: '/performers/avatar',
    access: 'performer',
    limit: 'write',
    reply: success,
  },
  removeCover: {
    method: 'DELETE',
    path: '/performers/cover',
    access: 'performer',
    limit: 'write',
    reply: success,
  },
  uploadWelcomeVideo: {
    method: 'POST',
    path: '/performers/welcome-video/upload',
    access: 'performer',
    limit: 'upload',
    upload: { 'welcome-video': { type: 'performer-welcome-video', required: true } },
    reply: uploadedFile,
  },
  /** Identity documents: fields `idVerification` and/or `documentVerification`. The profile then waits for review. */
  uploadDocuments: {
    method: 'POST',
    path: '/performers/documents/upload',
    access: 'performer',
    limit: 'upload',
    body: z.object({ type: documentKind.optional() }),
    upload: {
      idVerification: identityDocument,
      documentVerification: identityDocument,
      file: identityDocument,
    },
    reply: uploadedFile,
  },
  /** One document, field `file`, its kind in the path. */
  uploadDocument: {
    method: 'POST',
    path: '/performers/documents/upload/{type}',
    access: 'performer',
    limit: 'upload',
    params: z.object({ type: documentKind }),
    upload: {
      idVerification: identityDocument,
      documentVerification: identityDocument,
      file: identityDocument,
    },
    reply: uploadedFile,
  },
});
