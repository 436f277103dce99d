import { readdirSync } from 'node:fs';

const FOLDER = new URL('../src/i18n/messages/en-us/', import.meta.url);

/** A file of texts for every noun; its keys start with the noun (tests/rules/messages.test.ts). */
export function textNouns() {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'));
  return files.map((name) => name.replace(/\.ts$/, ''));
}

/** Nouns whose keys a source text mentions: 'feeds.card.open', `feeds.type.${type}`. */
export function mentionedNouns(source, nouns = textNouns()) {
  const mentioned = new Set();
  for (const [, noun] of source.matchAll(/['"`]([a-z]+)\.[\w${]/g)) if (nouns.includes(noun)) mentioned.add(noun);
  return [...mentioned].sort();
}

/**
 * webpack loader for the web's own modules: whoever names a key brings the texts of its noun along, so that a
 * page loads the texts of its own parts and no others. Mentioning too much costs a little weight, never a text.
 */
export default function messagesLoader(source) {
  const nouns = mentionedNouns(source);
  if (nouns.length === 0) return source;
  const lines = nouns.map(
    (noun) =>
      `import { messages as __${noun}Texts } from '#i18n/messages/en-us/${noun}.ts'; __registerTexts(__${noun}Texts);`,
  );
  return `${source}\nimport { registerTexts as __registerTexts } from '#i18n/texts.ts';\n${lines.join('\n')}\n`;
}
