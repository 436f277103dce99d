import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is no documented part of a package; `next-internals` and `tools/drizzle-internals` have a README of their own. */
const INSIDES = [/from ['"]next\/dist\//, /graphile_worker\._private/, /\bengine\.(?:opts|on)\b/];
const FOLDERS = ['src', 'server', 'pages', 'tools', 'demo'];

const [, section = ''] = readFileSync('docs/architecture.md', 'utf8').split(/^## 9\. .*$/m);

test('whatever leans on the insides of a package is named in the architecture', () => {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name).replaceAll('\\', '/'))
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
      .filter((name) => INSIDES.some((pattern) => pattern.test(readFileSync(name, 'utf8')))),
  );
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});

test('it was looked at with the versions that are installed', () => {
  const named = [...section.matchAll(/`([a-z.-]+)` (\d+\.\d+\.\d+) /g)];
  expect(named.length).toBeGreaterThan(5);
  for (const [, name = '', version] of named) {
    const installed = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8'));
    expect({ name, version }).toEqual({ name, version: installed.version });
  }
});
