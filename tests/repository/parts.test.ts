import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { PARTS } from './parts.ts';

const ALIASES = JSON.parse(readFileSync('package.json', 'utf8')).imports as Record<string, string>;

/** The path of what a file imports; null for a package. */
function pathOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const [, alias = '', rest = ''] = /^(#[\w-]+\/)(.+)$/.exec(specifier) ?? [];
  return ALIASES[`${alias}*`]?.replace('./', '').replace('*', rest) ?? null;
}

const isIn = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);
const partOf = (path: string): string | undefined => Object.keys(PARTS).find((part) => isIn(path, part));

/** What a file imports of parts that its own may not import. */
function refusedImports(file: string, source: string): string[] {
  const part = partOf(file);
  const allowed = PARTS[part ?? ''];
  if (!allowed || allowed === 'everything') return [];
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].flatMap(([, specifier = '']) => {
    const path = pathOf(file, specifier);
    const to = path && partOf(path);
    if (!to || to === part || allowed.some((folder) => isIn(path, folder))) return [];
    return [specifier];
  });
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')));

test.each(Object.keys(PARTS))('%s imports only what it may', (part) => {
  const files = filesOf(part);
  expect(files.length).toBeGreaterThan(0);
  const refused = files.flatMap((file) =>
    refusedImports(file, readFileSync(file, 'utf8')).map((specifier) => `${file} imports ${specifier}`),
  );
  expect(refused).toEqual([]);
});

test('every folder of the web app and the server is a part', () => {
  const folders = ['src', 'server'].flatMap((parent) =>
    readdirSync(parent, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [`${parent}/${entry.name}`] : [],
    ),
  );
  expect(folders.filter((folder) => !(folder in PARTS))).toEqual([]);
});

test('every folder that may be imported is there', () => {
  const named = Object.values(PARTS).flatMap((folders) => (folders === 'everything' ? [] : folders));
  for (const folder of named) expect(readdirSync(folder).length).toBeGreaterThan(0);
});

/** One fault for each way to import, and for some directions that nothing else holds. */
test.each([
  ['a helper knows a noun', 'src/lib/planted.ts', "import { x } from '#features/feeds/post-card.tsx';"],
  ['a slice knows a screen', 'src/store/planted.ts', "import {\n  x,\n} from '../features/a-screen.tsx';"],
  ['the database knows HTTP', 'server/db/planted.ts', "import type { X } from '../http/errors.ts';"],
  ['HTTP knows sockets', 'server/http/planted.ts', "export { x } from '../realtime/rooms.ts';"],
  [
    'HTTP knows a noun besides settings',
    'server/http/planted.ts',
    "await import('../features/users/users.service.ts')",
  ],
  ['the queue knows a noun', 'server/jobs/planted.ts', "import '../features/mail/mail.jobs.ts';"],
  ['a text knows a component', 'src/i18n/planted.ts', "import { x } from '#components/card.tsx';"],
  [
    'a noun knows the cache of pages',
    'server/features/a/planted.ts',
    "import { x } from '#server/web/x.ts';",
  ],
])('it is refused that %s', (_fault, file, source) => {
  expect(refusedImports(file, source)).toHaveLength(1);
});

test.each([
  [
    'HTTP knows the settings',
    'server/http/planted.ts',
    "import { x } from '../features/settings/settings.service.ts';",
  ],
  ['a neighbour', 'server/db/planted.ts', "import { x } from './list.ts';"],
  ['what stands in server itself', 'server/db/planted.ts', "import type { Clock } from '../clock.ts';"],
  ['a package', 'src/theme/planted.ts', "import { theme } from 'antd';"],
  ['a screen knows a component', 'src/features/a/planted.tsx', "import { x } from '#components/card.tsx';"],
])('it is allowed that one imports: %s', (_what, file, source) => {
  expect(refusedImports(file, source)).toEqual([]);
});
