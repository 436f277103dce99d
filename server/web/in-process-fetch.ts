import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'user-agent', 'accept-language'];

/** What a page render reaches on its request: a `fetch` that calls the API without a network, and the tags it met. */
export interface RenderContext {
  fetch: typeof fetch;
  tags: Set<string>;
  /** The address people use, for canonical links. */
  publicUrl: string;
}

declare module 'node:http' {
  interface IncomingMessage {
    footlight?: RenderContext;
  }
}

/**
 * A `fetch` for server rendering that hands requests straight to the API of this process. The visitor's address
 * and country travel along; rate limits do not count these calls, the page itself was one request.
 */
export function renderContext(app: FastifyInstance, visitor: IncomingMessage, config: Config): RenderContext {
  const tags = new Set<string>();
  const passed: Record<string, string> = { 'x-internal-render': app.internalKey };
  for (const name of [...FORWARDED, ...(config.countryHeader ? [config.countryHeader] : [])]) {
    const value = visitor.headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  const callApi = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://in-process');
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: url.pathname + url.search,
      headers: { ...(init.headers as Record<string, string>), ...passed },
      remoteAddress: visitor.socket.remoteAddress ?? '127.0.0.1',
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    });
    const named = answer.headers['x-cache-tags'];
    if (typeof named === 'string') for (const tag of named.split(' ')) tags.add(tag);
    return new Response(answer.statusCode === 204 ? null : answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? 'application/json') },
    });
  };
  return { fetch: callApi as typeof fetch, tags, publicUrl: config.publicUrl };
}
