import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LimitClass } from '#contract/endpoint.ts';
import { uploads } from '#contract/uploads.ts';
import type { Deps } from '../../deps.ts';
import { bind, contextOfRequest } from '../../http/bind.ts';
import type { Viewer } from '../../http/context.ts';
import { admit } from '../../http/invoke.ts';
import { dropUnread } from '../../http/unread-body.ts';
import type { CheckedUpload, TusServer } from './tus-server.ts';
import { finishUpload, ownUpload, type PlannedUpload, planUpload } from './uploads.service.ts';

/** Names and values of `Upload-Metadata`; what is wrong with it is said by the protocol's own server. */
function metadataOf(header: unknown): Map<string, string> {
  const pairs = String(header ?? '').split(',');
  return new Map(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ');
      return [name, Buffer.from(value, 'base64').toString('utf8').toWellFormed()];
    }),
  );
}

function plannedOf({ headers }: FastifyRequest): PlannedUpload {
  const metadata = metadataOf(headers['upload-metadata']);
  const length = headers['upload-length'];
  const size = typeof length === 'string' && /^\d{1,15}$/.test(length) ? Number(length) : Number.NaN;
  return { type: metadata.get('type'), name: metadata.get('filename'), size };
}

/**
 * Uploads that go on where they broke off, by the protocol tus: `POST /uploads` begins one (`Upload-Metadata`: type,
 * filename), `HEAD`, `PATCH` and `DELETE /uploads/{id}` are for its owner, and the call `finish` makes a file of it.
 */
export function uploadsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, uploads, {
    finish: (ctx, { params, body }) => finishUpload(ctx.deps, ctx.viewer, params.id, body.alt),
  });
  // Loaded with the first upload: a start need not wait for it.
  let server: Promise<TusServer> | undefined;
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    upload: CheckedUpload,
  ): Promise<void> => {
    server ??= import('./tus-server.ts').then(({ tusServer }) => tusServer(deps));
    const tus = await server;
    reply.hijack();
    const headers = { ...reply.getHeaders(), 'cache-control': 'no-store' };
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.once('finish', () => dropUnread(request.raw));
    await tus.handle(request.raw, reply.raw, upload);
  };
  const begin = (limit: LimitClass) => async (request: FastifyRequest, reply: FastifyReply) => {
    request.call = await contextOfRequest(deps, request, reply, limit);
    await admit(uploads.finish, request.call);
  };
  const viewerOf = ({ call }: FastifyRequest): Viewer => call?.viewer as Viewer;
  void app.register(async (scope) => {
    // Bodies are left to the protocol's server, whatever they say they are.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.route({
      method: 'POST',
      url: '/uploads',
      onRequest: begin('upload'),
      handler: async (request, reply) =>
        answer(request, reply, await planUpload(deps, viewerOf(request).id, plannedOf(request))),
    });
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: '/uploads/:id',
      onRequest: begin('write'),
      handler: async (request, reply) => {
        const { id } = await ownUpload(deps, viewerOf(request).id, (request.params as { id: string }).id);
        await answer(request, reply, { id });
      },
    });
  });
}
