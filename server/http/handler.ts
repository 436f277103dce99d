import type { EndpointSpec, HandlerReply, ParsedInput } from '#contract/endpoint.ts';
import type { CallContext, Viewer } from './context.ts';

type ViewerOf<E extends EndpointSpec> = E['access'] extends 'public' ? Viewer | null : Viewer;
export type Handler<E extends EndpointSpec> = (
  ctx: CallContext<ViewerOf<E>>,
  input: ParsedInput<E>,
) => Promise<HandlerReply<E>> | HandlerReply<E>;

/** Finds who a token belongs to; the one authentication hook, given by the auth feature. */
export type Authenticate = (token: string, country?: string | null) => Promise<Viewer | null>;
