import { readdirSync, readFileSync } from 'node:fs';

/** The one place that knows whether a key belongs to an input method (rule 9.15). */
const HELPER = 'src/lib/pressed-key.ts';

const FILES = ['src', 'pages'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`),
);

/** A key that is read from the event itself, or asked of a part that does so by itself. */
const BY_ITSELF =
  /\b(?:event|e|evt|nativeEvent)\.(?:key|code(?!')|keyCode|which|charCode|isComposing)\b|\bonPressEnter\b|\bonKeyPress\b|\{[^{}]*\b(?:key|code|keyCode)\b[^{}]*\}:\s*(?:React\.)?KeyboardEvent/;

/** Comparing with this key is for forms and fields: nobody else has a reason to know it. */
const ENTER =
  /(?<!\bpressedKey\(event\) |\bkey )[!=]==\s*['"](?:Enter|NumpadEnter|Return)['"]|\bcase ['"]Enter['"]/;

const isFound = (source: string) => BY_ITSELF.test(source) || ENTER.test(source);

test.each([
  "if (event.key === 'Enter') send();",
  "if (event.key !== 'Escape') return;",
  'if (e.nativeEvent.isComposing) return;',
  'if (event.keyCode === 13) send();',
  "if (event.code === 'Enter') send();",
  '<Input onPressEnter={() => void save()} />',
  "const onKey = ({ key, target }: KeyboardEvent) => key === 'Enter';",
  "if (pressed === 'Enter') send();",
  "switch (pressed) { case 'Enter': send(); }",
])('%s is found', (source) => {
  expect(isFound(source)).toBe(true);
});

test.each([
  "if (pressedKey(event) !== 'Enter') return;",
  "const key = pressedKey(event); if (key === 'Enter') send();",
  '<li key={entry.key} />',
  'entries.filter((entry) => entry.key !== key)',
])('%s is not', (source) => {
  expect(isFound(source)).toBe(false);
});

test('every handler asks pressedKey which key it was, so that none takes one of an input method', () => {
  expect(FILES.length).toBeGreaterThan(800);
  const found = FILES.filter((path) => path !== HELPER && isFound(readFileSync(path, 'utf8')));
  expect(found).toEqual([]);
});
