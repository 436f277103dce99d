import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileErrors } from '#contract/files.ts';
import { libraryErrors } from '#contract/library.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { endWhenStalled } from '../../http/stalled-reply.ts';
import { enforceMediaAvailability } from '../files/media-availability.ts';
import { attachment, HARMLESS } from '../files/send-object.ts';
import { isSigned, readSignedQuery } from '../files/signing.ts';
import { archiveForReader } from './archive.service.ts';
import type { RunningArchives } from './running-archives.ts';
import { zipStream } from './zip.ts';

function refuseMore(running: RunningArchives, viewerId: string): void {
  if (running.isFull(viewerId)) throw fail(libraryErrors, 'too-many-archives');
}

/**
 * All files of a purchase as one ZIP, by an address that is a grant as those of single files are. Its length is said
 * before, so that a browser knows of a ZIP that broke off; parts of it are not sent, as each ZIP is made anew.
 */
async function sendArchive(
  deps: Deps,
  running: RunningArchives,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { purchaseId } = request.params as { purchaseId: string };
  const { sig, ...given } = readSignedQuery(request.query);
  const grant = { purchaseId, ...given };
  if (!isSigned(deps.config.secret, grant, sig, deps.clock.now())) throw fail(fileErrors, 'link-not-valid');
  const reader = { viewerId: grant.viewer, country: deps.geo.country(request.raw) };
  // Before anything is read for it, and again when others may have begun meanwhile.
  refuseMore(running, grant.viewer);
  const { name, size, entries } = await archiveForReader(deps, purchaseId, reader);
  refuseMore(running, grant.viewer);
  reply.type('application/zip').headers({
    'content-length': String(size),
    'content-disposition': attachment(name),
    'cache-control': 'private, no-store',
    'accept-ranges': 'none',
    ...HARMLESS,
  });
  if (request.method === 'HEAD') return reply.send();
  const zip = zipStream(entries);
  zip.once('close', running.begin(grant.viewer));
  endWhenStalled(zip, request.raw.socket);
  return reply.send(zip);
}

/** The bytes of ZIPs (docs/product.md 20.3). */
export function archiveRoutes(app: FastifyInstance, deps: Deps, running: RunningArchives): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/archives/:purchaseId',
    onRequest: (request) => enforceMediaAvailability(deps, request),
    handler: (request, reply) => sendArchive(deps, running, request, reply),
  });
}
