import type { FastifyInstance } from 'fastify';
import type { InjectOptions } from 'light-my-request';
import { buildApp } from '#server/app.ts';
import type { Clock } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';

/** A clock that the filler sets, so that the demo world's past has real dates. */
export class DemoClock implements Clock {
  #now: Date;

  constructor(start: Date) {
    this.#now = start;
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(to: Date): void {
    this.#now = to;
  }
}

export interface DemoClient {
  /** Makes an API call as the owner of `token`; throws with the reply's text when it is refused. */
  call<T>(method: 'GET' | 'POST' | 'PUT', path: string, as: { token: string; body?: unknown }): Promise<T>;
  /** Uploads one picture (WebP) under `field`. */
  upload<T>(
    path: string,
    as: { token: string; field: string; picture: Buffer; fields?: Record<string, string> },
  ): Promise<T>;
  close(): Promise<void>;
}

async function read<T>(app: FastifyInstance, options: InjectOptions): Promise<T> {
  const reply = await app.inject(options);
  if (reply.statusCode !== 200) throw new Error(`${options.method} ${String(options.url)}: ${reply.body}`);
  const { data } = reply.json<{ data: T }>();
  return data;
}

async function formOf(field: string, picture: Buffer, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new Blob([new Uint8Array(picture)], { type: 'image/webp' }), 'picture.webp');
  const request = new Request('http://demo', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

/**
 * A client of the product's API, over an app of its own whose clock `deps` brings: what happens in the demo world
 * passes every rule that real people pass, only at its own time.
 */
export async function createClient(deps: Deps): Promise<DemoClient> {
  const app = await buildApp(deps);
  return {
    call: (method, path, { token, body }) =>
      read(app, {
        method,
        url: `/api${path}`,
        headers: { authorization: token, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    async upload(path, { token, field, picture, fields = {} }) {
      const { payload, headers } = await formOf(field, picture, fields);
      return read(app, {
        method: 'POST',
        url: `/api${path}`,
        headers: { ...headers, authorization: token },
        payload,
      });
    },
    close: () => app.close(),
  };
}
