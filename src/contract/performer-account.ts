import * as z from 'zod';
import { FILE_STATUSES, GENDERS, REVIEW_STATES } from '#rules/constants.ts';
import { BIO_MAX, CITY_MAX } from '#rules/person.ts';
import { categoryIds } from './categories.ts';
import { contract } from './endpoint.ts';
import { uploadedFile } from './files.ts';
import { payoutConnection } from './payout-connections.ts';
import { chosenDetails, performerDetail } from './performer-profile.ts';
import {
  chosen,
  day,
  file,
  flag,
  idParams,
  money,
  moneyReply,
  numeric,
  success,
  textList,
  writing,
} from './wire.ts';

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
  /** The account at Stripe that payouts can go to, most of its characters hidden; null while there is none. */
  stripeAccount: payoutConnection
    .pick({ payoutsEnabled: true, detailsSubmitted: true })
    .extend({ accountId: z.string() })
    .nullable(),
});
export type PerformerOwn = z.output<typeof performerOwn>;

/** Fields a performer may change; an absent field stays, an empty password stays too. Prices of plans in currency, that of the chat in tokens. */
const performerUpdate = z.object({
  ...chosenDetails,
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
  /** Tokens for a minute of a private show; 0 for none. */
  privateChatPrice: money.optional(),
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

const DOCUMENTS = ['idVerification', 'documentVerification'] as const;
/** The kind of a document by its own name, or by that of the record's field. */
const documentKind = z
  .enum([...DOCUMENTS, 'idVerificationId', 'documentVerificationId'])
  .transform((value) => value.replace(/Id$/, '') as (typeof DOCUMENTS)[number]);
const identityDocument = { type: 'performer-document' } as const;

/** What performers do with their own profile. */
export const performerAccount = contract('performers', {
  /** The signed-in performer's own record. */
  me: { method: 'GET', path: '/performers/me', access: 'performer', reply: performerOwn },
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
