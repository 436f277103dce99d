import { ApiError, errorFromBody } from './api-error.ts';
import { fillPath, formData, queryText, type Values } from './request-parts.ts';
import type { RawReply } from './upload.ts';

interface Answer {
  status: number;
  body: unknown;
  /** Seconds, as its header says. */
  retryAfter?: number;
}

/** What the web knows of a call: the contract without its schemas. */
export interface CallInfo {
  method: string;
  path: string;
  noun: string;
  name: string;
  /** Who may call; `public` is everybody. */
  access?: string;
  upload?: object;
  once?: boolean;
}

/** The parts of a call's input, as `CallInput` of the contract types them. */
export interface CallParts {
  params?: Values | undefined;
  query?: Values | undefined;
  body?: unknown;
  files?: Values | undefined;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Uploads only: 0–100. */
  onProgress?: ((percent: number) => void) | undefined;
  /** One per intent of a person, so that a retry does not pay or publish twice; made up per call when absent. */
  idempotencyKey?: string | undefined;
  /** The call goes on when its page goes away; for small bodies. */
  keepalive?: boolean | undefined;
  /**
   * Nothing is sent while the browser knows that it has no network; the error has this code then. Without it the
   * request is tried all the same.
   */
  offlineCode?: string | undefined;
  /** A 401 is thrown without the way to the login page, for the silent check at session start. */
  quiet?: boolean | undefined;
}

interface ApiSettings {
  base: string;
  fetch: typeof fetch;
  /** Reaches an API in the same process, without a network; uploads never go this way. */
  direct?: ((call: CallInfo, parts: CallParts) => Promise<Answer>) | undefined;
  /** The stored token, null for a visitor. Throws AbortError while nobody may be asked for in this tab. */
  token: () => string | null;
  locale: () => string;
  /** What is wrong when the browser knows that it has no network. */
  offlineText?: string;
  /** What a 401 leads to, for every refused call that is not quiet. An upload's form is still filled in. */
  onUnauthorized?: (refused: { isUpload: boolean }) => void;
}

export interface Api {
  /** Sends one call and resolves to the envelope's `data`; rejects with ApiError, or AbortError when stopped. */
  send(call: CallInfo, parts?: CallParts, options?: CallOptions): Promise<unknown>;
  /** Sends a large file, on from where an earlier try stopped; resolves to the id of its upload. Rejects like `send`. */
  sendResumable(file: File, type: string, options?: CallOptions): Promise<string>;
}

/** A key for one intent. randomUUID is missing on plain-http hosts, random values are not. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** 204 and 205 are an empty result; other successes hold the envelope. */
function readReply({ status, body, retryAfter }: Answer): unknown {
  if (status === 204 || status === 205) return undefined;
  if (status < 200 || status >= 300) throw errorFromBody(status, body, retryAfter);
  if (!body || typeof body !== 'object') throw new ApiError(status);
  return (body as { data?: unknown }).data;
}

const BYTES = 'application/octet-stream';

function bodyText(call: CallInfo, body: unknown): string | undefined {
  if (body !== undefined) return JSON.stringify(body);
  // An empty text under a JSON content type is refused by strict servers.
  return call.method === 'POST' || call.method === 'PUT' ? '{}' : undefined;
}

/** A server that is there and says nothing: longer than it takes over any call. */
const ANSWER_MS = 30_000;

/** Runs a request with a signal that ends it when its sender does, or when no answer comes. */
async function withinTime<T>(
  signal: AbortSignal | undefined,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const stop = () => end.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  const timer = setTimeout(() => end.abort(new DOMException('No answer came', 'TimeoutError')), ANSWER_MS);
  try {
    return await request(end.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

async function withoutAnswerIsError(request: Promise<Answer>, offlineText?: string): Promise<Answer> {
  try {
    return await request;
  } catch (error) {
    if ((error as { name?: unknown } | null)?.name === 'AbortError') throw error;
    throw new ApiError(0, navigator.onLine === false ? offlineText : undefined);
  }
}

/** The one API client: a server render makes its own, a browser tab has one for its life. */
export function createApi(settings: ApiSettings): Api {
  const headers = (call: CallInfo, options: CallOptions): Record<string, string> => {
    const token = settings.token();
    return {
      'Accept-Language': settings.locale(),
      // Raw, without the word Bearer.
      ...(token ? { Authorization: token } : {}),
      ...(call.once ? { 'Idempotency-Key': options.idempotencyKey ?? newKey() } : {}),
    };
  };

  const sendJson = (call: CallInfo, url: string, parts: CallParts, options: CallOptions) =>
    withinTime(options.signal, async (signal) => {
      const isBytes = ArrayBuffer.isView(parts.body);
      const response = await settings.fetch(url, {
        method: call.method,
        headers: { ...headers(call, options), 'Content-Type': isBytes ? BYTES : 'application/json' },
        body: isBytes ? (parts.body as Uint8Array<ArrayBuffer>) : (bodyText(call, parts.body) ?? null),
        keepalive: options.keepalive ?? false,
        signal,
      });
      const retryAfter = Number(response.headers.get('retry-after')) || 0;
      return { status: response.status, body: parse(await response.text()), retryAfter };
    });

  const sendForm = async (call: CallInfo, url: string, parts: CallParts, options: CallOptions) => {
    const { sendUpload } = await import('./upload.ts');
    const { status, text }: RawReply = await sendUpload({
      method: call.method,
      url,
      headers: headers(call, options),
      form: formData(parts.body, parts.files),
      onProgress: options.onProgress,
      signal: options.signal,
    });
    return { status, body: parse(text) };
  };

  return {
    async send(call, parts = {}, options = {}) {
      const url = () => settings.base + fillPath(call.path, parts.params) + queryText(parts.query);
      const send = () => (call.upload ? sendForm : sendJson)(call, url(), parts, options);
      if (options.offlineCode !== undefined && navigator.onLine === false)
        throw new ApiError(0, settings.offlineText, options.offlineCode);
      const askedAs = settings.token();
      const answer = settings.direct ? settings.direct(call, parts) : send();
      const reply = await withoutAnswerIsError(answer, settings.offlineText);
      // Somebody signed in or out meanwhile: an answer to one person is none to the next, a refusal neither.
      if (settings.token() !== askedAs) throw new DOMException('The session has changed', 'AbortError');
      if (reply.status === 401 && !options.quiet)
        settings.onUnauthorized?.({ isUpload: Boolean(call.upload) });
      return readReply(reply);
    },
    async sendResumable(file, type, { signal, onProgress } = {}) {
      const { sendResumable } = await import('./resumable-upload.ts');
      const askedAs = settings.token();
      const sent = () => {
        const token = settings.token();
        if (token !== askedAs) throw new DOMException('The session has changed', 'AbortError');
        return { 'Accept-Language': settings.locale(), ...(token ? { Authorization: token } : {}) };
      };
      const endpoint = `${settings.base}/uploads`;
      try {
        return await sendResumable({ endpoint, headers: sent, file, type, signal, onProgress });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) settings.onUnauthorized?.({ isUpload: true });
        throw error;
      }
    },
  };
}
