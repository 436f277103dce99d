import { existsSync, readFileSync } from 'node:fs';

/** Every criterion of WCAG 2.2 at the levels A and AA; 4.1.1 is none any more. */
const A = `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3
  2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`;
const AA = `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8
  3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`;
const wanted = [
  ...A.split(/\s+/).map((criterion) => `${criterion} A`),
  ...AA.split(/\s+/).map((criterion) => `${criterion} AA`),
];

const page = readFileSync('docs/accessibility.md', 'utf8');
const lines = [...page.matchAll(/^\| (\d\.\d\.\d+) [^|]*\| (A+) +\|([^|]*)\|([^|]*)\|$/gm)];

test('every criterion has one line', () => {
  expect(wanted).toHaveLength(55);
  expect(lines.map(([, criterion, level]) => `${criterion} ${level}`).sort()).toEqual(wanted.sort());
});

test('each says what holds it or what is missing', () => {
  expect(lines.filter(([, , , held = '', missing = '']) => !held.trim() && !missing.trim())).toEqual([]);
});

test('every test that the page names is there', () => {
  const named = [...page.matchAll(/`(tests\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(40);
  expect([...new Set(named)].filter((file) => !existsSync(file))).toEqual([]);
});
