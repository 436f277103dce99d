import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { httpErrors } from '#contract/errors.ts';
import { firstOf } from '#rules/text.ts';
import type { Config } from '../config.ts';
import { newId } from '../ids.ts';
import { fail, invalid } from './errors.ts';
import { refusedUpload, ruleOf, uploadText } from './upload-texts.ts';
import { formBody } from './wire.ts';

/** A file of the request, streamed to a temporary path that is removed after the call. */
export interface UploadedFile {
  field: string;
  name: string;
  path: string;
  size: number;
}

/** Fields of a form: the longest text a person may write fits many times, and all of them fit into little memory. */
const MOST_FIELDS = 100;
const FIELD_BYTES = 32 * 1024;
const FIELDS_BYTES = 128 * 1024;
/** What stands between the parts of a form, and the names of its files. */
const FRAME_BYTES = 64 * 1024;
const NAME_LENGTH = 200;
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The name a person gave, without anything that could mean a path or a control. */
export function displayName(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? '';
  return firstOf(last.replace(INVISIBLE, '').trim(), NAME_LENGTH) || 'file';
}

/** The form parser's own errors carry no code: the request ended early or is no form. */
function isBrokenForm(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === undefined || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

const uploadsOf = (endpoint: Endpoint) => Object.entries(endpoint.upload ?? {});

/** Bytes a whole form of this call has at most: one file a field, and small fields. */
const mostBytes = (endpoint: Endpoint): number =>
  uploadsOf(endpoint).reduce((sum, [, field]) => sum + ruleOf(field).maxBytes, FIELDS_BYTES + FRAME_BYTES);

/**
 * Refuses a form before any of it is read: where the call takes none (415), and when it says itself that it is
 * larger than all files and fields of the call may be together (413, with the limit of each file field).
 */
export function refuseForm(endpoint: Endpoint, headers: IncomingHttpHeaders): void {
  if (!/^\s*multipart\//i.test(headers['content-type'] ?? '')) return;
  if (!endpoint.upload && !endpoint.form)
    throw fail(httpErrors, 'unsupported-media', { message: 'Please send this as JSON, not as a form.' });
  if (Number(headers['content-length'] ?? 0) <= mostBytes(endpoint)) return;
  const fields = uploadsOf(endpoint).map(
    ([name, field]) => [name, uploadText('too-big', ruleOf(field))] as const,
  );
  // Which of several files it is cannot be told yet.
  const [only, ...others] = fields;
  const message = only && others.length === 0 ? { message: only[1] } : {};
  throw fail(httpErrors, 'too-large', { fields: Object.fromEntries(fields), ...message });
}

type Counter = Transform & { passed: number };

/** Lets `most` bytes pass and counts them; what goes beyond ends the stream with `refusal`. */
function atMost(most: number, refusal: () => Error): Counter {
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      counter.passed += chunk.length;
      if (counter.passed > most) done(refusal());
      else done(null, chunk);
    },
  }) as Counter;
  counter.passed = 0;
  return counter;
}

const LOOK_MS = 40;

/**
 * Ends the reading of a form that named no length once it is larger than all its parts may be: what stands before
 * and between the parts is seen by nobody else. The form reader gives up on an error of the request. The connection's
 * own count is looked at, because a listener for the data would keep it flowing when the reader asks it to wait.
 */
function endAfter(request: IncomingMessage, most: number): () => void {
  const { socket } = request;
  const before = socket.bytesRead;
  const timer = setInterval(() => {
    // A call without a connection, as tests and the demo world make them, has no count.
    if (!(socket.bytesRead - before > most)) return;
    stop();
    request.emit('error', fail(httpErrors, 'too-large'));
  }, LOOK_MS);
  const stop = () => clearInterval(timer);
  return stop;
}

/** Checks the name of a file's field before any of the file is stored. */
function fieldFor(endpoint: Endpoint, part: MultipartFile, before: readonly UploadedFile[]) {
  const field = endpoint.upload?.[part.fieldname];
  if (!field) throw invalid({ [part.fieldname]: 'A file is not expected here.' });
  if (before.some((file) => file.field === part.fieldname))
    throw invalid({ [part.fieldname]: 'Please choose one file only.' });
  return field;
}

function textOf(part: MultipartValue): string {
  if (part.fieldnameTruncated) throw fail(httpErrors, 'bad-request');
  if (part.valueTruncated)
    throw fail(httpErrors, 'too-large', { fields: { [part.fieldname]: 'This text is too long.' } });
  return String(part.value);
}

/**
 * Reads a form: fields become the body, files are streamed to `folder` (never whole in memory). Each field of the
 * call takes one file, no larger than its kind may be; a file under a name the call does not have is refused. What
 * was written is removed when the form is refused.
 */
export async function readMultipart(request: FastifyRequest, endpoint: Endpoint, folder: string) {
  const fields: [string, string][] = [];
  const files: UploadedFile[] = [];
  let bytes = 0;
  const limits = {
    fields: MOST_FIELDS,
    fieldSize: FIELD_BYTES,
    // The one beyond is refused by name; sizes are counted here, as each field has its own.
    files: uploadsOf(endpoint).length + 1,
    fileSize: Number.POSITIVE_INFINITY,
  };
  const ended = endAfter(request.raw, mostBytes(endpoint));
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        const text = textOf(part as MultipartValue);
        bytes += part.fieldname.length + text.length;
        if (bytes > FIELDS_BYTES) throw fail(httpErrors, 'too-large');
        fields.push([part.fieldname, text]);
        continue;
      }
      const rule = ruleOf(fieldFor(endpoint, part, files));
      await mkdir(folder, { recursive: true });
      const file: UploadedFile = {
        field: part.fieldname,
        name: displayName(part.filename),
        path: join(folder, newId()),
        size: 0,
      };
      files.push(file);
      const counter = atMost(rule.maxBytes, () => refusedUpload(file, 'too-big', rule));
      await pipeline(part.file, counter, createWriteStream(file.path));
      file.size = counter.passed;
    }
  } catch (error) {
    await discard(files);
    throw isBrokenForm(error) ? fail(httpErrors, 'bad-request') : error;
  } finally {
    ended();
  }
  return { body: formBody(fields), files };
}

/** Where files of requests wait for their call. */
export const uploadFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'uploads');

export async function discard(files: readonly UploadedFile[]): Promise<void> {
  await Promise.all(files.map((file) => rm(file.path, { force: true })));
}
