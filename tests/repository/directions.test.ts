import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');

/** A fault is one import; its name is `x` unless the rule asks for the name. */
type Case = [rule: string, path: string, specifier: string, name?: string];

const planted: Case[] = [
  ['web code imports the server', 'src/features/feeds/planted.tsx', '#server/ids.ts'],
  ['a page imports the server', 'pages/planted.tsx', '#server/ids.ts'],
  ['the start of a page imports the server', 'next-internals/planted.ts', '#server/ids.ts'],
  ['a page reaches for a service', 'pages/planted.tsx', '#services/feeds.ts'],
  ['the server imports a component', 'server/features/feeds/planted.ts', '#components/card.tsx'],
  ['the server imports React', 'server/features/feeds/planted.ts', 'react'],
  ['a rule imports the contract', 'src/rules/planted.ts', '#contract/feeds.ts'],
  ['a rule does input and output', 'src/rules/planted.ts', 'node:fs'],
  ['a rule imports zod', 'src/rules/planted.ts', 'zod'],
  ['the contract imports a service', 'src/contract/planted.ts', '#services/feeds.ts'],
  ['a component knows a feature', 'src/components/planted.tsx', '#features/feeds/post-card.tsx'],
  ['a component knows the store', 'src/components/planted.tsx', '#store/hooks.ts'],
  ["a feature uses another's screen", 'src/features/feeds/planted.tsx', '#features/wallet/wallet-screen.tsx'],
  [
    "a server feature uses another's queries",
    'server/features/feeds/planted.ts',
    '../users/users.queries.ts',
  ],
  [
    "a server feature uses the queries of another's part",
    'server/features/feeds/planted.ts',
    '../streaming/chat/chat.queries.ts',
  ],
  [
    "a part of a feature uses another feature's queries",
    'server/features/streaming/chat/planted.ts',
    '../../users/users.queries.ts',
  ],
  [
    "a part of a feature uses another part's queries",
    'server/features/streaming/chat/planted.ts',
    '../tips/goals.queries.ts',
  ],
  [
    'a provider imports a feature',
    'server/providers/mail/planted.ts',
    '../../features/auth/sessions.service.ts',
  ],
  ['a provider imports the deps', 'server/providers/mail/planted.ts', '../../deps.ts'],
  ['a route asks a query', 'server/features/feeds/planted.routes.ts', './feeds.queries.ts'],
  ['a route reads a table', 'server/features/feeds/planted.routes.ts', '../../db/schema/feeds.ts'],
  ['a route writes SQL', 'server/features/feeds/planted.routes.ts', 'drizzle-orm'],
  ['a job asks a query', 'server/features/feeds/planted.jobs.ts', './feeds.queries.ts'],
  ['a job writes SQL', 'server/features/feeds/planted.jobs.ts', 'drizzle-orm'],
  ['a service writes SQL', 'server/features/feeds/planted.service.ts', 'drizzle-orm'],
  ['a service makes a column', 'server/features/feeds/planted.service.ts', 'drizzle-orm/pg-core'],
  [
    'a service reads a table',
    'server/features/feeds/planted.service.ts',
    '../../db/schema/feeds.ts',
    'feeds',
  ],
  ['a rule of a noun writes SQL', 'server/features/feeds/planted.rule.ts', 'drizzle-orm', 'sql'],
  ['a command writes SQL', 'server/features/feeds/planted.commands.ts', 'drizzle-orm'],
  ['a command asks a query', 'server/features/feeds/planted.commands.ts', './feeds.queries.ts'],
  ['a query asks a service', 'server/features/feeds/planted.queries.ts', './feeds.service.ts'],
  [
    "a query asks another noun's service",
    'server/features/feeds/planted.queries.ts',
    '../users/users.service.ts',
  ],
  ['a query presents', 'server/features/feeds/planted.queries.ts', './feeds.present.ts'],
  ['a presenter asks a query', 'server/features/feeds/planted.present.ts', './feeds.queries.ts', 'findFeed'],
  [
    'a presenter calls a service',
    'server/features/feeds/planted.present.ts',
    './feeds.service.ts',
    'publish',
  ],
  [
    'a presenter reads a table',
    'server/features/feeds/planted.present.ts',
    '../../db/schema/feeds.ts',
    'feeds',
  ],
  ['a presenter writes SQL', 'server/features/feeds/planted.present.ts', 'drizzle-orm', 'sql'],
  ['a presenter reads files', 'server/features/feeds/planted.present.ts', 'node:fs', 'readFileSync'],
  // Each layer of a noun has settings of its own; what holds for all of the server must stand there too.
  ...['service', 'routes', 'jobs', 'commands', 'queries', 'present'].flatMap((layer): Case[] => {
    const path = `server/features/feeds/planted.${layer}.ts`;
    return [
      [`a file of the layer ${layer} imports the demo world`, path, '../../../demo/people.ts'],
      [`a file of the layer ${layer} imports a component`, path, '#components/card.tsx'],
      [`a file of the layer ${layer} imports React`, path, 'react'],
      [`a file of the layer ${layer} asks another noun's query`, path, '../users/users.queries.ts'],
    ];
  }),
  ["what is no noun asks a noun's query", 'server/web/planted.ts', '../features/feeds/feeds.queries.ts'],
  ['the server imports the demo world', 'server/planted.ts', '../demo/people.ts'],
  ['a server feature imports the demo world', 'server/features/feeds/planted.ts', '../../../demo/people.ts'],
  ['a provider imports the demo world', 'server/providers/mail/planted.ts', '../../../demo/people.ts'],
  ['web code imports the demo world', 'src/lib/planted.ts', '../../demo/people.ts'],
  ['a rule imports the demo world', 'src/rules/planted.ts', '../../demo/people.ts'],
  ['the contract imports the demo world', 'src/contract/planted.ts', '../../demo/people.ts'],
  ['a component imports the demo world', 'src/components/planted.tsx', '../../demo/people.ts'],
  ['a feature imports the demo world', 'src/features/feeds/planted.tsx', '../../../demo/people.ts'],
  ['a page imports the demo world', 'pages/planted.tsx', '../demo/people.ts'],
  ['the server imports a tool', 'server/planted.ts', '../tools/demo/first-start.ts'],
  ['the demo world imports the server', 'demo/planted.ts', '#server/db/client.ts'],
  ['the demo world imports the server by its folder', 'demo/planted.ts', '../server/db/client.ts'],
  ['the demo world imports a service', 'demo/planted.ts', '#services/feeds.ts'],
  ['the demo world imports the database', 'demo/planted.ts', 'drizzle-orm'],
  ['the demo world draws pictures', 'demo/planted.ts', 'sharp'],
];

