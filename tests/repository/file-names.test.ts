import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const NAMES = readdirSync('server/features', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => basename(path, '.ts'));

test('no file below server/features has the name of another', () => {
  expect(NAMES.filter((name, nr) => NAMES.indexOf(name) !== nr)).toEqual([]);
  expect(NAMES.length).toBeGreaterThan(500);
});

test('every ending of a name is one that docs/architecture.md explains', () => {
  const [, said = ''] = readFileSync('docs/architecture.md', 'utf8').split(
    "What the name of a file in a noun's folder says:",
  );
  const known = [...(said.split('\n\n', 1)[0] ?? '').matchAll(/`\.([a-z-]+)`/g)].map(([, ending]) => ending);
  const endings = NAMES.flatMap((name) => name.split('.').slice(1));
  expect([...new Set(endings)].sort()).toEqual(known.sort());
});
