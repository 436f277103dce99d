import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Endpoint, EndpointSpec, ParsedInput } from '#contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import type { CallContext, Viewer } from './context.ts';
import { answerTo, errorBody } from './errors.ts';
import { passGate } from './gate.ts';
import { checkAccess, contextOf, type Handler, parseBody, validated } from './handler.ts';
import { parseQuery } from './wire.ts';

/** Who a page is rendered for, and the tags of what it was shown. */
export interface Visit {
  ip: string;
  headers: IncomingHttpHeaders;
  token: string | null;
  tags: Set<string>;
  /** Who the token belongs to, when the page knows already. */
  viewer?: Viewer;
}

export interface DirectInput {
  params: unknown;
  /** As in an address, without the question mark. */
  query: string;
  body: unknown;
}

/** Status and body as they would go over the wire, before they become text. */
export interface DirectReply {
  status: number;
  body: unknown;
}

export interface DirectCall {
  call: (visit: Visit, input: DirectInput) => Promise<DirectReply>;
  /** Visitors of one country get the same reply, whoever they are. */
  shared: boolean;
}

export const directKey = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/**
 * The same call without HTTP, for a page that is rendered in this process: access, gate, validation, handler and
 * reply schema as in `bind`, but no request, no text and no limit, as the page itself was one request.
 */
export function directCall(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint,
  handler: Handler<EndpointSpec>,
): DirectCall {
  const call = async (visit: Visit, asked: DirectInput): Promise<DirectReply> => {
    try {
      const country = deps.geo.country(visit.ip, visit.headers);
      const viewer = visit.viewer ?? (visit.token ? await app.authenticate(visit.token, country) : null);
      const incoming = { ...visit, params: asked.params, body: asked.body };
      const tag = (...names: string[]) => {
        for (const name of names) visit.tags.add(name);
      };
      const ctx = contextOf(deps, viewer, incoming, { idempotencyKey: null, tag }) as CallContext<Viewer>;
      await passGate(deps, endpoint, { role: viewer?.role, country: () => ctx.country });
      checkAccess(endpoint.access, viewer);
      const input = {
        params: validated(endpoint.params, asked.params, 'params'),
        query: validated(endpoint.query, parseQuery(asked.query), 'querystring'),
        body: parseBody(endpoint, asked.body),
      };
      const data = await handler(ctx, input as ParsedInput<EndpointSpec>);
      return { status: 200, body: { data: z.encode(endpoint.reply, data) } };
    } catch (error) {
      const answer = answerTo(error, deps.log);
      return { status: answer.status, body: errorBody(answer) };
    }
  };
  return { call, shared: endpoint.shared === true };
}
