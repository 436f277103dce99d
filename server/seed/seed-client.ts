import type { FastifyInstance } from 'fastify';
import type { InjectOptions } from 'light-my-request';
import { buildApp } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { noLimiter } from '../http/limits.ts';
import { silentRealtime } from '../realtime/realtime.ts';

/** A clock that the seed turns, so that the demo world's past has real dates. */
export class SeedClock implements Clock {
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

export interface SeedClient {
  /** Makes an API call as the owner of `token`; throws with the reply's text when it is refused. */
  call<T>(method: 'GET' | 'POST' | 'PUT', path: string, as: { token: string; body?: unknown }): Promise<T>;
  /** Uploads one picture under `field`. */
  upload<T>(
    path: string,
    as: { token: string; field: string; picture: Buffer; fields?: Record<string, string> },
  ): Promise<T>;
  close(): Promise<void>;
}

async function read<T>(app: FastifyInstance, options: InjectOptions): Promise<T> {
  const reply = await app.inject(options);
  const { data, message } = reply.json<{ data: T; message?: string }>();
  if (reply.statusCode !== 200)
    throw new Error(`${options.method} ${String(options.url)}: ${reply.statusCode} ${message}`);
  return data;
}

async function formOf(field: string, picture: Buffer, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'picture.jpg');
  const request = new Request('http://seed', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

/** The product's own API on the seed's clock: the demo world comes about as people would make it, rules and all. */
export async function seedClient(deps: Deps, clock: SeedClock): Promise<SeedClient> {
  const app = await buildApp({
    ...deps,
    clock,
    limiter: noLimiter,
    realtime: silentRealtime,
    jobs: { enqueue: async () => undefined },
  });
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
