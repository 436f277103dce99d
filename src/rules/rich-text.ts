import { ownOrWebHref } from './linked-text.ts';

/** Elements that a text may have. Of all others only the words stay. */
const INLINE = new Set('a b strong i em u s small code sub sup br'.split(' '));
const BLOCKS = new Set('p h2 h3 h4 ul ol li blockquote pre hr table thead tbody tr th td'.split(' '));
const EMPTY = new Set(['br', 'hr']);
/** A page has one first heading, which is its title. */
const RENAMED: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4', strike: 's', del: 's' };
/** What stands in these is nothing to read: it goes with them. */
const HIDDEN = new Set(
  (
    'script style template svg math iframe object embed noscript noembed noframes textarea title head select ' +
    'xmp audio video canvas'
  ).split(' '),
);

/** A comment or declaration, a tag (1: "/" of an end, 2: name, 3: attributes), words, or a "<" that begins nothing. */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<[!?][^<>]*>|<(\/?)([a-z][a-z0-9]*)(?=[\s/>])([^<>]*)>|[^<]+|</gi;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Entities as the characters they stand for; unknown ones stay as they were typed. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return CHARACTERS[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : '';
    return /\p{Cc}|\p{Cs}/u.test(character) ? '' : character;
  });
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The start of an element, with nothing of its attributes but where a link leads. */
function startTag(name: string, attributes: string): string {
  if (name !== 'a') return `<${name}>`;
  const found = HREF.exec(attributes);
  const href = ownOrWebHref(decoded(found?.[1] ?? found?.[2] ?? found?.[3] ?? ''));
  if (!href) return '<a>';
  return `<a href="${escaped(href)}"${href.startsWith('/') ? '' : ' rel="noopener"'}>`;
}

/** Keeps account of what is open, so that every element is one that we began and ended. */
class Writer {
  readonly #parts: string[] = [];
  readonly #open: string[] = [];

  words(text: string): void {
    this.#parts.push(escaped(decoded(text)));
  }

  start(name: string, attributes: string): void {
    // A block ends a paragraph, as browsers have it, and no link is inside another.
    if (BLOCKS.has(name)) this.end('p');
    if (name === 'a') this.end('a');
    this.#parts.push(startTag(name, attributes));
    if (!EMPTY.has(name)) this.#open.push(name);
  }

  /** Ends the element and what is still open in it; nothing when it is not open. */
  end(name: string): void {
    const at = this.#open.lastIndexOf(name);
    if (at < 0) return;
    for (const inner of this.#open.splice(at).reverse()) this.#parts.push(`</${inner}>`);
  }

  text(): string {
    for (const name of this.#open.splice(0).reverse()) this.#parts.push(`</${name}>`);
    return this.#parts.join('').trim();
  }
}

/** Paragraphs of a text without elements: an empty line begins a new one. */
const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim().replace(/\s*\n\s*/g, '<br>'))
    .filter(Boolean)
    .map((part) => `<p>${part}</p>`)
    .join('\n');

/**
 * A text with headings, lists, links and emphasis, from HTML or plain paragraphs, such that it may be put into any
 * page: it is written anew from the elements above, and links lead to this site, the web or an e-mail address.
 */
export function richText(source: string): string {
  const html = source.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');
  const out = new Writer();
  let hidden = '';
  for (const [token, slash, written = '', attributes = ''] of html.matchAll(TOKEN)) {
    const name = RENAMED[written.toLowerCase()] ?? written.toLowerCase();
    const isKept = INLINE.has(name) || BLOCKS.has(name);
    if (hidden) {
      if (slash && name === hidden) hidden = '';
    } else if (HIDDEN.has(name)) {
      if (!slash) hidden = name;
    } else if (isKept) {
      if (slash) out.end(name);
      else out.start(name, attributes);
    } else if (!name && !/^<[!?]/.test(token)) {
      out.words(token);
    }
  }
  const text = out.text();
  return text.includes('<') ? text : paragraphs(text);
}
