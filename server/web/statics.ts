import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { builtFileHeaders } from '../http/headers.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Built assets for ever, public files for an hour; compressed copies made by the build are preferred. */
export function statics(
  root: string,
  headers: Record<string, string>,
): { built: Middleware; open: Middleware } {
  const built = builtFileHeaders(headers);
  // The service worker asks for pages in its own name, so it has a page's policy.
  const headersOf = (path: string) => (path.endsWith('.js') && path !== '/sw.js' ? built : headers);
  const setHeaders = (response: ServerResponse, path: string) => {
    for (const [name, value] of Object.entries(headersOf(path))) response.setHeader(name, value);
  };
  return {
    built: sirv(join(root, '.next/static'), {
      brotli: true,
      gzip: true,
      immutable: true,
      maxAge: 31_536_000,
      etag: false,
      setHeaders,
    }),
    open: sirv(join(root, 'public'), {
      brotli: true,
      gzip: true,
      maxAge: 3600,
      dotfiles: false,
      setHeaders,
    }),
  };
}
