import type { IncomingHttpHeaders } from 'node:http';
import type * as z from 'zod';
import type {
  Access,
  Contract,
  Endpoint,
  EndpointSpec,
  HandlerReply,
  ParsedInput,
} from '#contract/endpoint.ts';
import { httpErrors } from '#contract/errors.ts';
import { plainText } from '#rules/text.ts';
import type { Deps } from '../deps.ts';
import type { CallContext, Viewer } from './context.ts';
import { fail, invalid } from './errors.ts';

type ViewerOf<E extends EndpointSpec> = E['access'] extends 'public' ? Viewer | null : Viewer;
export type Handler<E extends EndpointSpec> = (
  ctx: CallContext<ViewerOf<E>>,
  input: ParsedInput<E>,
) => Promise<HandlerReply<E>> | HandlerReply<E>;
export type Handlers<C> = C extends Contract<infer T> ? { [K in keyof T]: Handler<T[K]> } : never;

/** Finds who a token belongs to; the one authentication hook, given by the auth feature. */
export type Authenticate = (token: string, country?: string | null) => Promise<Viewer | null>;

const ALLOWED: Record<Exclude<Access, 'public'>, readonly string[]> = {
  user: ['user', 'performer', 'admin'],
  fan: ['user'],
  performer: ['performer'],
  operator: ['admin'],
};

/** Throws 401 for a visitor and 403 for somebody of another role. */
export function checkAccess(access: Access, viewer: Viewer | null): void {
  if (access === 'public') return;
  if (!viewer) throw fail(httpErrors, 'unauthorized');
  if (!ALLOWED[access].includes(viewer.role)) throw fail(httpErrors, 'forbidden');
}

/** A value as its schema reads it; 422 names every wrong field, or the `whole` when it has none. */
export function validated(schema: z.ZodType | undefined, value: unknown, whole: string): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || whole] ??= issue.message;
  throw invalid(fields);
}

/** These are compared, never shown: they stay as they came. */
const SECRET = /password|token|secret/i;

/** Every text of a body as plain text, whichever call it came with: clients put what people wrote into pages as HTML. */
function plainTexts(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(plainTexts);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      plainText(name),
      SECRET.test(name) && typeof part === 'string' ? part : plainTexts(part),
    ]),
  );
}

/** The body as the call's schema reads it, without HTML; none counts as an empty one. */
export const parseBody = (endpoint: Endpoint, body: unknown): unknown =>
  validated(endpoint.body, plainTexts(body ?? {}), 'body');

/** Who calls and with what, however the call came. */
export interface Incoming {
  ip: string;
  headers: IncomingHttpHeaders;
  token: string | null;
  params: unknown;
  body: unknown;
}

/** What a handler knows besides its input; `tag` takes the names of what the reply shows. */
export function contextOf(
  deps: Deps,
  viewer: Viewer | null,
  { ip, headers, token, params, body }: Incoming,
  { idempotencyKey, tag }: Pick<CallContext, 'idempotencyKey' | 'tag'>,
): CallContext {
  return {
    deps,
    viewer,
    ip,
    country: deps.geo.country(ip, headers),
    userAgent: String(headers['user-agent'] ?? '').slice(0, 300),
    token,
    idempotencyKey,
    files: [],
    tag,
    headers,
    rawParams: params,
    rawBody: body,
  };
}
