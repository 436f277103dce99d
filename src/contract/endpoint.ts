import type * as z from 'zod';
import type { FileType } from '#rules/constants.ts';

/** Who may call: checked in one place (server/http/bind.ts). `public` also serves signed-in viewers. */
export type Access = 'public' | 'user' | 'fan' | 'performer' | 'operator';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Rate limit class of a call; numbers stand in server/http/limits.ts. */
export type LimitClass =
  | 'photo'
  | 'read'
  | 'write'
  | 'login'
  | 'signup'
  | 'reset'
  | 'mail'
  | 'upload'
  | 'money'
  | 'comment'
  | 'report'
  | 'message'
  | 'measure';

/** A file field of a form, for one file. `type` decides its content and size (src/rules/uploads.ts). */
export interface UploadField {
  type: FileType;
  required?: boolean;
}

/**
 * One call of the API. `path` uses {name} for parameters and is relative to the API base. `reply` is what
 * `data` of the envelope holds; columns it does not name never leave the server. `also` lists further
 * methods and paths that existing clients use for the same call.
 */
export interface EndpointSpec {
  method: Method;
  path: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Fields of the body whose text keeps its tags, where every other text loses them: the call makes it safe itself. */
  tagged?: readonly string[];
  /** Files the call takes by form; every other form is refused, but for `form`. */
  upload?: Record<string, UploadField>;
  /** Existing clients send the body as a form without files; JSON is taken as well. */
  form?: true;
  reply: z.ZodType;
  /** What may not happen twice: our own client sends an `Idempotency-Key`, and the same key does it once. */
  once?: true;
  limit?: LimitClass;
  /** Visitors of one country all get the same reply for the same query: page renders may share it for seconds. */
  shared?: true;
  also?: readonly { method?: Method; path?: string }[];
}

export type Endpoint<S extends EndpointSpec = EndpointSpec, N extends string = string> = S & {
  readonly noun: N;
  readonly name: string;
};
export type Contract<
  T extends Record<string, EndpointSpec> = Record<string, EndpointSpec>,
  N extends string = string,
> = {
  readonly [K in keyof T]: Endpoint<T[K], N>;
};

/** Declares a noun's calls. The one source of routes, validation, OpenAPI, client types and mock replies. */
export function contract<const T extends Record<string, EndpointSpec>, const N extends string>(
  noun: N,
  calls: T,
): Contract<T, N> {
  const entries = Object.entries(calls).map(([name, call]) => [name, { ...call, noun, name }]);
  return Object.fromEntries(entries) as Contract<T, N>;
}

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<K extends string, V> = [V] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: V };
type LooseQuery<V> = [V] extends [undefined] ? { query?: undefined } : { query?: V };
type Files<E, F> = E extends { upload: infer U }
  ? { files?: { [K in keyof U]?: F | F[] } }
  : { files?: undefined };

/** What a client passes to a call. */
export type CallInput<E extends EndpointSpec, F = Blob> = Part<'params', In<E['params']>> &
  LooseQuery<In<E['query']>> &
  Part<'body', In<E['body']>> &
  Files<E, F>;

/** What a handler receives: parsed and with defaults applied. */
export interface ParsedInput<E extends EndpointSpec> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
}

/** What a handler returns; the reply schema then strips and serialises it. */
export type HandlerReply<E extends EndpointSpec> = z.input<E['reply']>;
/** What a client gets: the envelope's `data`. */
export type ReplyData<E extends EndpointSpec> = z.output<E['reply']>;
