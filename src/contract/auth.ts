import * as z from 'zod';
import { GENDERS } from '#rules/constants.ts';
import { categoryIds } from './categories.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { absentIfEmpty, chosen, day, flag, id, success } from './wire.ts';

const message = z.object({ message: z.string() });
/** The id a browser gave itself: people who sign up in a browser of their referrer's did not come by a link. */
const deviceId = absentIfEmpty(z.string().max(100));

const registration = {
  firstName: z.string().trim().max(60).optional(),
  lastName: z.string().trim().max(60).optional(),
  name: z.string().trim().max(60).optional(),
  username: z.string().trim().min(1).max(60),
  email: z.string().trim().min(3).max(254),
  password: z.string().min(1).max(128),
  gender: chosen(GENDERS).optional(),
  country: z.string().trim().max(2).optional(),
  phone: z.string().trim().max(30).optional(),
  /** By whose link somebody came; one that is nobody's changes nothing. */
  rel: absentIfEmpty(z.string().trim().max(200)),
  deviceId,
  /** Terms and privacy policy, as they are, are accepted. Who leaves it out signs up, and it is on record as not said. */
  accepted: flag.optional(),
  /** Which texts were shown, by the `version` of these pages; where it is left out, the one in force. */
  termsVersion: absentIfEmpty(z.string().max(100)),
  privacyVersion: absentIfEmpty(z.string().max(100)),
};

/** The current password, where a call asks the owner to prove that it is them (src/rules/owner-proof.ts). */
const proof = z.object({ prePassword: z.string().max(128).optional() });

/** One signed-in device. */
const session = z.object({
  _id: z.string(),
  userAgent: z.string(),
  ip: z.string(),
  remembered: z.boolean(),
  current: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
});

export const authErrors = errors('auth', {
  'incorrect-credentials': [422, 'Incorrect credentials!'],
  'email-not-verified': [422, 'Please confirm your e-mail address first. We can send the message again.'],
  inactive: [403, 'This account is not active. Please contact us.'],
  'link-expired': [422, 'This link is no longer valid. Please ask for a new one.'],
  'wrong-password': [422, 'The current password is not right.'],
  'password-needed': [422, 'Please enter your current password, or log in again, to change this.'],
  'sign-in-needed': [422, 'Please log in again to change this.'],
  'too-many-guesses': [
    429,
    'Too many wrong passwords. Please wait a while, or choose a new password by mail.',
  ],
  'no-email-change': [422, 'There is no new address to confirm.'],
  'missing-documents': [422, 'Please add both documents so that we can check your identity.'],
  'session-not-found': [404, 'That device is not logged in anymore.'],
  'terms-changed': [422, 'Our terms have changed since you opened this page. Please read them again.'],
  'too-young': [422, 'You must be at least 18 years old.'],
});

export const auth = contract('auth', {
  /** One login for fans, performers and operators, by e-mail or username. Same answer and time for every failure. */
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    limit: 'login',
    body: z.object({
      username: z.string().trim().max(254).optional(),
      email: z.string().trim().max(254).optional(),
      password: z.string().min(1).max(128),
      remember: flag.optional(),
      deviceId,
    }),
    reply: z.object({ token: z.string() }),
  },
  logout: { method: 'POST', path: '/auth/logout', access: 'user', reply: success },
  registerUser: {
    method: 'POST',
    path: '/auth/users/register',
    access: 'public',
    limit: 'signup',
    body: z.object(registration),
    reply: message,
  },
  /** Multipart with both documents; the application then waits for review. */
  registerPerformer: {
    method: 'POST',
    path: '/auth/performers/register',
    access: 'public',
    limit: 'signup',
    body: z.object({ ...registration, dateOfBirth: day, categoryIds: categoryIds.optional() }),
    upload: {
      idVerification: { type: 'performer-document', required: true },
      documentVerification: { type: 'performer-document', required: true },
    },
    reply: message,
  },
  /** Sends a reset link; the reply is the same for an unknown address. */
  forgot: {
    method: 'POST',
    path: '/auth/users/forgot',
    access: 'public',
    limit: 'reset',
    body: z.object({ email: z.string().trim().min(1).max(254), type: z.string().max(20).optional() }),
    reply: success,
  },
  /** Sets a new password with the token of a reset link; signs out every device. */
  reset: {
    method: 'POST',
    path: '/auth/users/reset',
    access: 'public',
    limit: 'reset',
    body: z.object({ token: z.string().min(1).max(200), password: z.string().min(1).max(128) }),
    reply: success,
  },
  /**
   * Takes a change of e-mail address back with the token that the old address got: it is in force again, every
   * device is signed out, the password works no longer. `resetToken` sets a new one with `reset`.
   */
  undoEmail: {
    method: 'POST',
    path: '/auth/users/undo-email',
    access: 'public',
    limit: 'reset',
    body: z.object({ token: z.string().min(1).max(200) }),
    reply: z.object({ email: z.string(), resetToken: z.string() }),
  },
  /** Sends the confirmation message again; the reply is the same for an unknown address. */
  emailVerification: {
    method: 'POST',
    path: '/auth/email-verification',
    access: 'public',
    limit: 'reset',
    body: z.object({
      email: z.string().trim().max(254).optional(),
      source: z
        .union([z.object({ _id: z.string().optional(), email: z.string().optional() }), z.string()])
        .optional(),
      sourceType: z.string().max(20).optional(),
    }),
    reply: message,
  },
  /** Confirms an address with the token of the message. */
  verifyEmail: {
    method: 'POST',
    path: '/auth/email-verification/confirm',
    access: 'public',
    limit: 'login',
    body: z.object({ token: z.string().min(1).max(200) }),
    reply: success,
  },
  /**
   * Changes the own password; every other device is signed out. Needs `prePassword` where the account has one,
   * unless the person signed in within the last ten minutes (existing clients do not send it).
   */
  updatePassword: {
    method: 'PUT',
    path: '/auth/users/me/password',
    access: 'user',
    limit: 'login',
    body: z.object({
      password: z.string().min(1).max(128),
      prePassword: z.string().max(128).optional(),
      source: z.string().max(20).optional(),
      type: z.string().max(20).optional(),
    }),
    reply: z.boolean(),
  },
  /** Where the account is signed in. Ending another session needs the owner's proof, one's own does not. */
  sessions: {
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    reply: z.object({ data: z.array(session), total: z.number() }),
  },
  revokeSession: {
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    access: 'user',
    params: z.object({ id }),
    body: proof,
    reply: success,
  },
  revokeOtherSessions: {
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'user',
    body: proof,
    reply: success,
  },
  /** Whether a username is free, for the sign-up form. */
  checkUsername: {
    method: 'GET',
    path: '/auth/usernames/{username}',
    access: 'public',
    limit: 'read',
    params: z.object({ username: z.string().max(60) }),
    reply: z.object({ available: z.boolean(), problem: z.string().nullable() }),
  },
});
