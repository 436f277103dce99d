import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type ServerOptions } from '@tus/server';
import { httpErrors } from '#contract/errors.ts';
import { uploadErrors } from '#contract/uploads.ts';
import type { Deps } from '../../deps.ts';
import { AppError, answerTo, errorBody, fail } from '../../http/errors.ts';
import { UploadLock } from './upload-lock.ts';
import { UploadStore } from './upload-store.ts';

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

type Asked = Parameters<NonNullable<ServerOptions['namingFunction']>>[0];

export interface TusServer {
  /** Answers a request of the protocol about the upload `id`, or one that begins it. */
  handle(request: IncomingMessage, response: ServerResponse, id: string): Promise<void>;
}

/** The protocol tus (https://tus.io/protocols/resumable-upload) by its own server; who may do what is asked before. */
export function tusServer(deps: Deps): TusServer {
  const ids = new WeakMap<IncomingMessage, string>();
  /** The upload that whoever asks may work on: the one that was checked before. */
  const idOf = (request: Asked): string => {
    const raw = request.runtime?.node?.req;
    const id = raw && ids.get(raw as IncomingMessage);
    if (!id) throw new Error('a request for an upload that nobody checked');
    return id;
  };
  const { publicApi, corsOrigins } = deps.config;
  const server = new Server({
    path: '/api/uploads',
    datastore: new UploadStore(deps),
    locker: { newLock: (id) => new UploadLock(deps, id) },
    lockDrainTimeout: DRAIN_MS,
    disableTerminationForFinishedUploads: true,
    allowedOrigins: (origin) => corsOrigins.includes(origin),
    namingFunction: idOf,
    generateUrl: (_request, { id }) => `${publicApi}/uploads/${id}`,
    // Never from the address: the library looks behind its last slash, which may stand in the query.
    getFileIdFromRequest: idOf,
    onResponseError: (_request, error) => {
      const answer = refusalOf(error, deps);
      return { status_code: answer.status, body: JSON.stringify(errorBody(answer)) };
    },
  });
  return {
    async handle(request, response, id) {
      ids.set(request, id);
      // They are believed from the proxy alone, and were read already; the library refuses those it does not expect.
      for (const name of ['x-forwarded-proto', 'x-forwarded-host', 'forwarded']) delete request.headers[name];
      await server.handle(request, response);
    },
  };
}
