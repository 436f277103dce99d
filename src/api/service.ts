import type { CallInput, Contract, EndpointSpec, ReplyData } from '#contract/endpoint.ts';
import { browserApi } from './browser-api.ts';
import type { Api, CallInfo, CallOptions, CallParts } from './client.ts';

/** `api` is mandatory on the server, where there is no client of one's own. */
type ServiceOptions = CallOptions & { api?: Api };

type Arguments<E extends EndpointSpec> =
  Record<string, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: ServiceOptions]
    : [input: CallInput<E>, options?: ServiceOptions];

type ServiceCall<E extends EndpointSpec> = (...args: Arguments<E>) => Promise<ReplyData<E>>;
type Service<T extends Record<string, EndpointSpec>> = { readonly [K in keyof T]: ServiceCall<T[K]> };

/** Typed functions for every call of a noun: `service(feeds).view({ params: { id } })` → the envelope's data. */
export function service<T extends Record<string, EndpointSpec>>(contract: Contract<T>): Service<T> {
  const calls = Object.entries(contract as Record<string, CallInfo>).map(([name, call]) => [
    name,
    (input?: CallParts, { api, ...options }: ServiceOptions = {}) =>
      (api ?? browserApi()).send(call, input, options),
  ]);
  return Object.fromEntries(calls) as Service<T>;
}
