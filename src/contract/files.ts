import * as z from 'zod';
import { CAPTIONS_MAX_BYTES } from '#rules/captions.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { alt, file, idParams, writing } from './wire.ts';

/** What an upload answers: the file with its address, and `success` for clients that look for it. */
export const uploadedFile = file.extend({ success: z.boolean() });
export type WireFile = z.output<typeof file>;

export const fileErrors = errors('files', {
  'not-found': [404, 'We could not find that file.'],
  'no-retry': [409, 'This file cannot be tried again. Please upload it again.'],
  'not-ready': [409, 'This file is still being processed.'],
  'in-message': [409, 'This file was sent in a message. Its description can no longer be changed.'],
  'no-room': [422, 'Your storage is full. Please delete posts or files you no longer need.'],
  'no-such-film': [404, 'We could not find that video.'],
  'film-not-ready': [409, 'This video is still being processed.'],
  'teasers-waiting': [409, 'Your last teasers are still being cut. Please wait for them.'],
  'no-picture-taken': [409, 'We could not take this picture just now. Please try again in a moment.'],
  'too-many-downloads': [
    429,
    'This file was downloaded too many times with your links today. You can download it again tomorrow.',
  ],
  'link-not-valid': [403, 'This link is no longer valid. Please reload the page.'],
});

/** A language as browsers write it: en, pt-BR. */
const language = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/);

export const files = contract('files', {
  /**
   * A file with its processing state: for its owner and operators, and with `target=feedId&targetId=…` (or `videoId`,
   * `messageId`) for whoever may see that post, video or message. 404 for everybody else.
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
  /**
   * Starts a failed upload again, while it is kept (seven days) and nothing is wrong with the file itself; 409
   * otherwise.
   */
  retry: {
    method: 'POST',
    path: '/files/{id}/retry',
    access: 'user',
    limit: 'write',
    params: idParams,
    reply: file,
  },
  /** How many bytes all files of the caller fill, and how many they may. */
  storage: {
    method: 'GET',
    path: '/files/storage',
    access: 'user',
    reply: z.object({ usedBytes: z.number(), mostBytes: z.number() }),
  },
  /** Captions in WebVTT for an own film or sound, one text a language; only cues are kept of them. */
  putCaptions: {
    method: 'PUT',
    path: '/files/{id}/captions',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: z.object({ language, label: writing(40, 1), text: z.string().max(CAPTIONS_MAX_BYTES) }),
    tagged: ['text'],
    reply: file,
  },
  removeCaptions: {
    method: 'DELETE',
    path: '/files/{id}/captions/{language}',
    access: 'performer',
    limit: 'write',
    params: idParams.extend({ language }),
    reply: file,
  },
  /** Words for those who cannot see an own picture; empty takes them away. 404 for files of others, 409 once it was sent. */
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
