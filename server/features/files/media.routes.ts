import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileErrors } from '#contract/files.ts';
import { TOKEN_COOKIE } from '#rules/constants.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { tokenOf } from '../../http/wire.ts';
import { findFile } from './files.queries.ts';
import { publicKeyType } from './keys.ts';
import { sendObject } from './send-object.ts';
import { isSigned } from './signing.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const CACHE_SECONDS = 3600;

/** Pictures cannot send the Authorization header, so the cookie that carries the same token counts too. */
function tokenFrom(request: FastifyRequest): string | null {
  const header = tokenOf(request.headers.authorization);
  if (header) return header;
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, ...value] = part.trim().split('=');
    if (name === TOKEN_COOKIE) return tokenOf(value.join('='));
  }
  return null;
}

/** A public file by its unguessable key. Its bytes never change, so nobody asks twice. */
async function sendPublic(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const key = (request.params as { '*': string })['*'];
  const type = publicKeyType(key);
  const object = type && (await deps.storage.get(key));
  if (!type || !object) throw fail(fileErrors, 'not-found');
  return sendObject(request, reply, object, { type, etag: `"${key.slice(10)}"`, cacheControl: FOREVER });
}

/** True when the caller is the person the address was made for. */
async function isViewer(request: FastifyRequest, viewer: string): Promise<boolean> {
  if (viewer === '') return true;
  const token = tokenFrom(request);
  return token !== null && (await request.server.authenticate(token))?.id === viewer;
}

interface SignedQuery {
  viewer?: string | string[];
  expires?: string | string[];
  sig?: string | string[];
}

const single = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** A protected file: the address must be ours, still valid, and used by the person it was made for. */
async function sendSigned(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { fileId, version } = request.params as { fileId: string; version: string };
  const query = request.query as SignedQuery;
  const expires = single(query.expires);
  const grant = {
    fileId,
    version,
    viewer: single(query.viewer),
    expires: /^[1-9]\d{0,11}$/.test(expires) ? Number(expires) : 0,
  };
  const now = deps.clock.now();
  if (
    !isSigned(deps.config.secret, grant, single(query.sig), now) ||
    !(await isViewer(request, grant.viewer))
  ) {
    throw fail(fileErrors, 'link-not-valid');
  }
  const file = await findFile(deps.db, fileId);
  const stored = file?.versions.find((one) => one.name === version);
  const object = stored && (await deps.storage.get(stored.key));
  if (!file || !stored || !object) throw fail(fileErrors, 'not-found');
  const left = Math.min(CACHE_SECONDS, grant.expires - Math.floor(now.getTime() / 1000));
  return sendObject(request, reply, object, {
    type: stored.mimeType,
    etag: `"${file.id}-${version}-${stored.size}"`,
    cacheControl: `private, max-age=${left}`,
    downloadAs: file.type === 'performer-document' ? file.name : undefined,
  });
}

/** The bytes behind files' addresses; everything but GET and HEAD is 404 here as everywhere. */
export function mediaRoutes(app: FastifyInstance, deps: Deps): void {
  const method = ['GET', 'HEAD'];
  app.route({
    method,
    url: '/media/signed/:fileId/:version',
    handler: (request, reply) => sendSigned(deps, request, reply),
  });
  app.route({ method, url: '/media/*', handler: (request, reply) => sendPublic(deps, request, reply) });
}
