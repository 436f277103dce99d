/** A piece of a text: words, an address of the web, or somebody's username. */
type TextPart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly username: string };

/** No white space, quotes, angle brackets, or characters that hide or turn around what an address says. */
const ADDRESS = /(?<![\p{L}\p{N}_@./-])(?:https?:\/\/|www\.)[^\s<>"'`\p{C}]{1,2000}/giu;
const MENTION = /(?<![\p{L}\p{N}_@./-])@[a-z0-9]{3,30}(?![\p{L}\p{N}_@-])/giu;
/** What a sentence may put behind an address. */
const TRAILING = /[.,;:!?…*_~|\\]$/u;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '”': '“', '»': '«' };

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** Without the sentence's own signs at the end; a closing bracket stays when it was opened inside. */
function trimmed(address: string): string {
  let text = address;
  for (;;) {
    const last = text.at(-1) ?? '';
    const opening = CLOSING[last];
    const isStray = opening !== undefined && countOf(text, last) > countOf(text, opening);
    if (!TRAILING.test(text) && !isStray) return text;
    text = text.slice(0, -1);
  }
}

/**
 * Where an address leads; null for one that is none, that names no host with a dot, or that hides its host behind a
 * name and a password (https://bank.example@other.example).
 */
export function safeHref(address: string): string | null {
  const text = /^www\./i.test(address) ? `https://${address}` : address;
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, hostname, href } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && username === '' && password === '' && hostname.includes('.') ? href : null;
}

/** Where a link that an operator wrote leads: a page of this site, the web or an e-mail address; null for anything else. */
export function ownOrWebHref(address: string): string | null {
  const text = address.trim();
  // Browsers drop line breaks and tabs, and read "/\\" as "//": neither may turn a path into another site.
  if (/^\/(?!\/)/.test(text)) return /[\\\s\p{C}]/u.test(text) ? null : text;
  if (/^mailto:[^\s<>"'\\?@]+@[^\s<>"'\\?]+$/i.test(text)) return text;
  return safeHref(text);
}

function linkIn(found: string): TextPart | null {
  const text = trimmed(found);
  const href = safeHref(text);
  return href ? { kind: 'link', text, href } : null;
}

/**
 * A plain text with its web addresses (http, https, www.) and @usernames found. The parts put together are the text,
 * to the letter.
 */
export function textParts(text: string): TextPart[] {
  const found = [
    ...[...text.matchAll(ADDRESS)].map((match) => ({ at: match.index, part: linkIn(match[0]) })),
    ...[...text.matchAll(MENTION)].map((match) => ({
      at: match.index,
      part: { kind: 'mention', text: match[0], username: match[0].slice(1).toLowerCase() } as const,
    })),
  ].sort((a, b) => a.at - b.at);
  const parts: TextPart[] = [];
  let done = 0;
  const words = (to: number) => {
    if (to > done) parts.push({ kind: 'words', text: text.slice(done, to) });
  };
  for (const { at, part } of found) {
    // An @ inside an address belongs to the address.
    if (!part || at < done) continue;
    words(at);
    parts.push(part);
    done = at + part.text.length;
  }
  words(text.length);
  return parts;
}

/** The usernames that a text names, each once. */
export const mentionsIn = (text: string): string[] => [
  ...new Set(textParts(text).flatMap((part) => (part.kind === 'mention' ? part.username : []))),
];
