import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { httpErrors } from '#contract/errors.ts';
import { newId } from '../ids.ts';
import { fail, invalid } from './errors.ts';
import { formBody } from './wire.ts';

/** A file of the request, streamed to a temporary path that is removed after the call. */
export interface UploadedFile {
  field: string;
  name: string;
  path: string;
  size: number;
}

const MAX_FILE_BYTES = 200 * 1024 * 1024;
const NAME_LENGTH = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const INVISIBLE = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The name a person gave, without anything that could mean a path or a control. */
export function displayName(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? '';
  return last.replace(INVISIBLE, '').trim().slice(0, NAME_LENGTH) || 'file';
}

/** The form parser's own errors carry no code: the request ended early or is no form. */
function isBrokenForm(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === undefined || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/**
 * Reads a multipart request: fields become the body, files are streamed to `folder` (never whole in memory).
 * A file under a field the call does not name is refused. Sizes per kind are checked by the files service.
 */
export async function readMultipart(request: FastifyRequest, endpoint: Endpoint, folder: string) {
  const fields: [string, string][] = [];
  const files: UploadedFile[] = [];
  await mkdir(folder, { recursive: true });
  try {
    for await (const part of request.parts({
      limits: { fileSize: MAX_FILE_BYTES, files: 12, fields: 100 },
    })) {
      if (part.type === 'field') {
        fields.push([part.fieldname, String(part.value)]);
        continue;
      }
      if (!endpoint.upload?.[part.fieldname]) {
        throw invalid({ [part.fieldname]: 'A file is not expected here.' });
      }
      const path = join(folder, newId());
      files.push({ field: part.fieldname, name: displayName(part.filename), path, size: 0 });
      await pipeline(part.file, createWriteStream(path));
      if (part.file.truncated) throw fail(httpErrors, 'too-large');
    }
    for (const file of files) file.size = (await stat(file.path)).size;
  } catch (error) {
    await discard(files);
    throw isBrokenForm(error) ? fail(httpErrors, 'bad-request') : error;
  }
  return { body: formBody(fields), files };
}

export async function discard(files: readonly UploadedFile[]): Promise<void> {
  await Promise.all(files.map((file) => rm(file.path, { force: true })));
}
