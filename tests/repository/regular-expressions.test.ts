import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';
import { analyse } from 'scslre';

/**
 * What people send may be long, and a regular expression that tries every way to split it stops the whole process:
 * `^\d+\.?\d*$` took seconds for 100 000 digits and an "x". A limit of length in front is no cure by itself, as zod goes on
 * checking a text that is too long. So every expression of the product is analysed: `scslre` (MIT, small, without
 * binaries; eslint-plugin-regexp stands on it) finds those whose time grows faster than the text, without a clock. It knows
 * attacks that repeat one character. What to write instead: `(?<!x)x+$` for `x+$`, `\s*(?:\/\s*)?` for `\s*\/?\s*`.
 */
const FOLDERS = ['src', 'server', 'pages', 'next-internals'];

/** Put together when they run, so that they were read by people: no two repetitions of the same character meet in them. */
const PUT_TOGETHER = ['server/web/send-page.ts', 'server/web/text-files.ts', 'src/rules/text.ts'];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name)),
).map((name) => ({ name, text: readFileSync(name, 'utf8') }));

interface Written {
  readonly pattern: string;
  readonly flags: string;
}

/** The regular expressions that stand in a file. */
function expressionsIn(text: string): Written[] {
  const { tokens } = parse(text, {
    sourceType: 'module',
    plugins: ['typescript', 'jsx', 'explicitResourceManagement'],
    tokens: true,
  });
  return (tokens ?? []).flatMap((token) => (token.type.label === 'regexp' ? [token.value as Written] : []));
}

const isSlow = ({ pattern: source, flags }: Written): boolean =>
  analyse({ source, flags }).reports.length > 0;

test.each([
  [String.raw`^(?:-?(?:\d+\.?\d*|\.\d+))?$`, true],
  [String.raw`^(?:-?(?:\d+(?:\.\d*)?|\.\d+))?$`, false],
  ['(a+)+$', true],
  ['=+$', true],
  ['(?<!=)=+$', false],
])('the analysis knows %s', (pattern, expected) => {
  expect(isSlow({ pattern, flags: '' })).toBe(expected);
});

test('no regular expression takes more than linear time', () => {
  const found = sources.flatMap(({ name, text }) =>
    expressionsIn(text).map((written) => ({ ...written, file: name })),
  );
  expect(found.length).toBeGreaterThan(250);
  expect(found.filter(isSlow).map(({ file, pattern, flags }) => `${file}: /${pattern}/${flags}`)).toEqual([]);
});

test('a regular expression that is put together while it runs was read by somebody', () => {
  const found = sources.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ name }) => name);
  expect(found.sort()).toEqual(PUT_TOGETHER);
});
