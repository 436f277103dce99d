import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Endpoint, EndpointSpec } from '#contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { type CallContext, callerOf, type Handler, type Viewer } from './context.ts';
import { answerTo, errorBody } from './errors.ts';
import { admit, invoke } from './invoke.ts';
import { parseQuery } from './wire.ts';

/** Who a page is rendered for, and the tags of what it was shown. */
export interface Visit {
  ip: string;
  /** Country of the address, null when unknown. */
  country: string | null;
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
 * The same call without HTTP, for a page that is rendered in this process: `admit`, `invoke`
 * and the reply schema as in `bind`, but no request, no text and no limit, as the page itself was one request.
 */
export function directCall(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint,
  handler: Handler<EndpointSpec>,
): DirectCall {
  const call = async (visit: Visit, { params, query, body }: DirectInput): Promise<DirectReply> => {
    const { ip, country, token } = visit;
    try {
      const ctx: CallContext = {
        ...callerOf({ ip, headers: {}, country }),
        deps,
        viewer: visit.viewer ?? (token ? await app.authenticate(token, country) : null),
        token,
        rawParams: params,
        rawBody: body,
        tag: (...names) => {
          for (const name of names) visit.tags.add(name);
        },
      };
      await admit(endpoint, ctx);
      const data = await invoke(endpoint, handler, ctx, {
        params,
        query: parseQuery(query),
        readBody: () => body,
      });
      return { status: 200, body: { data: z.encode(endpoint.reply, data) } };
    } catch (error) {
      const answer = answerTo(error, deps.log);
      return { status: answer.status, body: errorBody(answer) };
    }
  };
  return { call, shared: endpoint.shared === true };
}
