import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** The files of this repository that a page leads to. */
function linksOf(page: string): string[] {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)\s]+)[^)]*\)|\b(?:src|href)="([^"]+)"/g)];
  return links
    .map(([, link, named]) => (link ?? named ?? '').split('#', 1)[0] ?? '')
    .filter((link) => link !== '' && !/^(?:[a-z]+:|\/)/i.test(link));
}

test('every link between the pages leads to a file', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((link) => !existsSync(resolve(dirname(page), decodeURIComponent(link))))
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
  expect(pages.flatMap(linksOf).length).toBeGreaterThan(20);
});

/** The code files a text names, each once. */
const filesNamedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/`([\w./[\]-]+\.(?:tsx?|mjs|sql))`/g)].flatMap(([, name]) => name ?? [])),
];

const CODE = ['src', 'server', 'pages', 'next-internals', 'tools', 'tests', 'demo'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (name) => `/${join(folder, name).replaceAll('\\', '/')}`,
  ),
);

test('every code file that the pages about the code name is there', () => {
  const missing = ['README.md', 'docs/architecture.md', 'docs/adding-a-feature.md'].flatMap((page) =>
    filesNamedIn(readFileSync(page, 'utf8'))
      .filter((name) => !CODE.some((file) => file.endsWith(`/${name}`)))
      .map((name) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every page that the code names is there', () => {
  const sources = [...readdirSync('.').map((name) => `/${name}`), ...CODE].filter((file) =>
    /\.(?:tsx?|m?js|sql)$/.test(file),
  );
  const isThere = (file: string, page: string) =>
    [page, join('docs', page), join(dirname(file), page)].some((place) => existsSync(place));
  const missing = sources.flatMap((path) => {
    const file = path.slice(1);
    const named = readFileSync(file, 'utf8').matchAll(/(?<![\w./-])(?:[\w.-]+\/)*[\w-]+\.md\b/g);
    return [...named].filter(([page]) => !isThere(file, page)).map(([page]) => `${file}: ${page}`);
  });
  expect(missing).toEqual([]);
});

test('every decision has a number of its own and is in the list of decisions', () => {
  const decisions = readdirSync('docs/decisions').filter((name) => name !== 'README.md');
  expect(decisions.filter((name) => !/^\d{3}-[a-z0-9-]+\.md$/.test(name))).toEqual([]);
  expect(new Set(decisions.map((name) => name.slice(0, 3))).size).toBe(decisions.length);
  const listed = linksOf('docs/decisions/README.md');
  expect(decisions.filter((name) => !listed.includes(name))).toEqual([]);
});
