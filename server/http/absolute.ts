import type { FastifyRequest } from 'fastify';
import { DEFAULT_AVATAR } from '#rules/constants.ts';
import type { Config } from '../config.ts';

/** True when paths of our own in a reply would lead the caller to somebody else's host. */
export function isElsewhere({ role, publicUrl }: Config, request: FastifyRequest): boolean {
  if (role === 'api') return true;
  const { origin } = request.headers;
  if (!origin) return false;
  return origin !== new URL(publicUrl).origin && origin !== `${request.protocol}://${request.host}`;
}

/** A reply in which the addresses of files and flags name their host. */
export function withAbsoluteMedia({ publicUrl, publicApi }: Config, data: unknown): unknown {
  const { origin } = new URL(publicUrl);
  const ours = [`${publicApi}/media/`, `${publicApi}/flags/`];
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const isOurs =
        value === DEFAULT_AVATAR || (ours.some((start) => value.startsWith(start)) && !/\s/.test(value));
      return isOurs && value.startsWith('/') ? origin + value : value;
    }
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object' || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one)]));
  };
  return walk(data);
}
