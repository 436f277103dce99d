import * as z from 'zod';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { id, idParams, list, listQuery, personCard } from './wire.ts';

/** A creator whose messages to many a person does not want. */
const mute = z.object({
  performerId: z.string(),
  performerInfo: personCard,
  createdAt: z.string(),
});

export const muteErrors = errors('mutes', {
  'not-found': [404, 'We could not find that creator.'],
});

export const mutes = contract('mutes', {
  /** Wants no more messages that this creator sends to many; doing it again changes nothing. */
  add: {
    method: 'POST',
    path: '/mutes',
    access: 'user',
    limit: 'write',
    body: z.object({ performerId: id }),
    reply: z.boolean(),
  },
  /** Wants them again; `true` also when nothing was muted. */
  remove: {
    method: 'DELETE',
    path: '/mutes/{id}',
    access: 'user',
    limit: 'write',
    params: idParams,
    reply: z.boolean(),
  },
  /** Whom one muted, latest first. */
  list: { method: 'GET', path: '/mutes', access: 'user', query: listQuery, reply: list(mute) },
});
