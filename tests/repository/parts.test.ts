import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The rows of the table of parts in docs/architecture.md: the folders of a part, and what it may import. */
const [, TABLE = ''] = readFileSync('docs/architecture.md', 'utf8').split('## 1. Parts and directions\n\n');
const ROWS = (TABLE.split('\n\n', 1)[0] ?? '')
  .split('\n')
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, part = '', , mayImport = '']) => ({
    folders: [...part.matchAll(/`([\w/-]+)`/g)].flatMap(([, folder]) => folder ?? []),
    mayImport,
  }));
const FOLDERS = [...ROWS.flatMap(({ folders }) => folders), 'next-internals'];

/** By which words the table names a folder. */
const WORDS: Record<string, RegExp> = {
  'server/features': /\bservices? of\b/,
  'src/services': /\bservices\b|\bservice of translations\b/,
  'src/api': /\bAPI client\b/,
};
const wordOf = (folder: string): RegExp => WORDS[folder] ?? new RegExp(`\\b${folder.split('/').at(-1)}\\b`);

/** What stands for more than it names. */
const ALL: Record<string, (folder: string) => boolean> = {
  all: () => true,
  'everything of the web app': (folder) => folder.startsWith('src/'),
};

const ALIASES = JSON.parse(readFileSync('package.json', 'utf8')).imports as Record<string, string>;
/** The path of what a file imports; null for a package. */
function pathOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  const [, alias = '', rest = ''] = /^(#[\w-]+\/)(.+)$/.exec(specifier) ?? [];
  return ALIASES[`${alias}*`]?.replace('./', '').replace('*', rest) ?? null;
}

const folderOf = (path: string): string | undefined =>
  FOLDERS.find((folder) => path.startsWith(`${folder}/`));

/** The other parts that files of a folder import, each with one of the imports. */
function importedBy(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:tsx?|mjs)$/.test(name)) continue;
    const file = join(folder, name).replaceAll('\\', '/');
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*'([#.][^']+)'/g,
    )) {
      const to = folderOf(pathOf(file, specifier) ?? '');
      if (to && to !== folder) found.set(to, `${file} imports ${specifier}`);
    }
  }
  return found;
}

test.each(ROWS)('$folders imports what docs/architecture.md says', ({ folders, mayImport }) => {
  const isAllowed = ALL[mayImport] ?? ((folder: string) => wordOf(folder).test(mayImport));
  const unsaid = folders.flatMap((folder) =>
    [...importedBy(folder)].flatMap(([to, example]) =>
      folders.includes(to) || isAllowed(to) ? [] : [`${to}: ${example}`],
    ),
  );
  expect(unsaid).toEqual([]);
});

test('the table names every folder of code', () => {
  expect(ROWS.length).toBeGreaterThan(15);
  const inFolder = (parent: string) =>
    readdirSync(parent, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [`${parent}/${entry.name}`] : [],
    );
  expect([...inFolder('src'), ...inFolder('server')].filter((folder) => !FOLDERS.includes(folder))).toEqual(
    [],
  );
});
