import type { httpErrors } from '#contract/errors.ts';

const DEFAULT_ERROR_MESSAGE = 'An error occurred, please try again later';

/** The server's code for what it did not foresee: its message says no more than our own. */
const UNEXPECTED: `http.${keyof (typeof httpErrors)['texts']}` = 'http.unexpected';

/** The body of a refused call; `message` may be a text, a list of texts or nested. */
interface ErrorBody {
  message?: unknown;
  error?: unknown;
  fields?: unknown;
}

/**
 * A refused or failed call. `message` can be shown as it is; `code` is 'noun.code' or ''; `fields` maps a
 * form field to its problem. `status` is 0 when no answer came at all.
 */
export class ApiError extends Error {
  readonly status: number;
  /** The message says what went wrong. Otherwise it is the text for all errors, and a screen may have a better one. */
  readonly hasOwnMessage: boolean;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** After so many seconds it may be asked again; 0 where nothing was said. */
  readonly retryAfter: number;

  constructor(
    status: number,
    message?: string,
    code = '',
    fields: Record<string, string> = {},
    retryAfter = 0,
  ) {
    super(message || DEFAULT_ERROR_MESSAGE);
    this.name = 'ApiError';
    this.status = status;
    this.hasOwnMessage = Boolean(message) && code !== UNEXPECTED;
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

function messageOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(messageOf).filter(Boolean).join(' ');
  if (value && typeof value === 'object' && 'message' in value) return messageOf(value.message);
  return '';
}

function fieldsOf(value: unknown): Record<string, string> {
  if (!value || typeof value !== 'object') return {};
  return Object.fromEntries(Object.entries(value).map(([name, problem]) => [name, messageOf(problem)]));
}

/** Reads whatever a server answered into an ApiError; an unreadable body gets the default text. */
export function errorFromBody(status: number, body: unknown, retryAfter = 0): ApiError {
  if (!body || typeof body !== 'object') return new ApiError(status, undefined, '', {}, retryAfter);
  const { message, error, fields } = body as ErrorBody;
  const code = typeof error === 'string' ? error : '';
  return new ApiError(status, messageOf(message), code, fieldsOf(fields), retryAfter);
}

/** Anything thrown as an ApiError, so that screens have one shape to show. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0);
}

/** The server has said no: whatever was asked has not been done. */
export const isRefusal = ({ status }: ApiError): boolean => status >= 400 && status < 500;

/** What went wrong with a call that is held, null when nothing did. */
export const errorOf = (error: unknown): ApiError | null => (error ? toApiError(error) : null);

/** The text to show: the error's own, or `defaultMessage` when it has none. */
export const shownMessage = ({ message, hasOwnMessage }: ApiError, defaultMessage?: string): string =>
  hasOwnMessage ? message : (defaultMessage ?? message);

/** The text of what failed, unless that is because there is no network: then this is said. */
export const failedText = (error: unknown, text: string): string => {
  const failure = toApiError(error);
  return failure.status === 0 ? shownMessage(failure, text) : text;
};
