import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorCatalogue } from '#contract/errors.ts';
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

/** The texts of every refusal of a contract, by their code. */
async function refusalTexts(): Promise<Record<string, string>> {
  const contracts = readdirSync(join(ROOT, 'src/contract')).filter((name) => name.endsWith('.ts'));
  const found: Record<string, string> = {};
  for (const name of contracts) {
    const exported = (await import(`../../src/contract/${name}`)) as Record<string, unknown>;
    for (const [part, value] of Object.entries(exported)) {
      if (!part.endsWith('rrors') || typeof value !== 'object' || value === null) continue;
      const { noun, texts } = value as ErrorCatalogue;
      for (const [code, { message }] of Object.entries(texts)) found[`${noun}.${code}`] = message;
    }
  }
  return found;
}

/** The mails that are written in code, and the pages that come with the product. */
const WRITTEN_IN_CODE = [
  'server/features/mail/templates.ts',
  'server/features/mail/account-emails.ts',
  'server/features/mail/email-template.ts',
  'server/features/delivery/delivery.mails.ts',
  'server/features/pages/built-in.ts',
];

it('says "log in" and "log out" wherever a session begins or ends, never "sign"', async () => {
  const refusals = await refusalTexts();
  expect(Object.keys(refusals).length).toBeGreaterThan(200);
  const written = WRITTEN_IN_CODE.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);
  const texts = Object.entries({
    ...enUs,
    ...DELIVERY_TEXTS,
    ...refusals,
    ...Object.fromEntries(written),
  });
  const found = texts.map(([key, text]) => [
    key,
    text.match(/\bsign(s|ed|ing)?[\s-](\w+\s)?(in|out)\b/i)?.[0],
  ]);
  expect(found.filter(([, words]) => words)).toEqual([]);
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
