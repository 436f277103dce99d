import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { escapeMarkup } from '../markup.ts';
import { countAsRead } from './limits.ts';

interface Operation {
  operationId?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: unknown;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1a18;background:#fff}
summary{cursor:pointer;padding:.5rem 0;border-top:1px solid #e5e1db}code{font:14px ui-monospace,monospace}
.m{display:inline-block;width:5rem;font-weight:600}pre{overflow:auto;background:#f7f5f2;padding:1rem;border-radius:8px;font-size:13px}
@media(prefers-color-scheme:dark){body{color:#f2efea;background:#121110}pre{background:#1c1b19}summary{border-color:#333}}`;

/** The only page among the calls: its style stands in it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

function operation(method: string, path: string, one: Operation): string {
  const access = (one.security ?? []).length > 0 ? 'signed in' : 'open';
  const detail = { parameters: one.parameters, requestBody: one.requestBody };
  return `<details><summary><span class="m">${method.toUpperCase()}</span><code>${escapeMarkup(path)}</code> · ${access}</summary><p><code>${escapeMarkup(one.operationId ?? '')}</code></p><pre>${escapeMarkup(JSON.stringify(detail, null, 2))}</pre></details>`;
}

/** The OpenAPI document as a page to read: every call by noun, without a script. */
function page(paths: Record<string, Record<string, Operation>>): string {
  const byNoun = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, one] of Object.entries(methods)) {
      const noun = one.tags?.[0] ?? 'other';
      byNoun.set(noun, [...(byNoun.get(noun) ?? []), operation(method, path, one)]);
    }
  }
  const nouns = [...byNoun.entries()].sort(([a], [b]) => a.localeCompare(b));
  const sections = nouns.map(([noun, calls]) => `<h2>${escapeMarkup(noun)}</h2>${calls.join('')}`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title><style>${STYLE}</style><h1>API</h1><p>Base <code>/api</code>. The token goes raw into <code>Authorization</code>. The document itself: <a href="/api/openapi.json">openapi.json</a>.</p>${sections.join('')}</html>`;
}

interface KeptDocument {
  plain: Buffer;
  packed: Buffer;
  etag: string;
}

const KEPT_SECONDS = 300;

/** Serves what is the same until the next start: made and packed once, and kept by browsers and proxies for some minutes. */
function keptDocument(
  app: FastifyInstance,
  path: string,
  headers: Record<string, string>,
  make: () => string,
): void {
  let kept: KeptDocument | null = null;
  const document = (): KeptDocument => {
    if (kept) return kept;
    const plain = Buffer.from(make());
    // Weak: the packed copy is other bytes of the same document.
    const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`;
    kept = { plain, packed: gzipSync(plain), etag };
    return kept;
  };
  app.get(path, { onRequest: countAsRead }, async (request, reply) => {
    const { plain, packed, etag } = document();
    reply.headers({
      ...headers,
      etag,
      vary: 'accept-encoding',
      'cache-control': `public, max-age=${KEPT_SECONDS}`,
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(packed);
  });
}

/** `/openapi.json`: the document. `/docs`: the same for people. */
export function docsRoutes(app: FastifyInstance): void {
  const json = { 'content-type': 'application/json; charset=utf-8' };
  const html = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY };
  keptDocument(app, '/openapi.json', json, () => JSON.stringify(app.swagger()));
  keptDocument(app, '/docs', html, () => {
    const { paths } = app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> };
    return page(paths);
  });
}
