import type {
  Access,
  Contract,
  Endpoint,
  EndpointSpec,
  HandlerReply,
  ParsedInput,
} from '#contract/endpoint.ts';
import { httpErrors } from '#contract/errors.ts';
import type { CallContext, Viewer } from './context.ts';
import { fail, invalid } from './errors.ts';

type ViewerOf<E extends EndpointSpec> = E['access'] extends 'public' ? Viewer | null : Viewer;
export type Handler<E extends EndpointSpec> = (
  ctx: CallContext<ViewerOf<E>>,
  input: ParsedInput<E>,
) => Promise<HandlerReply<E>> | HandlerReply<E>;
export type Handlers<C> = C extends Contract<infer T> ? { [K in keyof T]: Handler<T[K]> } : never;

/** Finds who a token belongs to; the one authentication hook, given by the auth feature. */
export type Authenticate = (token: string) => Promise<Viewer | null>;

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

/** The body as the call's schema reads it; 422 names every wrong field. */
export function parseBody(endpoint: Endpoint, body: unknown): unknown {
  if (!endpoint.body) return undefined;
  const parsed = endpoint.body.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  throw invalid(fields);
}
