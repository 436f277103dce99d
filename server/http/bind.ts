import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Contract, Endpoint, EndpointSpec, LimitClass, ParsedInput } from '#contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { isElsewhere, withAbsoluteMedia } from './absolute.ts';
import type { CallLimits } from './call-limits.ts';
import type { CallContext, Viewer } from './context.ts';
import { type DirectCall, directCall, directKey } from './direct.ts';
import { invalid } from './errors.ts';
import { passGate } from './gate.ts';
import { type Authenticate, checkAccess, contextOf, type Handler, parseBody } from './handler.ts';
import { keyOf } from './idempotency.ts';
import { discard, readMultipart, refuseForm, uploadFolder } from './uploads.ts';
import { tokenOf } from './wire.ts';

const DEFAULT_LIMIT: Record<string, LimitClass> = {
  GET: 'read',
  POST: 'write',
  PUT: 'write',
  DELETE: 'write',
};

/** Counts the call, then finds out who makes it: what is too much never reaches the database. */
async function findViewer(deps: Deps, request: FastifyRequest, limit: LimitClass): Promise<Viewer | null> {
  const { callLimits, authenticate } = request.server;
  const token = tokenOf(request.headers.authorization);
  await callLimits.count(limit, request.ip, token);
  const country = deps.geo.country(request.ip, request.headers);
  const viewer = token ? await authenticate(token, country) : null;
  callLimits.learn(token, viewer?.id ?? null);
  return viewer;
}

/** The context of a call over HTTP: what it shows is named in a header, for whoever keeps the reply. */
function contextOfRequest(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  viewer: Viewer | null,
): CallContext {
  const { ip, headers, params, body } = request;
  const tags = new Set<string>();
  return contextOf(
    deps,
    viewer,
    { ip, headers, token: tokenOf(headers.authorization), params, body },
    {
      idempotencyKey: keyOf(headers['idempotency-key']),
      tag: (...names) => {
        for (const name of names) tags.add(name);
        reply.header('x-cache-tags', [...tags].join(' '));
      },
    },
  );
}

async function call(
  deps: Deps,
  endpoint: Endpoint,
  handler: Handler<EndpointSpec>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const viewer = request.viewer;
  const ctx = contextOfRequest(deps, request, reply, viewer) as CallContext<Viewer>;
  let body = request.body;
  try {
    if (request.isMultipart()) {
      const form = await readMultipart(request, endpoint, uploadFolder(deps.config));
      ctx.files = form.files;
      body = form.body;
    }
    for (const [field, rule] of Object.entries(endpoint.upload ?? {})) {
      if (rule.required && !ctx.files.some((file) => file.field === field))
        throw invalid({ [field]: 'Please choose a file.' });
    }
    const input = { params: request.params, query: request.query, body: parseBody(endpoint, body) };
    const data = await handler(ctx, input as ParsedInput<EndpointSpec>);
    if (reply.sent) return reply;
    const { config } = deps;
    return { status: 0, data: isElsewhere(config, request) ? withAbsoluteMedia(config, data) : data };
  } finally {
    if (ctx.files.length > 0) await discard(ctx.files);
  }
}

/** Mounts every call of a contract: access, limits, validation, multipart and the envelope in one place. */
export function bind<T extends Record<string, EndpointSpec>>(
  app: FastifyInstance,
  deps: Deps,
  contract: Contract<T>,
  handlers: { [K in keyof T]: Handler<T[K]> },
): void {
  for (const [name, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
    const handler = handlers[name] as unknown as Handler<EndpointSpec>;
    app.direct.set(directKey(endpoint), directCall(app, deps, endpoint, handler));
    const routes = [{ method: endpoint.method, path: endpoint.path }, ...(endpoint.also ?? [])];
    for (const [index, route] of routes.entries()) {
      const method = route.method ?? endpoint.method;
      const path = route.path ?? endpoint.path;
      app.route({
        method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        config: { endpoint, primary: index === 0 },
        schema: {
          ...(endpoint.params ? { params: endpoint.params } : {}),
          ...(endpoint.query ? { querystring: endpoint.query } : {}),
          response: { 200: z.object({ status: z.number(), data: endpoint.reply }) },
          hide: index > 0,
        },
        onRequest: async (request) => {
          const viewer = await findViewer(deps, request, endpoint.limit ?? DEFAULT_LIMIT[method] ?? 'read');
          request.viewer = viewer;
          const country = () => deps.geo.country(request.ip, request.headers);
          await passGate(deps, endpoint, { role: viewer?.role, country });
          checkAccess(endpoint.access, viewer);
          if (method !== 'GET') refuseForm(endpoint, request.headers);
        },
        handler: (request, reply) => call(deps, endpoint, handler, request, reply),
      });
    }
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate;
    callLimits: CallLimits;
    /** Every call by method and path, for page renders of this process. */
    direct: Map<string, DirectCall>;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    primary?: boolean;
  }
  interface FastifySchema {
    hide?: boolean;
  }
}
