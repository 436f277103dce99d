import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileErrors } from '#contract/files.ts';
import { fail } from '../../http/errors.ts';
import type { StoredObject } from '../../providers/storage/storage.ts';

interface SendOptions {
  type: string;
  etag: string;
  cacheControl: string;
  /** Offered as a download under this name instead of being shown. */
  downloadAs?: string | undefined;
  /** Asked before so many bytes are sent; what it throws is sent instead. */
  beforeBytes?: ((count: number) => Promise<void>) | undefined;
}

type Range = { start: number; end: number };

/**
 * The one range asked for (RFC 9110): `null` for the whole, `'unsatisfiable'` when it lies behind the end.
 * Several ranges, other units and nonsense mean the whole, as the standard allows.
 */
function rangeOf(header: string | undefined, size: number): Range | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] === '') {
    const last = Number(match[2]);
    return last === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== '' && Number(match[2]) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** What offers bytes as a download under this name. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** Bytes people uploaded: whatever they turn out to be, they run nothing and are taken for nothing else. */
export const HARMLESS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

/** Sends stored bytes: whole or one range, 304 when the caller has them, headers only for HEAD. */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  options: SendOptions,
): Promise<FastifyReply> {
  const { 'if-none-match': known, 'if-range': ifRange, range: rangeHeader } = request.headers;
  const isKnown = known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === options.etag);
  const range = ifRange === undefined || ifRange === options.etag ? rangeOf(rangeHeader, object.size) : null;
  const hasBytes = request.method !== 'HEAD' && !isKnown && range !== 'unsatisfiable';
  if (hasBytes) await options.beforeBytes?.(range ? range.end - range.start + 1 : object.size);
  // Before anything is said of them: there may be an error to send instead.
  const bytes = hasBytes ? await object.open(range ?? undefined) : null;
  if (hasBytes && !bytes) throw fail(fileErrors, 'not-found');
  reply.headers({
    etag: options.etag,
    'cache-control': options.cacheControl,
    'accept-ranges': 'bytes',
    ...HARMLESS,
    ...(options.downloadAs ? { 'content-disposition': attachment(options.downloadAs) } : {}),
  });
  if (isKnown) return reply.status(304).send();
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${object.size}`).send();
  }
  reply
    .type(options.type)
    .header('content-length', String(range ? range.end - range.start + 1 : object.size));
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${object.size}`);
  return bytes ? reply.send(bytes) : reply.send();
}
