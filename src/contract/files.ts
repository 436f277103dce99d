import * as z from 'zod';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { alt, file, idParams } from './wire.ts';

/** What an upload answers: the file with its address, and `success` for clients that look for it. */
export const uploadedFile = file.extend({ success: z.boolean() });
export type WireFile = z.output<typeof file>;

export const fileErrors = errors('files', {
  'not-found': [404, 'We could not find that file.'],
  'link-not-valid': [403, 'This link is no longer valid. Please reload the page.'],
});

export const files = contract('files', {
  /**
   * A file with its processing state: for its owner and operators, and with `target=feedId&targetId=…` for
   * whoever may see that post. 404 for everybody else.
   */
  status: {
    method: 'GET',
    path: '/files/{id}/status',
    access: 'public',
    params: idParams,
    query: z.object({ target: z.string().max(40).optional(), targetId: z.string().max(64).optional() }),
    reply: file,
  },
  /** New addresses, by version, of a file whose old ones ran out on an open page. 404 for who may not see it. */
  addresses: {
    method: 'GET',
    path: '/files/{id}/addresses',
    access: 'public',
    params: idParams,
    reply: z.object({ addresses: z.record(z.string(), z.string()) }),
  },
  /** Words for those who cannot see an own picture; empty takes them away. 404 for files of others. */
  update: {
    method: 'PUT',
    path: '/files/{id}',
    access: 'user',
    limit: 'write',
    params: idParams,
    body: z.object({ alt }),
    reply: file,
  },
});
