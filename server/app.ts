import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { httpErrors } from '#contract/errors.ts';
import type { Deps } from './deps.ts';
import { authenticator } from './features/auth/sessions.service.ts';
import { features } from './features/registry.ts';
import { stripForwardedPorts } from './http/address.ts';
import { docsRoutes } from './http/docs.ts';
import { fail, sendError } from './http/errors.ts';
import { setZodErrorMap } from './http/field-texts.ts';
import { callHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import { callLimits, countAsRead } from './http/limits.ts';
import { openapi } from './http/openapi.ts';
import { dropUnread } from './http/unread-body.ts';
import { parseQuery } from './http/wire.ts';

const BODY_LIMIT = 1024 * 1024;
const SLOW_MS = 1000;

function parseJsonTolerantly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined);
    return parse(request, body, done);
  });
}

const underApi = ({ url = '/' }: { url?: string | undefined }): string =>
  /^\/api(?:[/?]|$)/.test(url) ? url : `/api${url}`;

/**
 * The API without a listening socket: main.ts serves it, tests inject into it. Everything lies under /api. Once `stopping`
 * is aborted, `/api/ready` answers 503, so that no more requests are sent to this process.
 */
export async function buildApp(
  deps: Deps,
  options: { serverFactory?: FastifyServerFactory; stopping?: AbortSignal } = {},
): Promise<FastifyInstance> {
  const stopping = options.stopping ?? new AbortController().signal;
  const headers = callHeaders(deps.config);
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.config.trustProxy || false,
    // Requests under way get their answers; finishRequests sets a limit to the wait.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // An API on a host of its own is called with and without the prefix.
    ...(deps.config.role === 'api' ? { rewriteUrl: underApi } : {}),
    // An address that cannot be decoded never reaches the hooks below.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(headers)),
    routerOptions: { querystringParser: parseQuery, maxParamLength: 300 },
    ...(options.serverFactory ? { serverFactory: options.serverFactory } : {}),
  });
  setZodErrorMap();
  // The schemas of a route describe it; `invoke` reads its input by them.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('authenticate', authenticator(deps));
  app.decorate('callLimits', callLimits(deps.limiter));
  app.decorate('direct', new Map());
  app.decorateRequest('call', null);
  parseJsonTolerantly(app);
  await app.register(multipart);
  if (deps.config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: deps.config.corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: ['Retry-After'],
      maxAge: 86_400,
    });
  }

  // These run for every call and wait for nothing: no promise is made.
  app.addHook('onRequest', (request, reply, done) => {
    if (deps.config.trustProxy) stripForwardedPorts(request.raw);
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    dropUnread(request.raw);
    // A reply depends on who asks and from where: nobody between us keeps it, unless the call itself says otherwise.
    if (!reply.hasHeader('cache-control')) {
      reply.header('cache-control', request.call?.viewer ? 'private, no-store' : 'no-store');
    }
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const isSlow = reply.elapsedTime > SLOW_MS;
    if (!isSlow && !deps.log.isLevelEnabled('debug')) return;
    const line = {
      method: request.method,
      path: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (isSlow) request.log.warn(line, 'slow request');
    else request.log.debug(line, 'request');
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(async (request) => {
    await countAsRead(request);
    throw fail(httpErrors, 'not-found');
  });

  await app.register(
    async (api) => {
      await openapi(api);
      healthRoutes(api, deps, stopping);
      for (const feature of features) feature.routes?.(api, deps);
      docsRoutes(api);
    },
    { prefix: '/api' },
  );
  await app.ready();
  return app;
}
