import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { clientAddress } from '../http/address.ts';
import { type DirectInput, directKey } from '../http/direct.ts';
import { tokenOf } from '../http/wire.ts';

/** What a page render reaches on its request: the API without a network, and the tags of what it was shown. */
export interface RenderContext {
  call(
    endpoint: { method: string; path: string },
    input: DirectInput,
    token: string | null,
  ): Promise<{ status: number; body: unknown }>;
  tags: Set<string>;
}

declare module 'node:http' {
  interface IncomingMessage {
    footlight?: RenderContext;
  }
}

/** Hands a render's calls straight to the API of this process; the visitor's address and headers travel along. */
export function renderContext(
  app: FastifyInstance,
  visitor: IncomingMessage,
  trustProxy: string | false,
): RenderContext {
  const tags = new Set<string>();
  const ip = clientAddress(visitor, trustProxy);
  return {
    tags,
    async call(endpoint, input, token) {
      const direct = app.direct.get(directKey(endpoint));
      if (!direct) throw new Error(`The API has no call ${directKey(endpoint)}`);
      return direct({ ip, headers: visitor.headers, token: tokenOf(token ?? undefined), tags }, input);
    },
  };
}
