import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type ServerOptions } from '@tus/server';
import { httpErrors } from '#contract/errors.ts';
import { uploadErrors } from '#contract/uploads.ts';
import type { Deps } from '../../deps.ts';
import { AppError, answerTo, errorBody, fail } from '../../http/errors.ts';
import { UploadLock } from './upload-lock.service.ts';
import { UploadStore } from './upload-store.service.ts';

/** How long a request that another one waits for may still write what it has. */
const DRAIN_MS = 300;

const BY_STATUS: Readonly<Record<number, () => AppError>> = {
  404: () => fail(uploadErrors, 'not-found'),
  409: () => fail(uploadErrors, 'offset'),
  413: () => fail(httpErrors, 'too-large'),
};

/** The library's own refusals have a status and a text; what a client can cause is never an error of the server. */
function refusalOf(error: unknown, deps: Deps): AppError {
  const { status_code: status, body } = error as { status_code?: number; body?: string };
  if (error instanceof AppError || status === undefined) return answerTo(error, deps.log);
  const known = BY_STATUS[status]?.();
  if (known) return known;
  const message = body?.trim() || httpErrors.texts['bad-request'].message;
  return fail(httpErrors, 'bad-request', { message });
}

type TusRequest = Parameters<NonNullable<ServerOptions['namingFunction']>>[0];

/** What a request is about, checked before. */
export interface CheckedUpload {
  id: string;
  /** Makes its row when the request begins it: the last step before its first byte may come. */
  begin?: () => Promise<void>;
}

export interface TusServer {
  /** Answers a request of the protocol. */
  handle(request: IncomingMessage, response: ServerResponse, upload: CheckedUpload): Promise<void>;
}

/** The library writes all its refusals here, those of headers as bare text: they get the form of all errors. */
class ServerWithErrors extends Server {
  override write(...[context, headers, status, body = '']: Parameters<Server['write']>) {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('Content-Type', 'application/json; charset=utf-8');
    const isOurs = body.startsWith('{');
    const bare = () => errorBody(new AppError(status, `${httpErrors.noun}.bad-request`, body.trim()));
    return super.write(context, headers, status, isOurs ? body : JSON.stringify(bare()));
  }
}

/** They are believed from the proxy alone, and were read already; the library refuses those it does not expect. */
const FORWARDED = new Set(['x-forwarded-proto', 'x-forwarded-host', 'forwarded']);

/** Names and values, one after the other, as they came: it is these that the library reads. */
function withoutForwarded(raw: readonly string[]): string[] {
  return raw.filter((_, at) => !FORWARDED.has(String(raw[at - (at % 2)]).toLowerCase()));
}

/** The protocol tus (https://tus.io/protocols/resumable-upload) by its own server; who may do what is asked before. */
export function tusServer(deps: Deps): TusServer {
  const checked = new WeakMap<IncomingMessage, CheckedUpload & { response: ServerResponse }>();
  /** The upload that whoever asks may work on. */
  const uploadOf = (request: TusRequest) => {
    const raw = request.runtime?.node?.req;
    const upload = raw && checked.get(raw as IncomingMessage);
    if (!upload) throw new Error('a request for an upload that nobody checked');
    return upload;
  };
  const idOf = (request: TusRequest): string => uploadOf(request).id;
  /** Nobody is told the id of what could not begin: it would count among those under way for a day. */
  const forgetUnbegun = async ({ id, begin }: CheckedUpload): Promise<void> => {
    if (!begin) return;
    await store.remove(id).catch((error) => deps.log.warn({ err: error }, 'an upload could not be removed'));
  };
  const store = new UploadStore(deps);
  const { publicApi, corsOrigins } = deps.config;
  const server = new ServerWithErrors({
    path: '/api/uploads',
    datastore: store,
    locker: { newLock: (id) => new UploadLock(deps, id) },
    lockDrainTimeout: DRAIN_MS,
    allowedOrigins: (origin) => corsOrigins.includes(origin),
    namingFunction: idOf,
    onUploadCreate: async (request) => {
      await uploadOf(request).begin?.();
      return {};
    },
    generateUrl: (_request, { id }) => `${publicApi}/uploads/${id}`,
    // Never from the address: the library looks behind its last slash, which may stand in the query.
    getFileIdFromRequest: idOf,
    onResponseError: async (request, error) => {
      const upload = uploadOf(request);
      await forgetUnbegun(upload);
      const answer = refusalOf(error, deps);
      if (answer.retryAfter && !upload.response.headersSent)
        upload.response.setHeader('retry-after', String(Math.ceil(answer.retryAfter)));
      return { status_code: answer.status, body: JSON.stringify(errorBody(answer)) };
    },
  });
  return {
    async handle(request, response, upload) {
      checked.set(request, { ...upload, response });
      request.rawHeaders = withoutForwarded(request.rawHeaders);
      await server.handle(request, response);
    },
  };
}
