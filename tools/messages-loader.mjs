import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const FOLDER = new URL('../src/i18n/messages/en-us/', import.meta.url);
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** 'feeds.card.open' in quotes, or the beginning of `feeds.type.${type}.label`. */
const KEYS = /(['"`])([a-z]+\.[\w.-]*(?:\$\{[^}]*\}[\w.-]*)*)\1/g;
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The modules that may ask for texts. */
export const TEXT_MODULES = {
  include: [here('src/'), here('pages/')],
  exclude: [here('src/contract/'), here('src/i18n/messages/')],
};

const cache = new Map();

/** Texts of one file; read again when it has changed. */
async function textsOf(file) {
  const { mtimeMs } = statSync(new URL(file, FOLDER));
  const known = cache.get(file);
  if (known?.mtimeMs === mtimeMs) return known.messages;
  const { messages } = await import(`${new URL(file, FOLDER)}?v=${mtimeMs}`);
  cache.set(file, { mtimeMs, messages });
  return messages;
}

const textFiles = () => readdirSync(FOLDER).filter((name) => name.endsWith('.ts'));

/** Every text there is. */
export async function allTexts() {
  return Object.assign({}, ...(await Promise.all(textFiles().map(textsOf))));
}

/** What a literal can stand for: itself, or everything a template can become. */
function asPattern(literal) {
  const parts = literal.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w.-]+')}$`);
}

/** The texts whose keys a source mentions, with all their plurals. */
export function mentionedTexts(source, texts) {
  const literals = [...source.replace(COMMENTS, '').matchAll(KEYS)].map(([, , literal]) => literal);
  const patterns = [...new Set(literals)].map(asPattern);
  const found = Object.entries(texts).filter(([key]) => {
    const asked = key.replace(PLURAL, '');
    return patterns.some((pattern) => pattern.test(asked) || pattern.test(key));
  });
  return Object.fromEntries(found);
}

/** The source, with the texts it names at its end. */
export function withTexts(source, texts) {
  if (Object.keys(texts).length === 0) return source;
  const lines = `import { registerTexts as __registerTexts } from '#i18n/texts.ts';\n__registerTexts(${JSON.stringify(texts)});`;
  return `${source}\n${lines}\n`;
}

/**
 * webpack loader for the web's own modules: whoever names a key brings its text along, so that a page loads the
 * texts of its own parts and no others.
 */
export default async function messagesLoader(source) {
  const texts = {};
  for (const file of textFiles()) {
    const messages = await textsOf(file);
    const found = mentionedTexts(source, messages);
    if (Object.keys(found).length > 0) this.addDependency(fileURLToPath(new URL(file, FOLDER)));
    Object.assign(texts, found);
  }
  return withTexts(source, texts);
}
