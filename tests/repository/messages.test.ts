import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { enUs } from '#i18n/messages/en-us.ts';
import { DELIVERY_TEXTS } from '#server/features/delivery/delivery.texts.ts';
import { inNode } from '#support/in-node.ts';

const ROOT = join(__dirname, '../..');
const SOURCES = ['src', 'pages'];
const FOLDER = join(ROOT, 'src/i18n/messages/en-us');
const PLURAL = /_(zero|one|two|few|many|other)$/;
const keys = new Set(Object.keys(enUs));
/** `auth`, and `creator.account` of `creator-account.ts`. */
const nouns = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace('.ts', '').replace('-', '.'));

function* sourceFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (/\.tsx?$/.test(entry.name) && !path.includes('i18n/messages')) yield path;
  }
}

const files = SOURCES.flatMap((folder) => [...sourceFiles(join(ROOT, folder))]);

/** Every `t('…')` and `t(`…${x}`)` of the web, with its file. */
function usedKeys(): { file: string; key: string }[] {
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/\bt\(\s*(['`])([^'`]+)\1/g)].map((match) => ({
      file: file.slice(ROOT.length + 1),
      key: match[2] ?? '',
    }));
  });
}

const exists = (key: string) => keys.has(key) || (keys.has(`${key}_one`) && keys.has(`${key}_other`));

/** `feeds.type.${type}` is known when some key has that form. */
function matches(pattern: string): boolean {
  const escaped = pattern
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[\\w.-]+');
  return [...keys].some((key) => new RegExp(`^${escaped}$`).test(key.replace(PLURAL, '')));
}

it('has a text for every key that the web asks for', () => {
  const used = usedKeys();
  expect(used.length).toBeGreaterThan(50);
  const missing = used.filter(({ key }) => !(key.includes('${') ? matches(key) : exists(key)));
  expect(missing).toEqual([]);
});

it('has no text under the name of one of an e-mail or a push message: who rewords one would change the other', () =>
  expect(Object.keys(DELIVERY_TEXTS).filter((key) => keys.has(key))).toEqual([]));

it('keeps every noun, or part of one, in its own file, merged into the whole', async () => {
  for (const noun of nouns) {
    const { messages } = (await import(`../../src/i18n/messages/en-us/${noun.replace('.', '-')}.ts`)) as {
      messages: Record<string, string>;
    };
    const strangers = Object.keys(messages).filter((key) => !key.startsWith(`${noun}.`));
    expect({ noun, strangers }).toEqual({ noun, strangers: [] });
    const unmerged = Object.keys(messages).filter((key) => !keys.has(key));
    expect({ noun, unmerged }).toEqual({ noun, unmerged: [] });
  }
});

it('is asked by templates that say their noun, so that the build finds the texts', () => {
  const vague = usedKeys().filter(({ key }) => key.startsWith('${') || /^[a-z]*\$\{/.test(key));
  expect(vague).toEqual([]);
});

it('has both plurals of every counted text and writes no empty or untidy ones', () => {
  for (const [key, text] of Object.entries(enUs) as [string, string][]) {
    if (key.endsWith('_one')) expect(keys).toContain(key.replace(/_one$/, '_other'));
    expect({ key, tidy: text.trim() === text && !text.includes('  ') }).toEqual({ key, tidy: true });
  }
});

it('says "log in" and "log out" wherever a session begins or ends, never "sign"', () => {
  const isOther = ([, text]: [string, string]) => /\bsign(s|ed|ing)?[ -](\w+ )?(in|out)\b/i.test(text);
  expect(Object.entries({ ...enUs, ...DELIVERY_TEXTS }).filter(isOther)).toEqual([]);
});

/** The keys whose texts the build adds to each of `files`: none where its loader does not come. */
const shippedKeys = () =>
  inNode(`
    import { readFileSync } from 'node:fs';
    import { allTexts, mentionedTexts, TEXT_MODULES } from './tools/messages-loader.mjs';
    const texts = await allTexts();
    const isIn = (file) => (folder) => file.startsWith(folder);
    const found = (file) =>
      TEXT_MODULES.include.some(isIn(file)) && !TEXT_MODULES.exclude.some(isIn(file))
        ? Object.keys(mentionedTexts(readFileSync(file, 'utf8'), texts))
        : [];
    console.log(JSON.stringify(${JSON.stringify(files)}.map(found)));
  `) as string[][];

it('ships the text of every key that a module names, and every text with some module', () => {
  const texts = Object.keys(enUs).map((key) => ({ key, name: key.replace(PLURAL, '') }));
  const unused = new Set(keys);
  const shipped = shippedKeys();
  const missed = files.flatMap((file, index) => {
    const source = readFileSync(file, 'utf8');
    const found = new Set(shipped[index]);
    for (const key of found) unused.delete(key);
    return texts
      .filter(({ name }) =>
        [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted)),
      )
      .filter(({ key }) => !found.has(key))
      .map(({ key }) => `${file.slice(ROOT.length + 1)}: ${key}`);
  });
  expect(missed).toEqual([]);
  expect([...unused]).toEqual([]);
});
