import * as z from 'zod';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { uploadedFile } from './files.ts';
import { alt, idParams } from './wire.ts';

export const uploadErrors = errors('uploads', {
  'not-found': [404, 'That upload is no longer kept. Please send the file again.'],
  'not-whole': [409, 'That upload is not complete yet.'],
  offset: [409, 'Upload offset mismatch: resume from the offset we report.'],
  busy: [409, 'That upload is still being worked on. Please try again in a moment.'],
  'too-many': [422, 'Too many uploads are under way. Please finish or remove some first.'],
});

/**
 * Uploads that go on where they broke off. Their bytes come by the protocol tus at `/uploads` (docs/wire.md); what
 * became of one is asked for here.
 */
export const uploads = contract('uploads', {
  /**
   * Makes a file of an upload whose last byte has come, as the calls that take forms do; asked again it answers the
   * same file. 404 for uploads of others, and a day after the last bytes came.
   */
  finish: {
    method: 'POST',
    path: '/uploads/{id}/file',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: z.object({ alt: alt.optional() }),
    reply: uploadedFile,
  },
});
