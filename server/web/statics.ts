import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { builtFileHeaders } from '../http/headers.ts';

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Built assets for ever, public files for an hour; compressed copies made by the build are preferred. */
export function statics(
  root: string,
  headers: Record<string, string>,
): { built: Middleware; open: Middleware } {
  const setter = (all: Record<string, string>) => (response: ServerResponse) => {
    for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
  };
  return {
    built: sirv(join(root, '.next/static'), {
      brotli: true,
      gzip: true,
      immutable: true,
      maxAge: 31_536_000,
      etag: false,
      setHeaders: setter(builtFileHeaders(headers)),
    }),
    open: sirv(join(root, 'public'), {
      brotli: true,
      gzip: true,
      maxAge: 3600,
      dotfiles: false,
      setHeaders: setter(headers),
    }),
  };
}
