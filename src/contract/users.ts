import * as z from 'zod';
import { ACCOUNT_STATUSES, GENDERS, ROLES } from '#rules/constants.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { performerOwn } from './performer-account.ts';
import { chosen, flag, idParams, list, listQuery, success } from './wire.ts';

/** Public face of any account. */
const publicUser = z.object({
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  avatar: z.string(),
  cover: z.string(),
  isOnline: z.number(),
  isPerformer: z.boolean(),
  country: z.string(),
  createdAt: z.string(),
});

/**
 * The signed-in person's own record. `balance` is in tokens: what a fan can spend, what a performer has earned and was
 * not paid out yet.
 */
const currentUser = publicUser.extend({
  email: z.string(),
  /** A new address that counts once its own link is opened; absent when none waits. */
  pendingEmail: z.string().optional(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  gender: z.string(),
  roles: z.array(z.enum(ROLES)),
  status: z.enum(ACCOUNT_STATUSES),
  balance: z.number(),
  verifiedEmail: z.boolean(),
  /** "For you" stands on the person's home. */
  forYou: z.boolean(),
  /** Reminders of announced streams come by e-mail, too. */
  streamMails: z.boolean(),
  /** In conversations others see what one has read and when one types, and the other way round. */
  chatSigns: z.boolean(),
  /** Messages that creators send to many reach this person. */
  massMessages: z.boolean(),
  /** Notifications of the same thing and day are one. */
  groupNotifications: z.boolean(),
  verifiedDocument: z.boolean().optional(),
  reviewState: z.enum(['none', 'pending', 'approved', 'rejected']).optional(),
  updatedAt: z.string(),
});
export type CurrentUser = z.output<typeof currentUser>;

/**
 * Fields a person may change. An absent field stays; so do an empty username, e-mail, country and password. A new
 * `email` or `password` needs the owner's proof: `prePassword`, or a sign-in within the last ten minutes. A new
 * address waits in `pendingEmail` until the link sent to it is opened.
 */
export const userUpdate = z.object({
  firstName: z.string().trim().max(60).optional(),
  lastName: z.string().trim().max(60).optional(),
  name: z.string().trim().min(1).max(60).optional(),
  username: z.string().trim().max(60).optional(),
  email: z.string().trim().max(254).optional(),
  gender: chosen(GENDERS).optional(),
  country: z.string().trim().max(2).optional(),
  phone: z.string().trim().max(30).optional(),
  forYou: flag.optional(),
  streamMails: flag.optional(),
  chatSigns: flag.optional(),
  massMessages: flag.optional(),
  groupNotifications: flag.optional(),
  password: z.string().max(128).optional(),
  prePassword: z.string().max(128).optional(),
});

export const userErrors = errors('users', {
  'not-found': [404, 'We could not find that person.'],
  'username-taken': [422, 'That username is taken. Please choose another.'],
  'not-approved': [403, 'You can look for people once your documents are approved.'],
  'email-taken': [422, 'There is already an account with that e-mail address.'],
});

export const users = contract('users', {
  /** The signed-in person; of a performer with everything that `/performers/me` answers. */
  me: {
    method: 'GET',
    path: '/users/me',
    access: 'user',
    reply: z.object({ ...performerOwn.partial().shape, ...currentUser.shape }),
  },
  /** Changes the own account; answers with the new record. 422 with the fields named. */
  update: {
    method: 'PUT',
    path: '/users',
    access: 'user',
    limit: 'write',
    body: userUpdate,
    reply: currentUser,
  },
  /** Sends the link to the new address once more. */
  resendEmailChange: {
    method: 'POST',
    path: '/users/email-change',
    access: 'user',
    limit: 'reset',
    reply: success,
  },
  /** Gives the new address up that waits to be confirmed. */
  cancelEmailChange: { method: 'DELETE', path: '/users/email-change', access: 'user', reply: success },
  /**
   * Fans a performer may choose from, for blocking or messaging: who follows them, subscribed or paid, and besides
   * who has exactly the username `q`.
   */
  search: {
    method: 'GET',
    path: '/users/search',
    access: 'performer',
    query: listQuery.extend({ gender: z.string().max(20).optional(), country: z.string().max(2).optional() }),
    reply: list(publicUser),
  },
  /** One person's card by id or username: a performer as their profile is shown, a fan for who is signed in. */
  view: { method: 'GET', path: '/users/view/{id}', access: 'public', params: idParams, reply: publicUser },
  /** New portrait; field `avatar`. The old path with an id is accepted for oneself only. */
  uploadAvatar: {
    method: 'POST',
    path: '/users/avatar/upload',
    also: [{ path: '/users/{id}/avatar/upload' }],
    access: 'user',
    limit: 'upload',
    upload: { avatar: { type: 'avatar', required: true } },
    reply: z.object({ success: z.boolean(), url: z.string() }),
  },
  /** Takes the portrait away; answers with the stand-in picture. Nothing happens without one. */
  removeAvatar: {
    method: 'DELETE',
    path: '/users/avatar',
    access: 'user',
    limit: 'write',
    reply: z.object({ success: z.boolean(), url: z.string() }),
  },
});