const welcome: Case[] = [
  ['web code imports the contract', 'src/features/feeds/planted.tsx', '#contract/feeds.ts'],
  ["a feature uses another's component", 'src/features/feeds/planted.tsx', '#features/wallet/tip-sheet.tsx'],
  [
    "a server feature uses another's service",
    'server/features/feeds/planted.ts',
    '../users/users.service.ts',
  ],
  ['a route calls its service', 'server/features/feeds/planted.routes.ts', './feeds.service.ts'],
  ['a route presents', 'server/features/feeds/planted.routes.ts', './feeds.present.ts'],
  ['a service asks its query', 'server/features/feeds/planted.service.ts', './feeds.queries.ts'],
  [
    'a query uses another query of its noun',
    'server/features/feeds/planted.queries.ts',
    './feeds.queries.ts',
  ],
  ['a query writes SQL', 'server/features/feeds/planted.queries.ts', 'drizzle-orm'],
  ['a query reads a table', 'server/features/feeds/planted.queries.ts', '../../db/schema/feeds.ts', 'feeds'],
  [
    'a service knows what a column holds',
    'server/features/feeds/planted.service.ts',
    '../../db/schema/files.ts',
    'type FileVersion',
  ],
  [
    'a presenter knows a row',
    'server/features/feeds/planted.present.ts',
    './feeds.queries.ts',
    'type FeedRow',
  ],
  ['a presenter uses a rule', 'server/features/feeds/planted.present.ts', '#rules/money.ts', 'toWire'],
  [
    'a presenter uses another presenter',
    'server/features/feeds/planted.present.ts',
    '../files/files.present.ts',
    'presentFile',
  ],
  ['the server imports a rule', 'server/features/feeds/planted.ts', '#rules/money.ts'],
  ['a page imports the shell', 'pages/planted.tsx', '#shell/page.tsx'],
  ['the server imports the rule about demo accounts', 'server/planted.ts', '#rules/demo.ts'],
  ['the demo world imports the contract', 'demo/planted.ts', '#contract/feeds.ts'],
  ['the demo world imports a rule', 'demo/planted.ts', '#rules/demo.ts'],
  ['the demo world imports a neighbour', 'demo/planted.ts', './people.ts'],
  ['the demo world reads its pictures', 'demo/planted.ts', 'node:fs/promises'],
  ['the demo world makes requests as the web does', 'demo/planted.ts', '#api/request-parts.ts'],
];

/** Two files that know each other only by their types. */
const circle: [path: string, source: string][] = [
  ['server/circle-a.ts', "import type { B } from './circle-b.ts';\n\nexport type A = B | null;\n"],
  ['server/circle-b.ts', "import type { A } from './circle-a.ts';\n\nexport type B = A | null;\n"],
];

/** Lints all in one folder with our own settings; answers the paths that each rule refused. */
function refusedPaths(cases: [path: string, specifier: string, name: string][]) {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-directions-'));
  try {
    const settings = { ...JSON.parse(readFileSync('biome.json', 'utf8')), vcs: { enabled: false } };
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(settings));
    for (const [path, specifier, name] of cases) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `import { ${name} } from '${specifier}';\n`);
    }
    for (const [path, source] of circle) writeFileSync(join(folder, path), source);
    const run = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=300'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const report = JSON.parse(run.stdout) as {
      diagnostics: { category: string; location: { path: string | { file: string } } }[];
    };
    return (rule: string): Set<string> => {
      const found = report.diagnostics.filter(({ category }) => category === rule);
      return new Set(
        found.map(({ location }) => (typeof location.path === 'string' ? location.path : location.path.file)),
      );
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const at = (path: string, index: number): string => path.replace('planted', `planted-${index}`);

describe('import directions', () => {
  let refused: Set<string>;
  let circular: Set<string>;

  beforeAll(() => {
    const all = [...planted, ...welcome];
    const refusedBy = refusedPaths(
      all.map(([, path, specifier, name = 'x'], index) => [at(path, index), specifier, name]),
    );
    refused = refusedBy('lint/style/noRestrictedImports');
    circular = refusedBy('lint/suspicious/noImportCycles');
  });

  it.each(planted.map(([rule, path], index) => [rule, path, index] as const))(
    'refuses that %s',
    (_rule, path, index) => {
      expect(refused).toContain(at(path, index));
    },
  );

  it.each(welcome.map(([what, path], index) => [what, path, index + planted.length] as const))(
    'accepts that %s',
    (_what, path, index) => {
      expect(refused).not.toContain(at(path, index));
    },
  );

  it('refuses a circle, also one of types only', () => {
    expect([...circular].sort()).toEqual(circle.map(([path]) => path));
  });
});
