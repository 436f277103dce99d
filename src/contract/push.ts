import * as z from 'zod';
import {
  AUTH_CHARACTERS,
  isKeyText,
  isPushEndpoint,
  PUBLIC_KEY_CHARACTERS,
  PUSH_ENDPOINT_MAX,
} from '#rules/push.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { idParams, list, success } from './wire.ts';

const endpoint = z.string().max(PUSH_ENDPOINT_MAX);
/** Browsers leave padding out; some libraries do not. */
const key = (characters: number) =>
  z
    .string()
    .max(100)
    .transform((text) => text.replace(/(?<!=)=+$/, ''))
    .refine((text) => isKeyText(text, characters), 'This is not a key of a push subscription');

/** A subscription as `PushSubscription.toJSON()` of a browser writes it. */
const pushSubscription = z.object({
  endpoint: endpoint.refine(isPushEndpoint, 'This is not the address of a push service'),
  keys: z.object({ p256dh: key(PUBLIC_KEY_CHARACTERS), auth: key(AUTH_CHARACTERS) }),
});

/** A device that gets push messages: a session of the person, by its id. */
const pushDevice = z.object({
  _id: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
  createdAt: z.string(),
});

export const pushErrors = errors('push', {
  'not-found': [404, 'That device is not registered anymore.'],
});

export const push = contract('push', {
  /** The site's own key, which a browser subscribes with. */
  key: { method: 'GET', path: '/push/key', access: 'public', reply: z.object({ publicKey: z.string() }) },
  /** Sends push messages to this browser from now on. Doing it again changes nothing; it ends with the session. */
  subscribe: {
    method: 'POST',
    path: '/push/subscriptions',
    access: 'user',
    limit: 'write',
    body: pushSubscription,
    reply: pushDevice,
  },
  /** A browser that got another subscription: who knows the old address may name the new one. */
  renew: {
    method: 'PUT',
    path: '/push/subscriptions',
    access: 'public',
    limit: 'write',
    body: pushSubscription.extend({ oldEndpoint: endpoint }),
    reply: success,
  },
  /** The signed-in person's devices, the newest first. */
  devices: { method: 'GET', path: '/push/subscriptions', access: 'user', reply: list(pushDevice) },
  /** Ends the messages to one browser, by its address; `true` also when there were none. */
  unsubscribe: {
    method: 'DELETE',
    path: '/push/subscriptions',
    access: 'user',
    limit: 'write',
    body: z.object({ endpoint }),
    reply: success,
  },
  /** The same for another device. */
  remove: {
    method: 'DELETE',
    path: '/push/subscriptions/{id}',
    access: 'user',
    limit: 'write',
    params: idParams,
    reply: success,
  },
});
