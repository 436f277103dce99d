import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileErrors } from '#contract/files.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { sharedCaching } from '../../http/site-availability.ts';
import { askedName, withEnding } from './download.ts';
import { maySeeFile } from './file-access.service.ts';
import { countSent } from './file-downloads.service.ts';
import { publicKeyType } from './file-keys.ts';
import { isCounted, OWNERS_VERSION } from './files.present.ts';
import { fileById } from './files.service.ts';
import { rememberedAccess } from './media-access.ts';
import { enforceMediaAvailability } from './media-availability.ts';
import { keyOfPath } from './public-paths.rule.ts';
import { sendObject } from './send-object.ts';
import { isSigned, readSignedQuery } from './signing.ts';

const FOREVER = 'max-age=31536000, immutable';

/** Bytes that take the place of others have another key. The key itself is told to nobody. */
const etagOf = (key: string): string =>
  `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`;

/** A public file by its unguessable key. Its bytes never change, so nobody asks twice. */
async function sendPublic(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const key = keyOfPath((request.params as { '*': string })['*']);
  const type = publicKeyType(key);
  const object = type && (await deps.storage.get(key));
  if (!type || !object) throw fail(fileErrors, 'not-found');
  const cacheControl = `${await sharedCaching(deps)}, ${FOREVER}`;
  return sendObject(request, reply, object, {
    type,
    etag: `"${key.slice(10)}"`,
    cacheControl,
    downloadAs: askedName(request.query, type),
  });
}

/**
 * A protected file. The address is a grant by itself, as proxies and clients on other hosts send neither cookie nor
 * header: it must be ours and still valid, and the person it was made for must be allowed to see the file now.
 */
async function sendSigned(
  deps: Deps,
  maySee: ReturnType<typeof rememberedAccess>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { fileId, version } = request.params as { fileId: string; version: string };
  const { sig, ...given } = readSignedQuery(request.query);
  const grant = { fileId, version, ...given };
  const now = deps.clock.now();
  if (!isSigned(deps.config.secret, grant, sig, now)) throw fail(fileErrors, 'link-not-valid');
  const file = await fileById(deps.db, fileId);
  const asked = { viewerId: grant.viewer || null, country: deps.geo.country(request.raw) };
  if (file && !(await maySee(file, asked))) throw fail(fileErrors, 'link-not-valid');
  const stored = file?.versions.find((one) => one.name === version);
  const object = stored && (await deps.storage.get(stored.key));
  if (!file || !stored || !object) throw fail(fileErrors, 'not-found');
  const beforeBytes = isCounted(file)
    ? (count: number) => countSent(deps, file, grant.viewer, count)
    : undefined;
  const left = grant.expires - Math.floor(now.getTime() / 1000);
  return sendObject(request, reply, object, {
    type: stored.mimeType,
    etag: etagOf(stored.key),
    cacheControl: `private, max-age=${left}`,
    downloadAs:
      file.type === 'performer-document' || isCounted(file)
        ? withEnding(file.name, stored.mimeType)
        : askedName(request.query, stored.mimeType),
    beforeBytes,
  });
}

/** Search engines and chats keep what they fetched for themselves; nobody in between does, as countries differ. */
const FOR_MINUTES = 'private, max-age=300';

/** A protected file that everyone may see now, because a free post shows it; for everybody else it does not exist. */
async function sendOpen(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { fileId, version } = request.params as { fileId: string; version: string };
  const country = deps.geo.country(request.raw);
  const file = await fileById(deps.db, fileId);
  const isOpen = file && (await maySeeFile(deps, file, { viewerId: null, country }));
  const stored = isOpen && version !== OWNERS_VERSION && file.versions.find((one) => one.name === version);
  const object = stored && (await deps.storage.get(stored.key));
  if (!stored || !object) throw fail(fileErrors, 'not-found');
  return sendObject(request, reply, object, {
    type: stored.mimeType,
    etag: etagOf(stored.key),
    cacheControl: FOR_MINUTES,
  });
}

/** The bytes behind files' addresses; everything but GET and HEAD is 404 here as everywhere. */
export function mediaRoutes(app: FastifyInstance, deps: Deps): void {
  const method = ['GET', 'HEAD'];
  const maySee = rememberedAccess(deps);
  const onRequest = (request: FastifyRequest) => enforceMediaAvailability(deps, request);
  app.route({
    method,
    onRequest,
    url: '/media/signed/:fileId/:version',
    handler: (request, reply) => sendSigned(deps, maySee, request, reply),
  });
  app.route({
    method,
    onRequest,
    url: '/media/open/:fileId/:version',
    handler: (request, reply) => sendOpen(deps, request, reply),
  });
  app.route({
    method,
    onRequest,
    url: '/media/*',
    handler: (request, reply) => sendPublic(deps, request, reply),
  });
}
