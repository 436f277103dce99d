import type { FastifyInstance } from 'fastify';
import { type Deps, EVERY_PAGE } from '../deps.ts';
import type { Viewer } from '../http/context.ts';
import { type DirectInput, directKey, type Visit } from '../http/direct.ts';
import { tokenOf } from '../http/wire.ts';
import type { ReplyCache } from './reply-cache.ts';

/** What a page render reaches on its request: the API without a network, and the tags of what it was shown. */
interface RenderContext {
  call(
    endpoint: { method: string; path: string },
    input: DirectInput,
    token: string | null,
  ): Promise<{ status: number; body: unknown }>;
  tags: Set<string>;
  /** Texts that were kept before this was another number are asked for again (`src/i18n/overlay.ts`). */
  readonly resets: number;
}

declare module 'node:http' {
  interface IncomingMessage {
    footlight?: RenderContext;
  }
}

/** For whom a page is rendered. */
export interface PageVisit {
  ip: string;
  /** Country of the address, null when unknown. */
  country: string | null;
  /** A chosen language that the product has. */
  locale: string | null;
  token: string | null;
  /** Who the token belongs to, when that is known already. */
  viewer?: Viewer;
}

interface Api {
  app: FastifyInstance;
  deps: Deps;
  replies: ReplyCache;
}

/** Hands a render's calls straight to the API of this process; the visitor's address and country travel along. */
export function renderContext({ app, deps, replies }: Api, page: PageVisit): RenderContext {
  const tags = new Set<string>();
  const { ip, country } = page;
  const visit = (token: string | null, shown = tags): Visit => ({
    ip,
    country,
    token,
    tags: shown,
    ...(page.viewer && token === page.token ? { viewer: page.viewer } : {}),
  });
  return {
    tags,
    get resets() {
      return replies.resets;
    },
    async call(endpoint, input, token) {
      const key = directKey(endpoint);
      const direct = app.direct.get(key);
      if (!direct) throw new Error(`The API has no call ${key}`);
      const isShared = direct.shared && token === null && deps.config.pageCache !== 'off';
      if (!isShared) return direct.call(visit(tokenOf(token ?? undefined)), input);
      const reply = await replies.get(
        [key, JSON.stringify(input.params), input.query, country].join(' '),
        async () => {
          // What every call is admitted by stands in the settings.
          const shown = new Set<string>([EVERY_PAGE]);
          return { ...(await direct.call(visit(null, shown), input)), tags: [...shown] };
        },
        ({ status }) => (status === 200 ? 'usual' : 'none'),
      );
      for (const tag of reply.tags) tags.add(tag);
      return reply;
    },
  };
}
