import * as z from 'zod';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { id } from './wire.ts';

export const reminderErrors = errors('reminders', {
  'no-stream': [422, 'This post announces no stream.'],
  started: [422, 'This stream has started already.'],
  'own-stream': [403, 'You cannot set a reminder for your own stream.'],
});

const params = z.object({ id });

/** Reminders of announced streams (docs/product.md, 5.15). */
export const reminders = contract('reminders', {
  /** Asks for a reminder, by the id of the post. Doing it again changes nothing. */
  add: {
    method: 'POST',
    path: '/user/feeds/remind/{id}',
    access: 'user',
    limit: 'write',
    params,
    reply: z.object({ startsAt: z.string() }),
  },
  /** Takes it back; `true` also when there was none. */
  remove: {
    method: 'DELETE',
    path: '/user/feeds/remind/{id}',
    access: 'user',
    limit: 'write',
    params,
    reply: z.boolean(),
  },
});
