import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/run.ts';

/** Where the code lies that answers a request in production; the rest of Next builds, or runs in browsers. */
const FOLDERS = [
  'server',
  'lib',
  'shared',
  'client/components',
  'api',
  'compiled/next-server',
  'build/templates',
];
/** Runs only in development, or is a test of Next's own. */
const LEFT_OUT = /(\.map|\.d\.ts|\.dev\.js|\.test\.js)$|\/(dev|typescript|mcp)\//;

const NAME = '[a-zA-Z][a-zA-Z0-9]*(?:-[a-zA-Z0-9]+)*';
const QUOTED = `['"\`](${NAME})['"\`]`;
const PATTERNS = [
  // headers['x-name'], headers.get('x-name'), rawHeaders.has("x-name"), getHeader(request, 'x-name')
  new RegExp(`[hH]eaders?\\??\\.?\\[${QUOTED}\\]`, 'g'),
  new RegExp(`[hH]eaders?\\)?\\??\\.(?:get|has|set|delete|append)\\(${QUOTED}`, 'g'),
  new RegExp(`(?:get|has)Headers?\\([^'"()]{0,40}${QUOTED}`, 'g'),
  // headers.host, but no method of theirs
  /\b(?:req|request|_req|_request)\??\.headers\??\.([a-z][a-z0-9_]*)\b(?!\()/g,
  // { name: 'x-name' } of constants: RSC_HEADER = 'rsc', x.NEXT_HMR_REFRESH_HEADER="…"
  new RegExp(`\\b[A-Z0-9_]*HEADERS?(?:_[A-Z0-9_]*)?\\s*[:=]\\s*${QUOTED}`, 'g'),
  // minified code compares and looks up by the bare text
  /['"`]((?:x|next|sec|cf|if|content|accept|cache|vercel|rsc)-[a-z0-9]+(?:-[a-z0-9]+)*)['"`]/g,
];

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (path.endsWith('.js')) yield path;
  }
}

/**
 * Every request header that the installed Next may read, found in its own code. Rather one too many than one too
 * few: names that are only ever sent are among them.
 */
export function headersNextReads(): string[] {
  const dist = join(ROOT, 'node_modules/next/dist');
  const found = new Set<string>();
  for (const folder of FOLDERS) {
    for (const file of filesIn(join(dist, folder))) {
      if (LEFT_OUT.test(file)) continue;
      const source = readFileSync(file, 'utf8');
      for (const pattern of PATTERNS)
        for (const [, name = ''] of source.matchAll(pattern)) found.add(name.toLowerCase());
    }
  }
  return [...found].sort();
}
