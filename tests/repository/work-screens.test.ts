import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { imports } from '../../package.json' with { type: 'json' };

/** The file of ours that an import names; null for a package. */
function fileOf(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const [alias] = specifier.split('/', 1);
  const pattern = (imports as Record<string, string>)[`${alias}/*`];
  return pattern ? join(pattern.replace('*', specifier.slice((alias?.length ?? 0) + 1))) : null;
}

const known = new Map<string, string[]>();
/** What a file imports, now or later; types are left out. */
function importsOf(path: string): string[] {
  const before = known.get(path);
  if (before) return before;
  const source = existsSync(path) && /\.tsx?$/.test(path) ? readFileSync(path, 'utf8') : '';
  const found = [...source.matchAll(/^import (?!type )[^;]*?from '([^']+)'|import\('([^']+)'\)/gm)];
  const names = found.map(([, first, second]) => first ?? second ?? '');
  known.set(path, names);
  return names;
}

/** Every file and package that a page brings with it. */
function broughtBy(page: string): Set<string> {
  const seen = new Set<string>();
  const waiting = [page];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
    for (const specifier of importsOf(path)) {
      const next = fileOf(specifier, path) ?? specifier;
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  return seen;
}

const pages = globSync('pages/**/*.tsx').filter((path) => !/_(app|document|error)\.tsx$/.test(path));

test('a page with parts of antd has a work screen around them, which brings their style sheet', () => {
  const brought = pages.map((page) => ({ page, parts: broughtBy(page) }));
  const withAntd = brought.filter(({ parts }) => parts.has('antd'));
  expect(withAntd.length).toBeGreaterThan(10);
  expect(withAntd.length).toBeLessThan(pages.length);
  const bare = withAntd.filter(({ parts }) => !parts.has('src/shell/work-screen.tsx'));
  expect(bare.map(({ page }) => page)).toEqual([]);
});
