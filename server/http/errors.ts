import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isResponseSerializationError } from 'fastify-type-provider-zod';
import { type ErrorCatalogue, httpErrors } from '#contract/errors.ts';
import { databaseError } from '../db/errors.ts';
import { StorageUnavailable } from '../providers/storage/storage.ts';

/** An error a client may see: HTTP status, `noun.code`, text, and texts by field. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }
}

/** The error `code` of a noun's catalogue; `fields` names what was wrong with which text. */
export function fail<K extends string>(
  catalogue: ErrorCatalogue<string, K>,
  code: NoInfer<K>,
  more: { fields?: Record<string, string>; message?: string; retryAfter?: number } = {},
): AppError {
  const text = catalogue.texts[code];
  return new AppError(text.status, `${catalogue.noun}.${code}`, more.message ?? text.message, more);
}

/** 422 with the text of each wrong field. */
export function invalid(fields: Record<string, string>): AppError {
  return fail(httpErrors, 'invalid', { fields });
}

const BY_STATUS: Record<number, keyof typeof httpErrors.texts> = {
  400: 'bad-request',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  415: 'unsupported-media',
};

/** Postgres says the text cannot be stored (NUL, broken number): the client's fault, not ours. */
const CLIENT_DATA = new Set(['22021', '22P05', '22003', '22007', '22008', '22009', '22P02']);
/** Postgres is full, starting, stopping, gone, or took too long: try again later. */
const UNAVAILABLE = new Set([
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '40001',
  '40P01',
  '55P03',
  '57014',
  '25P03',
]);

/** A pool with no connection left says so in words only. */
const POOL_IS_FULL = 'timeout exceeded when trying to connect';

/** A disk or a share of one is full, for us, for Postgres, or for a store that speaks S3. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100', 'XMinioStorageFull', 'QuotaExceeded']);
const INSUFFICIENT_STORAGE = 507;
/** Somebody has to make room first. */
const FULL_RETRY_SECONDS = 60;

/** Whether this is so of an error, or of one that it wraps. */
function hasCause(error: unknown, isSo: (error: NodeJS.ErrnoException) => boolean): boolean {
  for (let at = error as NodeJS.ErrnoException | undefined; at; at = at.cause as typeof at)
    if (isSo(at)) return true;
  return false;
}

/** Whether there was no room to write something. */
const isFull = (error: unknown): boolean =>
  hasCause(
    error,
    (at) =>
      FULL.has(at.code ?? '') || (at instanceof StorageUnavailable && at.status === INSUFFICIENT_STORAGE),
  );

/** Whether the database could not be reached. */
const isUnreachable = (error: unknown): boolean =>
  hasCause(
    error,
    ({ code, message }) => code === 'ECONNREFUSED' || code === 'ECONNRESET' || message === POOL_IS_FULL,
  );

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isResponseSerializationError(error)) return null;
  if (isFull(error)) return fail(httpErrors, 'full', { retryAfter: FULL_RETRY_SECONDS });
  const database = databaseError(error);
  if (database && CLIENT_DATA.has(database.code)) return fail(httpErrors, 'invalid');
  if (database && UNAVAILABLE.has(database.code)) return fail(httpErrors, 'unavailable', { retryAfter: 2 });
  if (isUnreachable(error) || error instanceof StorageUnavailable)
    return fail(httpErrors, 'unavailable', { retryAfter: 2 });
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    const known = BY_STATUS[statusCode];
    return fail(httpErrors, known ?? 'bad-request');
  }
  return null;
}

/** The wire form of an error: `{ statusCode, message, error, fields? }`. */
export function errorBody(error: AppError) {
  return { statusCode: error.status, message: error.message, error: error.code, fields: error.fields };
}

/**
 * What a client may know of any error. What we did not foresee is logged whole and told as little as possible; that the
 * site is closed or too many want something is an answer as others are.
 */
export function answerTo(error: unknown, log: Pick<FastifyBaseLogger, 'error'>): AppError {
  const known = asAppError(error);
  if (!known || (known.status >= 500 && known !== error)) log.error({ err: error }, 'request failed');
  return known ?? fail(httpErrors, 'unexpected');
}

/** What was said of a file's bytes, and is wrong of the error sent in their place. */
const OF_BYTES = ['etag', 'accept-ranges', 'content-range', 'content-disposition'];

/** Whether the client has hung up before it sent all or got its answer: what fails then is no fault of ours. */
const hasHungUp = ({ raw: request }: FastifyRequest, { raw: response }: FastifyReply): boolean =>
  request.readableAborted || (response.destroyed && !response.writableFinished);

/** Answers every error in one shape. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { log } = request;
  const logHungUp = (about: object) => log.info(about, 'the client hung up');
  const answer = answerTo(error, hasHungUp(request, reply) ? { error: logHungUp } : log);
  if (answer.retryAfter) reply.header('retry-after', String(Math.ceil(answer.retryAfter)));
  for (const name of OF_BYTES) {
    reply.removeHeader(name);
    // A stream that fails before its first byte has had its headers set there.
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
  void reply
    .status(answer.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(errorBody(answer));
}
