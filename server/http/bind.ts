import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Contract, Endpoint, EndpointSpec, LimitClass } from '#contract/endpoint.ts';
import { httpErrors } from '#contract/errors.ts';
import type { Deps } from '../deps.ts';
import { isElsewhere, withAbsoluteMedia } from './absolute.ts';
import { type Caller, runForCaller } from './caller.ts';
import { type Authenticate, type CallContext, callerOf, type Handler, type Viewer } from './context.ts';
import { type DirectCall, directCall, directKey } from './direct.ts';
import { fail } from './errors.ts';
import { keyOf } from './idempotency.ts';
import { admit, invoke } from './invoke.ts';
import type { CallLimits } from './limits.ts';
import { discard, readMultipart, refuseForm, uploadFolder } from './uploads.ts';
import { tokenOf } from './wire.ts';

const DEFAULT_LIMIT: Record<string, LimitClass> = {
  GET: 'read',
  POST: 'write',
  PUT: 'write',
  DELETE: 'write',
};

/** Counts the call, then finds out who makes it: what is too much never reaches the database. */
async function findViewer(
  { callLimits, authenticate }: FastifyInstance,
  request: FastifyRequest,
  limit: LimitClass,
  country: string | null,
): Promise<Viewer | null> {
  const token = tokenOf(request.headers.authorization);
  await callLimits.count(limit, request.ip, token);
  const viewer = token ? await authenticate(token, country) : null;
  callLimits.learn(token, viewer?.id ?? null);
  return viewer;
}

/** What a call over HTTP knows: what it shows is named in a header, for whoever keeps the reply. */
export async function contextOfRequest(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  limit: LimitClass,
): Promise<CallContext> {
  const { ip, headers, params } = request;
  // The connection has gone: there is nobody to count, and nobody to answer.
  if (!ip) throw fail(httpErrors, 'bad-request');
  const country = deps.geo.country(request.raw);
  const tags = new Set<string>();
  return {
    ...callerOf({ ip, headers, country }),
    deps,
    viewer: await findViewer(request.server, request, limit, country),
    token: tokenOf(headers.authorization),
    idempotencyKey: keyOf(headers['idempotency-key']),
    rawParams: params,
    tag: (...names) => {
      for (const name of names) tags.add(name);
      reply.header('x-cache-tags', [...tags].join(' '));
    },
  };
}

/** The body, and in `ctx` the files of a form and the body as it came. */
async function receiveBody(endpoint: Endpoint, request: FastifyRequest, ctx: CallContext): Promise<unknown> {
  ctx.rawBody = request.body;
  if (!request.isMultipart()) return request.body;
  const { files, body } = await readMultipart(request, endpoint, uploadFolder(ctx.deps.config));
  ctx.files = files;
  return body;
}

/** The client of a call, for what takes long or is counted on its way (`currentCaller`). */
function callerFor(
  { callLimits }: FastifyInstance,
  { ip }: FastifyRequest,
  { raw }: FastifyReply,
  limit: LimitClass,
): Caller {
  let counted: Promise<void> | null = null;
  return {
    ip,
    onDisconnect(drop) {
      if (raw.closed) {
        drop();
        return () => undefined;
      }
      raw.once('close', drop);
      return () => raw.off('close', drop);
    },
    countPassword: () => (counted ??= callLimits.countPassword(limit, ip)),
  };
}

async function answer(endpoint: Endpoint, handler: Handler<EndpointSpec>, request: FastifyRequest) {
  const ctx = request.call as CallContext;
  const { params, query } = request;
  try {
    const readBody = () => receiveBody(endpoint, request, ctx);
    const data = await invoke(endpoint, handler, ctx, { params, query, readBody });
    const { config } = ctx.deps;
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
      const limit = endpoint.limit ?? DEFAULT_LIMIT[method] ?? 'read';
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
        onRequest: async (request, reply) => {
          request.call = await contextOfRequest(deps, request, reply, limit);
          await admit(endpoint, request.call);
          if (method !== 'GET') refuseForm(endpoint, request.headers);
        },
        handler: (request, reply) =>
          runForCaller(callerFor(app, request, reply, limit), () => answer(endpoint, handler, request)),
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
    /** Of a call of the contract, once it has been counted and its token looked up. */
    call: CallContext | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    primary?: boolean;
  }
  interface FastifySchema {
    hide?: boolean;
  }
}
